import type { Command } from 'commander';
import { expectedOneOf } from '../../base/english';
import { UserError } from '../../base/errors';
import { didYouMean, nearest } from '../../base/nearest';

/** What commander says of a command line, on one line and without its prefix, and how it is said here. */
const wordings: readonly (readonly [theirs: RegExp, ours: (...parts: readonly string[]) => string])[] = [
  [
    /^unknown (command|option) '(.*?)'(?: \(Did you mean (?:one of )?(.*)\?\))?$/,
    (what = '', name = '', near = '') => `unknown ${what} "${name}"${didYouMean(near === '' ? [] : near.split(', '))}`,
  ],
  [/^option '(\S+).*?' argument missing$/, (flag = '') => `${flag} is missing a value`],
  [/^option '(\S+).*?' argument '(.*)' is invalid\. (.*)$/, (flag = '', value = '', reason = '') => `${flag}${invalid(value, reason)}`],
  [
    /^command-argument value '(.*)' is invalid for argument '(.*)'\. (.*)$/,
    (value = '', name = '', reason = '') => `${name}${invalid(value, reason)}`,
  ],
  [/^missing required argument '(.*)'$/, (name = '') => `missing argument "${name}"`],
  [/^required option '(\S+).*' not specified$/, (flag = '') => `missing option "${flag}"`],
  [
    /^too many arguments for '(.*)'\. Expected (\d+) arguments? but got (\d+)\.$/,
    (name = '', expected = '', found = '') => `too many arguments for "${name}": expected ${expected}, found ${found}`,
  ],
];

/** What is wrong with a command line, in the words of all other messages. */
export function usageProblem(text: string): string {
  for (const [theirs, ours] of wordings) {
    const match = theirs.exec(text);
    if (match !== null) {
      return ours(...match.slice(1));
    }
  }
  return text;
}

/** What follows the name of an option or argument; readers of our own say what a value must be, those of commander list choices. */
function invalid(value: string, reason: string): string {
  const [, choices] = /^Allowed choices are (.*)\.$/.exec(reason) ?? [];
  return choices === undefined && reason.startsWith('must ')
    ? ` ${reason}`
    : `: ${choices === undefined ? reason : expectedOneOf(choices.split(', '))}, found "${value}"`;
}

/** What a command line lacks that ends where a command was expected, or has another word there. */
export function missingCommand(program: Command, argv: readonly string[]): string {
  const { reached, unknown } = follow(program, argv);
  if (unknown !== undefined) {
    return `unknown command "${unknown}"`;
  }
  const names = reached.commands.map((command) => command.name()).filter((name) => name !== 'help');
  const way = [...ancestors(reached), '--help'].join(' ');
  return `missing command; ${expectedOneOf(names)}; "${way}" describes ${names.length === 1 ? 'it' : 'them'}`;
}

/** The command that words lead to, from one to those below it. Throws UserError for a word that is none. */
export function commandAt(program: Command, words: readonly string[]): Command {
  const { reached, unknown } = follow(program, words);
  if (unknown !== undefined) {
    const names = reached.commands.map((command) => command.name());
    throw new UserError(`unknown command "${unknown}"${didYouMean(nearest(unknown, names))}`);
  }
  return reached;
}

function follow(program: Command, words: readonly string[]): { readonly reached: Command; readonly unknown?: string } {
  let reached = program;
  for (const word of words) {
    const next = reached.commands.find((command) => command.name() === word);
    if (next === undefined) {
      return { reached, unknown: word };
    }
    reached = next;
  }
  return { reached };
}

function ancestors(command: Command): readonly string[] {
  return [...(command.parent === null ? [] : ancestors(command.parent)), command.name()];
}
