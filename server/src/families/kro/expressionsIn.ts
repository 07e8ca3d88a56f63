import type { Span } from '../../base/text';

/** The expressions of one value. Spans are in the value. */
export interface Extraction {
  readonly expressions: readonly Extract[];
  /** A second `${` inside of an expression, which makes kro refuse all of the value. */
  readonly nested: Span | undefined;
  /** Where a `${` stands that has no end. It is plain text. */
  readonly unclosed: number | undefined;
  /** The value is one expression and nothing else. */
  readonly standalone: boolean;
}

export interface Extract {
  /** With `${` and `}`. */
  readonly span: Span;
  /** Without them. */
  readonly text: string;
}

const open = '${';
/** Quotes may hide one opening behind another; a value with many that do not end is no template of anybody. */
const mostUnclosed = 20;

/**
 * Finds the expressions of a value as kro does: braces are counted, double quotes hide them, single quotes do not.
 * Source: kubernetes-sigs/kro pkg/graph/parser/cel.go, extractExpressions.
 */
export function expressionsIn(value: string): Extraction {
  const expressions: Extract[] = [];
  let nested: Span | undefined;
  let unclosed: number | undefined;
  let left = mostUnclosed;
  for (let at = value.indexOf(open); at >= 0 && nested === undefined;) {
    const end = endOf(value, at + open.length);
    if (typeof end === 'object') {
      nested = end;
    } else if (end === undefined) {
      unclosed ??= at;
      // What follows cannot end either, unless the quotes of this one hid it.
      left -= 1;
      at = left === 0 || value.indexOf('"', at) < 0 ? -1 : value.indexOf(open, at + 1);
    } else {
      expressions.push({ span: { start: at, end: end + 1 }, text: value.slice(at + open.length, end) });
      at = value.indexOf(open, end + 1);
    }
  }
  const [only] = expressions;
  const standalone = nested === undefined && expressions.length === 1 && only?.span.start === 0 && only.span.end === value.length;
  return { expressions: nested === undefined ? expressions : [], nested, unclosed, standalone };
}

/** Where the closing brace is, or a nested `${`; `undefined` where there is no end. */
function endOf(value: string, from: number): number | Span | undefined {
  let braces = 1;
  let isQuoted = false;
  for (let at = from; at < value.length; at += 1) {
    const char = value[at];
    if (isQuoted && char === '\\') {
      at += 1;
    } else if (char === '"') {
      isQuoted = !isQuoted;
    } else if (!isQuoted && char === '{') {
      braces += 1;
    } else if (!isQuoted && char === '}') {
      braces -= 1;
      if (braces === 0) {
        return at;
      }
    } else if (!isQuoted && char === '$' && value[at + 1] === '{' && value[at - 1] !== '"') {
      return { start: at, end: at + open.length };
    }
  }
  return undefined;
}

/** What another tool replaces before kro sees it: no id begins with a capital letter. */
export function isPlaceholder(text: string): boolean {
  return /^[A-Z_][A-Z0-9_]*(?::[-=].*)?$/.test(text);
}
