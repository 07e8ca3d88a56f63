/**
 * Compiles a pattern of RE2's dialect for the engine of JavaScript, which is ready at once; `undefined` unless that engine
 * needs no more than a fixed number of steps for each character, whatever the text, and gives RE2's answer.
 *
 * It takes back choices one by one, so there must be next to none: `^…$` of characters, classes, groups and repetitions in
 * which the next character says whether a repetition goes on and which alternative is meant. One thing more is allowed, as in
 * names of DNS: a repetition whose last character must be of some class, if nothing that the repetition takes can follow.
 */
export function plainPattern(pattern: string): RegExp | undefined {
  const parser = new Parser(pattern);
  const whole = parser.whole();
  return whole !== undefined && isDecided(whole, nothing) ? new RegExp(`^${whole.source}$`, 'u') : undefined;
}

/** Characters as bits: one for each of ASCII and one for all others together. */
type Chars = bigint;

const nothing: Chars = 0n;
const others = 128;
const everything: Chars = (1n << 129n) - 1n;

interface Common {
  /** In the dialect of JavaScript. */
  readonly source: string;
  /** Characters that it may begin with. */
  readonly first: Chars;
  readonly mayBeEmpty: boolean;
}

interface One extends Common {
  readonly kind: 'one';
}

interface Sequence extends Common {
  readonly kind: 'sequence';
  readonly items: readonly Node[];
}

interface Choice extends Common {
  readonly kind: 'choice';
  readonly branches: readonly Node[];
}

interface Repetition extends Common {
  readonly kind: 'repetition';
  readonly body: Node;
  readonly isFixed: boolean;
  readonly isLoop: boolean;
}

type Node = One | Sequence | Choice | Repetition;

/** True if the next character decides each choice, where only `follow` or the end of the text can come behind. */
function isDecided(node: Node, follow: Chars): boolean {
  switch (node.kind) {
    case 'one':
      return true;
    case 'sequence':
      return isSequenceDecided(node.items, follow);
    case 'choice':
      return (
        node.branches.filter(({ mayBeEmpty }) => mayBeEmpty).length <= (overlap(node.first, follow) ? 0 : 1) &&
        areApart(node.branches.map(({ first }) => first)) &&
        node.branches.every((each) => isDecided(each, follow))
      );
    case 'repetition':
      return (
        !node.body.mayBeEmpty &&
        (node.isFixed || !overlap(node.first, follow)) &&
        isDecided(node.body, node.isLoop ? follow | node.first : follow)
      );
  }
}

function isSequenceDecided(items: readonly Node[], follow: Chars): boolean {
  let behind = follow;
  let behindNext = follow;
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const item = items[at] as Node;
    const isEndedByNext = item.kind === 'repetition' && endsWith(item, items[at + 1]) && !overlap(item.first, behindNext);
    if (!isEndedByNext && !isDecided(item, behind)) {
      return false;
    }
    behindNext = behind;
    behind = item.mayBeEmpty ? item.first | behind : item.first;
  }
  return true;
}

/** True if a repetition of single characters takes whatever `next` takes, which is one of them. */
function endsWith({ body, first }: Repetition, next: Node | undefined): boolean {
  return body.kind === 'one' && next?.kind === 'one' && !overlap(next.first, ~first | bits(others, others));
}

function overlap(a: Chars, b: Chars): boolean {
  return (a & b) !== nothing;
}

function areApart(sets: readonly Chars[]): boolean {
  let all = nothing;
  return sets.every((set) => {
    const isApart = !overlap(all, set);
    all |= set;
    return isApart;
  });
}

/** Reads what both dialects have and mean alike; answers `undefined` at the first thing that is not of that. */
class Parser {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Node | undefined {
    if (!this.#takes('^')) {
      return undefined;
    }
    const node = this.#sequence();
    return node !== undefined && this.#takes('$') && this.#at === this.#text.length ? node : undefined;
  }

  /** A sequence up to `|`, `)` or `$`. */
  #sequence(): Node | undefined {
    const items: Node[] = [];
    for (let next = this.#text[this.#at]; next !== undefined && !'|)$'.includes(next); next = this.#text[this.#at]) {
      const item = this.#repeated();
      if (item === undefined) {
        return undefined;
      }
      items.push(item);
    }
    let first = nothing;
    for (const item of items.toReversed()) {
      first = item.mayBeEmpty ? item.first | first : item.first;
    }
    const mayBeEmpty = items.every((item) => item.mayBeEmpty);
    return { kind: 'sequence', items, first, mayBeEmpty, source: items.map(({ source }) => source).join('') };
  }

  #choice(): Node | undefined {
    const branches: Node[] = [];
    do {
      const branch = this.#sequence();
      if (branch === undefined) {
        return undefined;
      }
      branches.push(branch);
    } while (this.#takes('|'));
    const source = `(?:${branches.map((each) => each.source).join('|')})`;
    const [only] = branches;
    if (only?.kind === 'sequence' && branches.length === 1) {
      const [single] = only.items;
      return single !== undefined && only.items.length === 1 ? { ...single, source } : { ...only, source };
    }
    const first = branches.reduce((sum, each) => sum | each.first, nothing);
    return { kind: 'choice', branches, first, mayBeEmpty: branches.some((each) => each.mayBeEmpty), source };
  }

  #repeated(): Node | undefined {
    const body = this.#single();
    const [written, least, comma, most] = this.#match(quantifier) ?? [];
    if (body === undefined || written === undefined) {
      return body;
    }
    const [from, to] = counts[written] ?? [Number(least), comma === undefined ? Number(least) : most === '' ? Infinity : Number(most)];
    // A second sign means something else in RE2, or nothing.
    if (to < from || to === 0 || (to === Infinity ? from : to) > largestCount || this.#match(quantifier) !== undefined) {
      return undefined;
    }
    return {
      kind: 'repetition',
      body,
      isFixed: from === to,
      isLoop: to > 1,
      first: body.first,
      mayBeEmpty: from === 0 || body.mayBeEmpty,
      source: `${body.source}${written}`,
    };
  }

  #single(): Node | undefined {
    if (this.#takes('(')) {
      if (this.#text.startsWith('?', this.#at) && !this.#takes('?:')) {
        return undefined;
      }
      this.#depth += 1;
      const inner = this.#depth > mostGroups ? undefined : this.#choice();
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

  #class(): Node | undefined {
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
      if (from.code !== undefined && to.code !== undefined) {
        if (to.code < from.code) {
          return undefined;
        }
        chars |= bits(from.code, to.code);
        source += rangeText([from.code, to.code]);
      } else if (isRange) {
        return undefined;
      } else {
        chars |= from.first;
        source += from.inClass;
      }
    }
    // Of the characters beyond ASCII, which are one bit, a class may take some and leave others.
    return one(`[${isNegated ? '^' : ''}${source}]`, isNegated ? (everything & ~chars) | bits(others, others) : chars);
  }

  /** A character, which `except` does not contain or which is escaped, or an escape for several. */
  #characters(except: string): Characters | undefined {
    const [written, hex, property, escaped] = this.#match(characters) ?? [];
    if (written === undefined || (written.length === 1 && (except.includes(written) || written === '\\'))) {
      return undefined;
    }
    if (property !== undefined) {
      return ofProperty(written);
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
    const isLetter = escaped !== undefined && /[\p{L}\p{N}]/u.test(escaped);
    const code = hex === undefined ? (isLetter ? controls[escaped] : (escaped ?? written).codePointAt(0)) : Number.parseInt(hex, 16);
    return code === undefined || code > largestCode
      ? undefined
      : { ...one(codeText(code), bits(code, code)), inClass: codeText(code), code };
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

type Range = readonly [from: number, to: number];

const largestCode = 0x10_ff_ff;
/** Groups within each other. */
const mostGroups = 20;
/** RE2 has no larger counts. */
const largestCount = 1_000;

const counts: Readonly<Record<string, Range>> = { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] };
const quantifier = /[*+?]|\{(\d+)(,(\d*))?\}/y;
const characters = /\\x\{([0-9A-Fa-f]{1,6})\}|\\p\{([A-Z][a-z]?)\}|\\([^])|[^]/uy;
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

const digits: readonly Range[] = [[48, 57]];
const words: readonly Range[] = [...digits, [65, 90], [95, 95], [97, 122]];
/** JavaScript has more characters of white space. */
const spaces: readonly Range[] = [
  [9, 10],
  [12, 13],
  [32, 32],
];
const rangesOf: Readonly<Record<string, readonly Range[]>> = {
  d: digits,
  w: words,
  s: spaces,
  D: allBut(digits),
  W: allBut(words),
  S: allBut(spaces),
};

function allBut(ranges: readonly Range[]): readonly Range[] {
  return [[-1, -1] as const, ...ranges].map(([, to], at) => [to + 1, (ranges[at]?.[0] ?? largestCode + 1) - 1] as const);
}

function rangeText([from, to]: Range): string {
  return from === to ? codeText(from) : `${codeText(from)}-${codeText(to)}`;
}

function codeText(code: number): string {
  return `\\u{${code.toString(16)}}`;
}

function bits(from: number, to: number): Chars {
  const last = BigInt(Math.min(to, others));
  const first = BigInt(Math.min(from, others));
  return (1n << (last + 1n)) - (1n << first);
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
  return { kind: 'one', source, first, mayBeEmpty: false };
}
