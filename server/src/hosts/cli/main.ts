#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { compileForRun } from '../node/compiling';
import { run } from './run';

/** Standard output that nobody reads any more, as with `| head`, ends the program without a complaint. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') {
    process.exit();
  }
  throw error;
});

void run(process.argv.slice(2), {
  stdout: (text) => {
    process.stdout.write(text);
  },
  stderr: (text) => {
    process.stderr.write(text);
  },
  stdin: () => readFileSync(0),
  cwd: process.cwd(),
  env: process.env,
  terminal: process.stdout.isTTY,
  onRead: compileForRun,
}).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    process.stderr.write(`ackmesh: internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 2;
  },
);
