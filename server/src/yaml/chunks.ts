import type { Span } from '../base/text';

/**
 * Cuts a file into stretches of one document each. `---` and `...` at the start of a line end a document wherever they
 * stand (YAML forbids them inside every kind of scalar), so each stretch can be parsed alone and a broken one leaves
 * its neighbours untouched. The stretches cover the text without gaps. Source: YAML 1.2.2, production c-forbidden.
 */
export function chunksOf(text: string): Span[] {
  const cuts: number[] = [];
  if (text.includes('---') || text.includes('...')) {
    const marker = /^(?:---|\.\.\.)(?=[ \t\r\n]|$)/gm;
    for (let match = marker.exec(text); match !== null; match = marker.exec(text)) {
      cuts.push(match[0] === '---' ? match.index : endOfLine(text, match.index));
    }
  }
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

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end + 1;
}

const nothingButComments = /^\uFEFF?(?:[ \t]*(?:#[^\n]*|%[^\n]*|(?:---|\.\.\.)[ \t]*(?:#[^\n]*)?)?\r?(?:\n|$))*$/;

/** True for a stretch without content: blank lines, comments, directives and markers only. */
export function isEmptyChunk(chunk: string): boolean {
  return nothingButComments.test(chunk);
}
