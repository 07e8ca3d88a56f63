import { snippetParts, type Stop } from './snippet';
import type { Suggestion, Suggestions } from './suggestions';

/** Nobody reads further down a list, or types on in the hope of a shorter one. */
const rowsRead = 15;
const lettersTried = 7;

/** What a suggestion writes of a text, and what its stops hold then. */
interface Fit {
  readonly length: number;
  readonly stops: readonly Stop[];
  readonly values: readonly string[];
}

interface Choice extends Fit {
  readonly suggestion: Suggestion;
  readonly presses: number;
  /** Characters written for a key press each. */
  readonly gain: number;
}

/**
 * The key presses that it takes to write a text from its first to its last character, with the suggestions of a server.
 * Somebody who knows what they want types the beginning of a word, goes down the list and presses Enter, wherever that
 * writes more than it costs; else they type the word. The rules are the same for every server:
 *
 * - A list opens when a letter is typed, behind a character of which the server says so, and when the suggestion before it
 *   asked for that; anywhere else it is asked for, which is one key press.
 * - Enter keeps the indentation of a line and adds a level behind a key without a value; Backspace takes one level away.
 * - A stop of a snippet is left with Tab; what stands in it is replaced by typing or by a suggestion.
 * - A suggestion counts only if all that it writes is part of the text: nobody repairs anything.
 */
export async function keyPresses(server: Suggestions, target: string): Promise<number> {
  let written = '';
  let presses = 0;
  let isOpen = false;
  while (written.length < target.length) {
    const rest = target.slice(written.length);
    if (rest.startsWith('\n')) {
      presses += lineBreak(written, rest);
      written += /^\n */.exec(rest)?.[0] ?? '';
      isOpen = false;
      continue;
    }
    const choice = await bestChoice(server, written, rest, isOpen);
    if (choice === undefined) {
      const piece = /^\S+|^ +/.exec(rest)?.[0] ?? '';
      presses += piece.length;
      written += piece;
      isOpen = server.triggers.has(piece.slice(-1));
    } else {
      presses += choice.presses + (await stopPresses(server, written, rest, choice));
      written += rest.slice(0, choice.length);
      isOpen = choice.suggestion.opensList;
    }
  }
  return presses;
}

function lineBreak(written: string, rest: string): number {
  const line = written.slice(written.lastIndexOf('\n') + 1);
  const wanted = (/^\n( *)/.exec(rest)?.[1] ?? '').length;
  const own = indentOf(line).length;
  const indented = line.trim() === '' || line === '---' ? own : own + (/^ *- /.test(line) ? 2 : 0) + (/[:|]$/.test(line) ? 2 : 0);
  return 1 + (wanted < indented ? Math.ceil((indented - wanted) / 2) : wanted - indented);
}

function indentOf(line: string): string {
  return /^ */.exec(line)?.[0] ?? '';
}

async function bestChoice(server: Suggestions, written: string, rest: string, isOpen: boolean): Promise<Choice | undefined> {
  const line = written.slice(written.lastIndexOf('\n') + 1);
  if (!/(?:^|\s)$/.test(line)) {
    return undefined;
  }
  let best: Choice | undefined;
  // What somebody thinks of: the next word, or the kind of the object that begins here.
  const words = [/^[^\s:]+/.exec(rest)?.[0], /^apiVersion: \S+\nkind: (\S+)/.exec(rest)?.[1]].filter((word) => word !== undefined);
  for (const word of new Set(words)) {
    for (let letters = 0; letters <= Math.min(lettersTried, word.length) && (best === undefined || letters < best.presses); letters += 1) {
      const typed = word.slice(0, letters);
      const asked = letters === 0 && !isOpen ? 1 : 0;
      const list = listed(await server.at(written + typed), typed).slice(0, rowsRead);
      for (const [row, suggestion] of list.entries()) {
        const fit = fitOf(suggestion, line, rest);
        if (fit === undefined || fit.length === 0) {
          continue;
        }
        const presses = letters + asked + row + 1;
        const gain = fit.length - fit.values.join('').length - presses;
        if (gain > 0 && (best === undefined || gain > best.gain)) {
          best = { ...fit, suggestion, presses, gain };
        }
      }
    }
  }
  return best;
}

/** The rows of a list in the order of an editor: what begins as typed, then what holds its letters in their order. */
function listed(suggestions: readonly Suggestion[], typed: string): readonly Suggestion[] {
  const rank = ({ filter }: Suggestion): number => (filter.toLowerCase().startsWith(typed.toLowerCase()) ? 0 : 1);
  return suggestions
    .filter(({ filter }) => holds(filter.toLowerCase(), typed.toLowerCase()))
    .sort((a, b) => rank(a) - rank(b) || (a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : 0));
}

function holds(word: string, letters: string): boolean {
  let at = 0;
  return [...letters].every((letter) => (at = word.indexOf(letter, at) + 1) > 0);
}

/** What of `rest` a suggestion writes behind `line`; `undefined` where it writes something else. */
function fitOf({ newText, isSnippet, isAsIs }: Suggestion, line: string, rest: string): Fit | undefined {
  const parts = snippetParts(isAsIs ? newText : newText.replaceAll('\n', `\n${indentOf(line)}`), isSnippet);
  const stops = parts.filter((part) => typeof part !== 'string');
  const literal = parts.filter((part) => typeof part === 'string').join('');
  if (literal.trim() === '') {
    return undefined;
  }
  const last = parts.at(-1);
  const pattern = parts
    .map((part, index) =>
      typeof part !== 'string' ? '([^\\n]*?)' : escaped(index === parts.length - 1 ? part.replace(/\n\s*$/, '') : part),
    )
    .join('');
  const endsOpen = stops.length > 0 && (typeof last !== 'string' || last.trim() === '');
  const match = new RegExp(`^${pattern}${endsOpen ? '(?=\\n|$)' : ''}`).exec(rest);
  return match === null ? undefined : { length: match[0].length, stops, values: match.slice(1) };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The presses at the stops of a snippet. */
async function stopPresses(server: Suggestions, written: string, rest: string, { stops, values, length }: Fit): Promise<number> {
  const piece = rest.slice(0, length);
  let presses = 0;
  let at = 0;
  for (const [index, { first, choices, isLast }] of stops.entries()) {
    const value = values[index] ?? '';
    if (isLast && value === '') {
      continue;
    }
    const start = value === '' ? at : piece.indexOf(value, at);
    presses +=
      value === first
        ? 0
        : choices.includes(value)
          ? choices.indexOf(value)
          : await valuePresses(server, written + piece.slice(0, start), value);
    presses += isLast ? 0 : 1;
    at = start + value.length;
  }
  return presses;
}

/** The presses for one value: typed, or chosen where that is less. */
async function valuePresses(server: Suggestions, before: string, value: string): Promise<number> {
  let best = value.length;
  for (let letters = 0; letters < Math.min(lettersTried, value.length) && letters + 1 < best; letters += 1) {
    const typed = value.slice(0, letters);
    const row = listed(await server.at(before + typed), typed).findIndex(({ newText }) => newText.trim() === value);
    best = row < 0 ? best : Math.min(best, letters + (letters === 0 ? 1 : 0) + row + 1);
  }
  return best;
}
