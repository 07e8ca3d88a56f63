import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import type { ExitStatus, Io } from '../io';

/** Adds a command to the program. What it does is loaded when it is called; `finish` takes its exit status. */
export type AddCommand = (program: Command, io: Io, finish: (status: ExitStatus) => void) => void;

export type TableFormat = 'json' | 'pretty';

/** The files that a command is about. */
export function pathsArgument(): Argument {
  return new Argument('[paths...]', 'files, folders, globs, or - for standard input (default: the working directory)').argParser(pathsFrom);
}

/** What the content of standard input is called in answers. */
export function stdinFilename(): Option {
  return new Option('--stdin-filename <name>', 'file name to use for standard input').argParser(pathFrom).default('<stdin>');
}

export function tableFormat(): Option {
  return new Option('--format <format>', 'output').choices(['pretty', 'json']).default('pretty');
}

/** The values of an option that may be given several times. */
export function collect(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}

/** A path as it is given. An empty one, such as an unset variable of a script, would stand for the working directory. */
export function pathFrom(value: string): string {
  if (value === '') {
    throw new InvalidArgumentError('must not be empty');
  }
  return value;
}

/** The paths of an argument or option that takes several. */
export function pathsFrom(value: string, before: readonly string[] | undefined): readonly string[] {
  return collect(pathFrom(value), before);
}

export function countFrom(text: string): number {
  if (!/^\d+$/.test(text)) {
    throw new InvalidArgumentError('expected a non-negative integer');
  }
  return Number(text);
}
