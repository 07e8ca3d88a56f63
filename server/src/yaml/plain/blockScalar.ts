import type { Written } from './quotedText';

const header = /[|>]([-+]?) *\n/y;

/**
 * The block scalar that begins at an offset, inside of what stands at column `parent`. `undefined` where anything about
 * it is out of the ordinary: an indentation that is written, empty lines at its beginning, lines of a folded one that
 * are not folded.
 */
export function blockScalarAt(text: string, start: number, parent: number): Written | undefined {
  header.lastIndex = start;
  const [, chomp] = header.exec(text) ?? [];
  if (chomp === undefined) {
    return undefined;
  }
  const first = header.lastIndex;
  const indent = spacesAt(text, first);
  if (indent <= parent || isLineEnd(text, first + indent)) {
    return undefined;
  }
  const lines: string[] = [];
  /** Behind the last line that is not empty: empty ones at the end are no part of it. */
  let end = first;
  let filled = 0;
  for (let at = first; at < text.length;) {
    const spaces = spacesAt(text, at);
    const isEmpty = isLineEnd(text, at + spaces);
    if (!isEmpty && spaces < indent) {
      break;
    }
    const found = text.indexOf('\n', at);
    const lineEnd = found < 0 ? text.length : found;
    lines.push(text.slice(Math.min(at + indent, lineEnd), lineEnd));
    at = found < 0 ? text.length : found + 1;
    if (!isEmpty) {
      end = at;
      filled = lines.length;
    }
  }
  const isPlain =
    lines.slice(filled).every((line) => line === '') &&
    (chomp !== '+' || filled === lines.length) &&
    (chomp === '-' || text[end - 1] === '\n');
  const value = text[start] === '|' ? lines.slice(0, filled).join('\n') : folded(lines.slice(0, filled));
  return isPlain && value !== undefined ? { end, text: chomp === '-' ? value : `${value}\n`, style: 'block', indent } : undefined;
}

function folded(lines: readonly string[]): string | undefined {
  return lines.every((line) => /^[^ \t].*(?<! )$/.test(line)) ? lines.join(' ') : undefined;
}

function spacesAt(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 0x20) {
    at += 1;
  }
  return at - from;
}

function isLineEnd(text: string, at: number): boolean {
  return at >= text.length || text.charCodeAt(at) === 0x0a;
}
