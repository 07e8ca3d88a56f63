import { join } from 'node:path';
import { CompiledProgram } from './compiledProgram';
import { tuneAsUsual } from './engine';

/*
 * The file that clients start when the server is bundled. It stands for the program beside it, `serverMain.ts`, and runs it
 * in its own name.
 */
const program = new CompiledProgram(join(__dirname, 'serverProgram.js'));
process.once('exit', () => {
  tuneAsUsual();
  program.keep();
});
program.run(module, require);
