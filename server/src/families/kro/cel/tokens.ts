import type { Span } from '../../../base/text';

/*
 * Words of the Common Expression Language. Source: the grammar in google/cel-spec doc/langdef.md; kro adds nothing to it.
 */

export type TokenKind = 'name' | 'int' | 'uint' | 'double' | 'string' | 'bytes' | 'sign' | 'end';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** In the expression. */
  readonly span: Span;
}

/** An expression that no reader of the language takes: where it stops to be one, and why in words. */
export interface SyntaxProblem {
  readonly span: Span;
  readonly message: string;
}

const blank = /(?:[ \t\r\n\f]+|\/\/[^\n]*)+/y;
const number = /0x[0-9a-fA-F]+[uU]?|[0-9]+\.[0-9]+(?:[eE][-+]?[0-9]+)?|[0-9]+[eE][-+]?[0-9]+|\.[0-9]+(?:[eE][-+]?[0-9]+)?|[0-9]+[uU]?/y;
const name = /[_a-zA-Z][_a-zA-Z0-9]*/y;
const escapedName = /`[a-zA-Z0-9_.\-/ ]+`/y;
const sign = /\|\||&&|==|!=|<=|>=|[-+*/%<>!?:.,()[\]{}]/y;
const prefix = /[bB]?[rR]?(?="|')/y;
/** What a backslash begins in a string that is not raw. */
const escape = /\\(?:[abfnrtv"'\\?`]|[0-3][0-7][0-7]|[xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/y;

/** The words of an expression with one of no width at its end, or the first thing that is none. */
export function tokensOf(text: string): readonly Token[] | SyntaxProblem {
  const tokens: Token[] = [];
  for (let at = 0; ;) {
    at += lengthOf(blank, text, at);
    if (at >= text.length) {
      return [...tokens, { kind: 'end', text: '', span: { start: text.length, end: text.length } }];
    }
    const token = stringAt(text, at) ?? wordAt(text, at);
    if (!('kind' in token)) {
      return token;
    }
    tokens.push(token);
    at = token.span.end;
  }
}

function wordAt(text: string, at: number): Token | SyntaxProblem {
  const digits = lengthOf(number, text, at);
  if (digits > 0) {
    const word = text.slice(at, at + digits);
    const kind = /[uU]$/.test(word) ? 'uint' : /^0x/.test(word) || /^[0-9]+$/.test(word) ? 'int' : 'double';
    const span = { start: at, end: at + digits };
    return isTooLarge(kind, word, text[at - 1] === '-') ? { span, message: `Number "${word}" is too large` } : { kind, text: word, span };
  }
  const letters = lengthOf(name, text, at) || lengthOf(escapedName, text, at);
  const length = letters || lengthOf(sign, text, at);
  const span = { start: at, end: at + (length || 1) };
  return length === 0
    ? { span, message: `Unexpected character "${text.slice(span.start, span.end)}"` }
    : { kind: letters > 0 ? 'name' : 'sign', text: text.slice(span.start, span.end), span };
}

function stringAt(text: string, at: number): Token | SyntaxProblem | undefined {
  prefix.lastIndex = at;
  const found = prefix.exec(text);
  if (found === null) {
    return undefined;
  }
  const marks = found[0].toLowerCase();
  const open = at + marks.length;
  const quote = text[open] ?? '';
  const fence = text.startsWith(quote.repeat(3), open) ? quote.repeat(3) : quote;
  for (let end = open + fence.length; end < text.length; end += 1) {
    if (text.startsWith(fence, end)) {
      return {
        kind: marks.includes('b') ? 'bytes' : 'string',
        text: text.slice(open + fence.length, end),
        span: { start: at, end: end + fence.length },
      };
    }
    if (fence.length === 1 && (text[end] === '\n' || text[end] === '\r')) {
      return { span: { start: at, end }, message: 'String is not closed in its line' };
    }
    if (text[end] === '\\' && !marks.includes('r')) {
      const length = lengthOf(escape, text, end);
      if (length === 0) {
        const found = text.slice(end, end + 2);
        return {
          span: { start: end, end: end + found.length },
          message: `Invalid escape "${found}": write "\\${found}" or a raw string, such as r"…"`,
        };
      }
      end += length - 1;
    }
  }
  return { span: { start: at, end: text.length }, message: 'String is not closed' };
}

/** `isNegative` where a minus stands right before it. */
function isTooLarge(kind: 'int' | 'uint' | 'double', word: string, isNegative: boolean): boolean {
  if (kind === 'double') {
    return !Number.isFinite(Number(word));
  }
  const value = BigInt(word.replace(/[uU]$/, ''));
  return kind === 'uint' ? value > largestUint : value > largestInt + (isNegative ? 1n : 0n);
}

const largestInt = 2n ** 63n - 1n;
const largestUint = 2n ** 64n - 1n;

function lengthOf(form: RegExp, text: string, at: number): number {
  form.lastIndex = at;
  return form.exec(text)?.[0].length ?? 0;
}
