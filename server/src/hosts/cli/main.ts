import { tuneForRest, tuneForRun } from '../node/engine';
import { writeProblem } from '../node/fileProblem';
import { exit } from './io';
import { patience } from './patience';
import { run } from './run';
import { standardInput } from './standardInput';

/** Standard output that nobody reads any more, as with `| head`, ends the program without a complaint. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') {
    process.exit();
  }
  process.stderr.write(`ackmesh: standard output ${writeProblem(error)}\n`);
  process.exit(exit.failed);
});

/** Where nobody reads the messages, the exit status still tells how it ended. */
process.stderr.on('error', () => undefined);

let keeps = false;

/** True when this run was told to keep for the next one what it can, which the code of the program is part of. */
export function isToKeep(): boolean {
  return keeps;
}

/** The working directory, without which no path means anything. It may have been deleted. */
function workingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    process.stderr.write('ackmesh: the working directory does not exist\n');
    process.exit(exit.failed);
  }
}

void run(process.argv.slice(2), {
  stdout: (text) => {
    process.stdout.write(text);
  },
  stderr: (text) => {
    process.stderr.write(text);
  },
  stdin: () => standardInput(),
  cwd: workingDirectory(),
  env: process.env,
  terminal: process.stdout.isTTY,
  patience,
  onRead: tuneForRun,
  onReported: tuneForRest,
  onCache: () => {
    keeps = true;
  },
}).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    process.stderr.write(`ackmesh: internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = exit.failed;
  },
);
