import { Command, CommanderError } from 'commander';
import { isUserError } from '../../base/errors';
import { visible } from '../../base/visible';
import { addBuild } from './commands/build';
import { addDuck } from './commands/duck';
import { addExplain } from './commands/explain';
import { addGraph } from './commands/graph';
import { addInfer } from './commands/infer';
import { addInspect } from './commands/inspect';
import { addKustomize } from './commands/kustomize';
import { addLint } from './commands/lint';
import { addRules } from './commands/rules';
import { addServer } from './commands/server';
import { productVersion } from './commands/version';
import { exit, type ExitStatus, type Io } from './io';
import { commandAt, missingCommand, usageProblem } from './usage';

/**
 * Runs one command line, given without program and script, and answers its exit status. Never throws for what a user
 * may do wrong: one line on stderr says it. What a command needs is loaded when it is called.
 */
export async function run(argv: readonly string[], outside: Io): Promise<ExitStatus> {
  // Messages hold names from the folder.
  const io: Io = { ...outside, stderr: (text) => outside.stderr(visible(text)) };
  let status: ExitStatus = exit.clean;
  const program = programFor(io, (result) => {
    status = result;
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.code === 'commander.help' && error.exitCode !== 0) {
        io.stderr(`ackmesh: ${missingCommand(program, argv)}\n`);
      }
      return error.exitCode === 0 ? exit.clean : exit.failed;
    }
    if (isUserError(error)) {
      io.stderr(`ackmesh: ${oneLine(error.message)}\n`);
      return exit.failed;
    }
    throw error;
  }
}

function programFor(io: Io, finish: (status: ExitStatus) => void): Command {
  const program = new Command('ackmesh');
  program
    .description('Checks manifests of cloud-resource controllers on Kubernetes: ACK, AWS App Mesh, Config Connector, Knative, kro.')
    .exitOverride()
    .configureOutput({
      writeOut: io.stdout,
      // The help of a command is no message: `missingCommand` says what it would be printed for.
      writeErr: () => undefined,
      outputError: (text) => {
        io.stderr(`ackmesh: ${usageProblem(oneLine(text.replace(/^error: /, '')))}\n`);
      },
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .version(productVersion(), '-V, --version', 'print the version')
    .helpCommand(false)
    .addHelpText('after', '\nExit status: 0 nothing at error level, 1 findings, 2 could not run')
    .showSuggestionAfterError();
  [addLint, addInspect, addInfer, addGraph, addBuild, addKustomize, addExplain, addDuck, addRules, addServer].forEach((add) => {
    add(program, io, finish);
  });
  program
    .command('help [command...]')
    .description('display help for command')
    .action((words: readonly string[]) => commandAt(program, words).outputHelp());
  return program;
}

function oneLine(text: string): string {
  return text.trim().replace(/\s*[\r\n]+\s*/g, ' ');
}
