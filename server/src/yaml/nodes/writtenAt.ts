import { nextLine } from '../../base/lines';
import type { ScalarNode } from './node';

/** Where a character of a scalar's value stands in its document; `undefined` where that cannot be told. */
export type WrittenAt = (offset: number) => number | undefined;

/**
 * Where the characters of a scalar's value stand in the document's text; the end of the value has a place too. A value
 * that stands on one line without escapes is found without the text.
 */
export function writtenAt(node: ScalarNode, text: string | undefined): WrittenAt {
  const { start, end } = node.span;
  const quotes = node.style === 'single' || node.style === 'double' ? 1 : 0;
  if (node.style !== 'block' && end - start === node.text.length + 2 * quotes) {
    return (offset) => start + quotes + offset;
  }
  const places = text === undefined ? undefined : placesOf(node, text);
  return (offset) => places?.[offset];
}

const placed = new WeakMap<ScalarNode, readonly (number | undefined)[] | 'unknown'>();

function placesOf(node: ScalarNode, text: string): readonly (number | undefined)[] | undefined {
  const known = placed.get(node) ?? align(node, text) ?? 'unknown';
  placed.set(node, known);
  return known === 'unknown' ? undefined : known;
}

/**
 * Goes along the value and what is written, character by character. Blanks and line ends of the value may be written as
 * any run of them, and an escape as its own characters; anything else that differs ends it.
 */
function align({ span, style, text: value }: ScalarNode, text: string): readonly (number | undefined)[] | undefined {
  const places: (number | undefined)[] = [];
  let at = style === 'block' ? nextLine(text, span.start) : span.start + (style === 'plain' ? 0 : 1);
  const end = span.end - (style === 'single' || style === 'double' ? 1 : 0);
  for (let index = 0; index < value.length;) {
    const char = value[index] ?? '';
    const isBlank = /\s/.test(char);
    if (!isBlank && /\s/.test(text[at] ?? '')) {
      at = behindBlanks(text, at, end);
      continue;
    }
    if (at >= end) {
      return value.slice(index).trim() === '' ? [...places, ...Array.from({ length: value.length - index + 1 }, () => end)] : undefined;
    }
    const written = isBlank ? lengthOfBlank(text, at, char, style === 'double') : lengthOfCharacter(text, at, char, style);
    if (written === undefined) {
      return undefined;
    }
    places.push(at);
    at += written;
    index += 1;
    if (isBlank && style === 'double' && /^[ \t]*\r?\n/.test(text.slice(at, end))) {
      at = behindBlanks(text, at, end);
    }
  }
  return [...places, Math.min(at, end)];
}

function behindBlanks(text: string, at: number, end: number): number {
  let next = at;
  while (next < end && /\s/.test(text[next] ?? '')) {
    next += 1;
  }
  return next;
}

/** How many characters stand for a blank or line end of the value; none where lines are joined without one. */
function lengthOfBlank(text: string, at: number, char: string, isDouble: boolean): number | undefined {
  const written = text[at] ?? '';
  if (written === char) {
    return 1;
  }
  if (isDouble && written === '\\') {
    return escapes[text[at + 1] ?? ''] === char ? 2 : undefined;
  }
  // A folded line end stands for a blank, an empty line for a line end.
  return /\s/.test(written) ? 1 : undefined;
}

/** How many characters stand for a character of the value. */
function lengthOfCharacter(text: string, at: number, char: string, style: ScalarNode['style']): number | undefined {
  if (style === 'single' && text.startsWith("''", at)) {
    return char === "'" ? 2 : undefined;
  }
  if (style === 'double' && text[at] === '\\') {
    return escapes[text[at + 1] ?? ''] === char ? 2 : undefined;
  }
  return text[at] === char ? 1 : undefined;
}

const escapes: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', n: '\n', t: '\t', ' ': ' ' };
