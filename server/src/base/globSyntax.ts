import { globLimits } from './limits';
import { append } from './lists';

/** What one glob says, as a tree. */
export type GlobNode =
  | { readonly kind: 'literal'; readonly code: number }
  /** `?`: one character of a segment. */
  | { readonly kind: 'any' }
  /** `[…]`: one character of a segment. */
  | { readonly kind: 'class'; readonly negated: boolean; readonly ranges: readonly CodeRange[] }
  /** `*`: any number of characters of a segment. */
  | { readonly kind: 'star' }
  /** `**`: any number of characters, and with `slash` any number of whole segments before what follows or after what precedes. */
  | { readonly kind: 'deep'; readonly slash: 'none' | 'before' | 'after' }
  | { readonly kind: 'choice'; readonly of: readonly (readonly GlobNode[])[]; readonly least: 0 | 1; readonly repeats: boolean };

export type CodeRange = readonly [first: number, last: number];

export interface GlobSyntax {
  readonly nodes: readonly GlobNode[];
  /** A `!` in front: everything but what the rest matches. */
  readonly negated: boolean;
}

/** Why a text is not a glob: a sentence without full stop. */
export class GlobProblem extends Error {}

const slash = 0x2f;

/**
 * Reads a glob: `*`, `**`, `?`, `[a-z]`, `[!a-z]`, `{a,b}`, `{1..9}`, `?(a|b)`, `*(a|b)`, `+(a|b)`, `@(a|b)`, a leading `!`, and
 * `\` before a character that stands for itself. Throws GlobProblem.
 */
export function parseGlob(text: string): GlobSyntax {
  if (text.length > globLimits.characters) {
    throw new GlobProblem(`A glob must not be longer than ${globLimits.characters} characters`);
  }
  const negated = text.startsWith('!') && !text.startsWith('!(');
  const from = negated ? 1 : 0;
  const reader = new Reader(text, text.startsWith('./', from) ? from + 2 : from);
  const nodes = reader.sequence(0, '', true);
  if (nodes.length === 0) {
    throw new GlobProblem('A glob must not be empty');
  }
  return { nodes, negated };
}

/** A glob with a `\` before a letter or digit, which nobody escapes: it stands between folders there, as on Windows. */
const ofWindows = /^(?:[^\\]|\\[^A-Za-z0-9_])*\\[A-Za-z0-9_]/;

/**
 * A glob of paths with `/` between folders, also where it is written as on Windows, such as `C:\crds\*.yaml`. Brackets keep
 * their escapes. `isWindows` tells that `*` and `?` are in no name.
 */
export function withSlashes(text: string, isWindows = false): string {
  return isWindows || ofWindows.test(text) ? text.replace(/\\(?![[\]{}()!+@]|$)/g, '/') : text;
}

/**
 * A glob of paths cut at the last `/` before anything in it that stands for more than itself: the path up to there as it is
 * spelt on disk, and the glob that counts from it. `rest` is missing for a text that stands for itself.
 */
export function splitGlob(written: string): { readonly base: string; readonly rest?: string } {
  const text = withSlashes(written);
  if (text.startsWith('!')) {
    return { base: '', rest: text };
  }
  const wild = /^(?:\\[^]|(?![*?[{]|[+@!]\()[^\\])*/.exec(text)?.[0] ?? '';
  if (wild.length === text.length) {
    return { base: unescaped(text) };
  }
  const cut = wild.lastIndexOf('/');
  return { base: unescaped(text.slice(0, Math.max(cut, cut === 0 ? 1 : 0))), rest: text.slice(cut + 1) };
}

function unescaped(text: string): string {
  return text.replace(/\\([^])/g, '$1');
}

class Reader {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  /** Nodes up to one of the characters of `ends`, or to the end of the text; `opens` tells whether a segment may begin here. */
  sequence(depth: number, ends: string, opens: boolean): GlobNode[] {
    if (depth > globLimits.depth) {
      throw new GlobProblem(`Braces and parentheses must not be nested more than ${globLimits.depth} levels deep`);
    }
    const nodes: GlobNode[] = [];
    while (this.#at < this.#text.length && !ends.includes(this.#peek())) {
      const char = this.#peek();
      const isStart = nodes.length === 0 ? opens : endsSegment(nodes.at(-1));
      if ('?*+@!'.includes(char) && this.#text[this.#at + 1] === '(') {
        nodes.push(this.#group(char, depth, isStart));
      } else if (char === '*') {
        this.#stars(nodes, ends, isStart);
      } else if (char === '?') {
        this.#at += 1;
        nodes.push({ kind: 'any' });
      } else if (char === '[') {
        nodes.push(this.#class());
      } else if (char === '{') {
        append(nodes, this.#braces(depth, isStart));
      } else {
        nodes.push({ kind: 'literal', code: this.#character() });
      }
    }
    return nodes;
  }

  #peek(): string {
    return this.#text[this.#at] ?? '';
  }

  /** One character that stands for itself. */
  #character(): number {
    if (this.#peek() === '\\') {
      this.#at += 1;
      if (this.#at === this.#text.length) {
        throw new GlobProblem('Nothing follows the "\\" at the end of the glob');
      }
    }
    const code = this.#text.codePointAt(this.#at) ?? 0;
    this.#at += code > 0xffff ? 2 : 1;
    return code;
  }

  #stars(nodes: GlobNode[], ends: string, opens: boolean): void {
    const start = this.#at;
    while (this.#peek() === '*' && !(this.#text[this.#at + 1] === '(')) {
      this.#at += 1;
    }
    const before = nodes.at(-1);
    const next = this.#peek();
    const closes = next === '/' || next === '' || ends.includes(next);
    if (this.#at - start < 2 || !opens || !closes) {
      nodes.push({ kind: 'star' });
    } else if (next === '/') {
      this.#at += 1;
      nodes.push({ kind: 'deep', slash: 'before' });
    } else if (next === '' && before?.kind === 'literal') {
      nodes.pop();
      nodes.push({ kind: 'deep', slash: 'after' });
    } else {
      nodes.push({ kind: 'deep', slash: 'none' });
    }
  }

  #group(sign: string, depth: number, opens: boolean): GlobNode {
    if (sign === '!') {
      throw new GlobProblem('"!(…)" is not supported in a glob; list the wanted names, or exclude with a glob that starts with "!"');
    }
    this.#at += 2;
    const of = [this.sequence(depth + 1, '|)', opens)];
    while (this.#peek() === '|') {
      this.#at += 1;
      of.push(this.sequence(depth + 1, '|)', opens));
    }
    this.#close(')', `${sign}(`);
    return { kind: 'choice', of, least: sign === '?' || sign === '*' ? 0 : 1, repeats: sign === '*' || sign === '+' };
  }

  #close(end: string, start: string): void {
    if (this.#peek() !== end) {
      throw new GlobProblem(`Missing "${end}" after "${start}"; write "\\${start.at(-1) ?? ''}" for the character itself`);
    }
    this.#at += 1;
  }

  #class(): GlobNode {
    this.#at += 1;
    const negated = this.#peek() === '!' || this.#peek() === '^';
    this.#at += negated ? 1 : 0;
    const ranges: CodeRange[] = [];
    // A bracket that comes first is one of the characters.
    for (let isFirst = true; this.#peek() !== '' && (isFirst || this.#peek() !== ']'); isFirst = false) {
      append(ranges, this.#classMember());
    }
    this.#close(']', '[');
    return { kind: 'class', negated, ranges };
  }

  #classMember(): readonly CodeRange[] {
    const named = /^\[:(\w+):\]/.exec(this.#text.slice(this.#at, this.#at + 12));
    const known = named === null ? undefined : namedClasses.get(named[1] ?? '');
    if (named !== null && known !== undefined) {
      this.#at += named[0].length;
      return known;
    }
    const first = this.#character();
    const next = this.#text[this.#at + 1];
    if (this.#peek() !== '-' || next === ']' || next === undefined) {
      return [[first, first]];
    }
    this.#at += 1;
    const last = this.#character();
    if (last < first) {
      throw new GlobProblem(`The range "${String.fromCodePoint(first)}-${String.fromCodePoint(last)}" is empty`);
    }
    return [[first, last]];
  }

  #braces(depth: number, opens: boolean): readonly GlobNode[] {
    const range = /^\{(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.(\d{1,9}))?\}|^\{([A-Za-z])\.\.([A-Za-z])\}/.exec(
      this.#text.slice(this.#at, this.#at + 40),
    );
    if (range !== null) {
      this.#at += range[0].length;
      return [{ kind: 'choice', of: rangeValues(range).map(literals), least: 1, repeats: false }];
    }
    this.#at += 1;
    const of = [this.sequence(depth + 1, ',}', opens)];
    while (this.#peek() === ',') {
      this.#at += 1;
      of.push(this.sequence(depth + 1, ',}', opens));
    }
    this.#close('}', '{');
    const [only = []] = of;
    // Braces around one thing are braces.
    return of.length === 1 ? [...literals('{'), ...only, ...literals('}')] : [{ kind: 'choice', of, least: 1, repeats: false }];
  }
}

function endsSegment(node: GlobNode | undefined): boolean {
  return node?.kind === 'literal' ? node.code === slash : node?.kind === 'deep' && node.slash === 'before';
}

function literals(text: string): readonly GlobNode[] {
  return [...text].map((char) => ({ kind: 'literal', code: char.codePointAt(0) ?? 0 }));
}

function rangeValues([whole, from = '', to = '', by, fromLetter, toLetter]: RegExpExecArray): readonly string[] {
  if (fromLetter !== undefined && toLetter !== undefined) {
    const [first, last] = [fromLetter.charCodeAt(0), toLetter.charCodeAt(0)].sort((a, b) => a - b) as [number, number];
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
  }
  const [first, last] = [Number(from), Number(to)].sort((a, b) => a - b) as [number, number];
  const step = Math.max(1, Number(by ?? 1));
  const count = Math.floor((last - first) / step) + 1;
  if (count > globLimits.rangeValues) {
    throw new GlobProblem(`"${whole}" expands to ${count} values; the limit is ${globLimits.rangeValues}`);
  }
  // Bounds that are padded with zeros make values of their width; a step counts from the bound that was given first.
  const width = [from, to].some((text) => /^-?0\d/.test(text)) ? Math.max(from.length, to.length) : 0;
  const start = Number(from);
  const sign = Number(to) < start ? -step : step;
  return Array.from({ length: count }, (_, index) => {
    const value = start + index * sign;
    return value < 0 ? `-${String(-value).padStart(width - 1, '0')}` : String(value).padStart(width, '0');
  });
}

const namedClasses: ReadonlyMap<string, readonly CodeRange[]> = new Map([
  [
    'alpha',
    [
      [0x41, 0x5a],
      [0x61, 0x7a],
    ],
  ],
  ['digit', [[0x30, 0x39]]],
  [
    'alnum',
    [
      [0x30, 0x39],
      [0x41, 0x5a],
      [0x61, 0x7a],
    ],
  ],
  ['upper', [[0x41, 0x5a]]],
  ['lower', [[0x61, 0x7a]]],
  [
    'space',
    [
      [0x09, 0x0d],
      [0x20, 0x20],
    ],
  ],
  [
    'xdigit',
    [
      [0x30, 0x39],
      [0x41, 0x46],
      [0x61, 0x66],
    ],
  ],
  [
    'punct',
    [
      [0x21, 0x2f],
      [0x3a, 0x40],
      [0x5b, 0x60],
      [0x7b, 0x7e],
    ],
  ],
] as const);
