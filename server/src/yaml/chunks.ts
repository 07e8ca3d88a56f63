import type { Span } from '../base/text';

/**
 * Cuts a file into stretches of one document each. `---` and `...` at the start of a line end a document wherever they
 * stand (YAML forbids them inside every kind of scalar), so each stretch can be parsed alone and a broken one leaves
 * its neighbours untouched. The stretches cover the text without gaps. Source: YAML 1.2.2, production c-forbidden.
 */
export function chunksOf(text: string): Span[] {
  const cuts = [
    ...markersIn(text, '---'),
    ...markersIn(text, '...').map((offset) => endOfLine(text, offset)),
  ].sort((a, b) => a - b);
  const chunks: Span[] = [];
  let start = 0;
  for (const cut of cuts) {
    if (cut > start) {
      chunks.push({ start, end: cut });
      start = cut;
    }
  }
  if (start < text.length || chunks.length === 0) {
    chunks.push({ start, end: text.length });
  }
  return chunks;
}

/** Offsets of a marker that starts a line and is followed by a blank, a line end or nothing. */
function markersIn(text: string, marker: string): number[] {
  const offsets: number[] = [];
  const take = (offset: number): void => {
    const next = text.charCodeAt(offset + marker.length);
    if (Number.isNaN(next) || next === 0x20 || next === 0x09 || next === 0x0a || next === 0x0d) {
      offsets.push(offset);
    }
  };
  if (text.startsWith(marker)) {
    take(0);
  }
  const lineStart = `\n${marker}`;
  for (let at = text.indexOf(lineStart); at >= 0; at = text.indexOf(lineStart, at + 1)) {
    take(at + 1);
  }
  return offsets;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end + 1;
}

const emptyLine = /^\uFEFF?[ \t]*(?:#.*|%.*|(?:---|\.\.\.)[ \t]*(?:#.*)?)?$/;

/** True for a stretch without content: blank lines, comments, directives and markers only. */
export function isEmptyChunk(chunk: string): boolean {
  for (let start = 0; start < chunk.length; ) {
    const end = endOfLine(chunk, start);
    if (!emptyLine.test(chunk.slice(start, end).replace(/\r?\n$/, ''))) {
      return false;
    }
    start = end;
  }
  return true;
}
