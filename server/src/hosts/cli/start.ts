#!/usr/bin/env node
import { join } from 'node:path';
import { CompiledProgram } from '../node/compiledProgram';
import { tuneAsUsual } from '../node/engine';
import type * as Main from './main';

/*
 * The command `ackmesh` when it is bundled. It stands for the program beside it, `main.ts`, and runs it in its own name. A
 * machine that is thrown away after one run would only pay for code that is kept, so that it is for who asks for a cache.
 */
const program = new CompiledProgram(join(__dirname, 'cliProgram.js'));
/** A shorter run did little that is not kept yet, and somebody waits for its end. Seconds. */
const longRun = 1;

process.once('exit', () => {
  if ((module.exports as typeof Main).isToKeep() && (!program.isCompiled || process.uptime() > longRun)) {
    tuneAsUsual();
    program.keep();
  }
});
program.run(module, require);
