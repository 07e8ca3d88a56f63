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
const number = /(?:0[xX][0-9a-fA-F]+|[0-9]+\.[0-9]+(?:[eE][-+]?[0-9]+)?|[0-9]+[eE][-+]?[0-9]+|\.[0-9]+(?:[eE][-+]?[0-9]+)?|[0-9]+)[uU]?/y;
const name = /[_a-zA-Z][_a-zA-Z0-9]*/y;
const escapedName = /`[a-zA-Z0-9_.\-/ ]+`/y;
const sign = /\|\||&&|==|!=|<=|>=|[-+*/%<>!?:.,()[\]{}]/y;
const prefix = /(?:[rR][bB]?|[bB][rR]?)?(?="|')/y;

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
    const kind = /[uU]$/.test(word) ? 'uint' : /^0[xX]/.test(word) || /^[0-9]+$/.test(word) ? 'int' : 'double';
    return { kind, text: word, span: { start: at, end: at + digits } };
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
    if (text[end] === '\\' && !marks.includes('r')) {
      end += 1;
    }
  }
  return { span: { start: at, end: text.length }, message: 'String is not closed' };
}

function lengthOf(form: RegExp, text: string, at: number): number {
  form.lastIndex = at;
  return form.exec(text)?.[0].length ?? 0;
}
