import { largest } from '../../base/lists';
import { bits, type Chars, everything, largestCode, nothing, others, type Range, rangesOf } from './characters';

interface Common {
  /** In the dialect of JavaScript. */
  readonly source: string;
  /** Characters that it may begin with. */
  readonly first: Chars;
  readonly mayBeEmpty: boolean;
  /** How often a part of it stands there at least when counts are written out, as RE2 counts: an open end as its beginning. */
  readonly times: number;
}

export interface One extends Common {
  readonly kind: 'one';
}

export interface Sequence extends Common {
  readonly kind: 'sequence';
  readonly items: readonly PatternNode[];
}

export interface Choice extends Common {
  readonly kind: 'choice';
  readonly branches: readonly PatternNode[];
}

export interface Repetition extends Common {
  readonly kind: 'repetition';
  readonly body: PatternNode;
  readonly least: number;
  /** `Infinity` for an open end. */
  readonly most: number;
}

/** A part of a pattern. */
export type PatternNode = One | Sequence | Choice | Repetition;

/** What a text may begin with that a part begins, where `behind` may follow it. */
export function beginnings({ first, mayBeEmpty }: PatternNode, behind: Chars): Chars {
  return mayBeEmpty ? first | behind : first;
}

/** A pattern, and whether a text has to begin and to end with what it matches. */
export interface ReadPattern {
  readonly body: Sequence;
  readonly isFromStart: boolean;
  readonly isToEnd: boolean;
}

/** Reads a pattern of RE2's dialect whose parts JavaScript has too and means alike; `undefined` for any other. */
export function readPattern(pattern: string): ReadPattern | undefined {
  return pattern.length > longest ? undefined : new Parser(pattern).whole();
}

/** In code units. */
const longest = 2_000;

/** Answers `undefined` at the first thing that is not of both dialects. */
class Parser {
  readonly #text: string;
  #at = 0;
  #depth = 0;
  /** How many `^` were left out as they say nothing: in what is repeated they would say that there is no second time. */
  #beginnings = 0;
  /** The same of each `$` in a group, which is to say nothing: behind it there may only be another end. */
  #endings = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): ReadPattern | undefined {
    const isFromStart = this.#takes('^');
    const body = this.#sequence(isFromStart);
    const isToEnd = this.#takes('$');
    const isAnEnd = isToEnd || this.#endings === 0;
    return body !== undefined && isAnEnd && this.#at === this.#text.length ? { body, isFromStart, isToEnd } : undefined;
  }

  /** A sequence up to `|`, `)` or `$`. Where the text certainly `begins`, it may say so once more. */
  #sequence(begins: boolean): Sequence | undefined {
    const items: PatternNode[] = [];
    while (begins && this.#takes('^')) {
      this.#beginnings += 1;
    }
    while (!this.#isAtEnd) {
      const before = this.#endings;
      const item = this.#repeated(begins && items.length === 0);
      if (item === undefined || (this.#endings > before && !this.#isAtEnd)) {
        return undefined;
      }
      items.push(item);
    }
    return {
      kind: 'sequence',
      items,
      first: items.reduceRight((behind, item) => beginnings(item, behind), nothing),
      mayBeEmpty: items.every((item) => item.mayBeEmpty),
      times: timesIn(items),
      source: items.map(({ source }) => source).join(''),
    };
  }

  #choice(begins: boolean): PatternNode | undefined {
    const branches: PatternNode[] = [];
    do {
      const branch = this.#sequence(begins);
      if (branch === undefined) {
        return undefined;
      }
      branches.push(branch);
      while (this.#takes('$')) {
        this.#endings += 1;
      }
    } while (this.#takes('|'));
    const source = `(?:${branches.map((each) => each.source).join('|')})`;
    const [only] = branches;
    if (only?.kind === 'sequence' && branches.length === 1) {
      const [single] = only.items;
      return single !== undefined && only.items.length === 1 ? { ...single, source } : { ...only, source };
    }
    const first = branches.reduce((sum, each) => sum | each.first, nothing);
    return { kind: 'choice', branches, first, mayBeEmpty: branches.some((each) => each.mayBeEmpty), times: timesIn(branches), source };
  }

  #repeated(begins: boolean): PatternNode | undefined {
    const before = this.#beginnings + this.#endings;
    const body = this.#single(begins);
    if (body === undefined || !quantifierSigns.includes(this.#text[this.#at] ?? ' ')) {
      return body;
    }
    const [written, least, comma, most] = this.#match(quantifier) ?? [];
    if (written === undefined) {
      return body;
    }
    const [from, to] = counts[written] ?? [Number(least), comma === undefined ? Number(least) : most === '' ? Infinity : Number(most)];
    const times = body.times * (least === undefined ? 1 : to === Infinity ? Math.max(from, 1) : to);
    // A second sign means something else in RE2, or nothing.
    const isOnlyOnce = to > 1 && this.#beginnings + this.#endings > before;
    if (to < from || to === 0 || times > mostTimes || isOnlyOnce || this.#match(quantifier) !== undefined) {
      return undefined;
    }
    return {
      kind: 'repetition',
      body,
      least: from,
      most: to,
      first: body.first,
      mayBeEmpty: from === 0 || body.mayBeEmpty,
      times,
      source: `${body.source}${written}`,
    };
  }

  #single(begins: boolean): PatternNode | undefined {
    if (this.#takes('(')) {
      if (this.#text.startsWith('?', this.#at) && !this.#takes('?:')) {
        return undefined;
      }
      this.#depth += 1;
      const inner = this.#depth > mostGroups ? undefined : this.#choice(begins);
      this.#depth -= 1;
      return this.#takes(')') ? inner : undefined;
    }
    if (this.#takes('[')) {
      return this.#class();
    }
    if (this.#takes('.')) {
      return one('[^\\n]', everything & ~bits(10, 10));
    }
    return this.#characters('^$*+?{}[]()|');
  }

  #class(): PatternNode | undefined {
    const isNegated = this.#takes('^');
    let chars = nothing;
    let source = '';
    for (let isFirst = true; isFirst || !this.#takes(']'); isFirst = false) {
      const from = this.#characters(isFirst ? '[]' : '[');
      const isRange = from?.code !== undefined && this.#text[this.#at] === '-' && this.#text[this.#at + 1] !== ']' && this.#takes('-');
      const to = isRange ? this.#characters('[]') : from;
      if (from === undefined || to === undefined) {
        return undefined;
      }
      if (!isRange) {
        chars |= from.first;
        source += from.inClass;
      } else if (from.code === undefined || to.code === undefined || to.code < from.code) {
        return undefined;
      } else {
        chars |= bits(from.code, to.code);
        source += rangeText([from.code, to.code]);
      }
    }
    // Of the characters beyond ASCII, which are one bit, a class may take some and leave others.
    return one(`[${isNegated ? '^' : ''}${source}]`, isNegated ? (everything & ~chars) | bits(others, others) : chars);
  }

  /** A character, which `except` does not contain or which is escaped, or an escape for several. */
  #characters(except: string): Characters | undefined {
    const plain = letterOrDigit(this.#text.charCodeAt(this.#at));
    if (plain !== undefined) {
      this.#at += 1;
      return plain;
    }
    const [written, wide, byte, property, escaped] = this.#match(characters) ?? [];
    const hex = wide ?? byte;
    if (written === undefined || (written.length === 1 && (except.includes(written) || written === '\\'))) {
      return undefined;
    }
    if (property !== undefined) {
      // Of characters that nobody has named yet, JavaScript says that they are of this one; what it knows not to be of it is not of it anywhere.
      return property === 'p{C}' ? undefined : ofProperty(written);
    }
    const ranges = escaped === undefined ? undefined : rangesOf[escaped];
    if (ranges !== undefined) {
      const inClass = ranges.map(rangeText).join('');
      return {
        ...one(
          `[${inClass}]`,
          ranges.reduce((sum, each) => sum | bits(...each), nothing),
        ),
        inClass,
      };
    }
    const named = escaped === undefined || isSign.test(escaped) ? (escaped ?? written).codePointAt(0) : controls[escaped];
    const code = hex === undefined ? named : Number.parseInt(hex, 16);
    return code === undefined || code > largestCode ? undefined : character(code);
  }

  /** True where a sequence ends. */
  get #isAtEnd(): boolean {
    const next = this.#text[this.#at];
    return next === undefined || '|)$'.includes(next);
  }

  #takes(text: string): boolean {
    const takes = this.#text.startsWith(text, this.#at);
    this.#at += takes ? text.length : 0;
    return takes;
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text) ?? undefined;
    this.#at += match?.[0].length ?? 0;
    return match;
  }
}

interface Characters extends One {
  /** The same inside of a class. */
  readonly inClass: string;
  /** `undefined` for an escape that stands for several. */
  readonly code?: number;
}

/** Groups within each other. */
const mostGroups = 20;
/** RE2 writes nothing out more often. */
const mostTimes = 1_000;

const counts: Readonly<Record<string, Range>> = { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] };
const quantifierSigns = '*+?{';
const quantifier = /[*+?]|\{(\d+)(,(\d*))?\}/y;
const characters = /\\x(?:\{([0-9A-Fa-f]{1,6})\}|([0-9A-Fa-f]{2}))|\\(p\{[A-Z][a-z]?\}|P\{C\})|\\([^])|[^]/uy;
/** What RE2 takes behind a backslash as itself: ASCII without letters and digits. */
const isSign = /^[^A-Za-z0-9\u0080-\u{10ffff}]$/u;
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

function rangeText([from, to]: Range): string {
  return from === to ? codeText(from) : `${codeText(from)}-${codeText(to)}`;
}

function codeText(code: number): string {
  return `\\u{${code.toString(16)}}`;
}

const lettersAndDigits: (Characters | undefined)[] = [];

/** A letter or digit of ASCII, which is itself wherever it stands; patterns consist of these for the most part. */
function letterOrDigit(code: number): Characters | undefined {
  const isOne = (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
  return isOne ? (lettersAndDigits[code] ??= character(code)) : undefined;
}

function character(code: number): Characters {
  const text = codeText(code);
  return { ...one(text, bits(code, code)), inClass: text, code };
}

function ofProperty(written: string): Characters | undefined {
  try {
    const has = new RegExp(written, 'u');
    let chars = bits(others, others);
    for (let code = 0; code < others; code += 1) {
      chars |= has.test(String.fromCodePoint(code)) ? bits(code, code) : nothing;
    }
    return { ...one(written, chars), inClass: written };
  } catch {
    return undefined;
  }
}

function one(source: string, first: Chars): One {
  return { kind: 'one', source, first, mayBeEmpty: false, times: 1 };
}

function timesIn(parts: readonly PatternNode[]): number {
  return largest([1, ...parts.map(({ times }) => times)]);
}
