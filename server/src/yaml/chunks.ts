import type { Span } from '../base/text';

/**
 * Cuts a file into stretches of one document each. Three dashes at the start of a line end a document wherever they
 * stand, as they do for Kubernetes, so each stretch can be parsed alone and a broken one leaves its neighbours untouched.
 * Objects of JSON may follow one another without a marker, up to the first one. The stretches cover the text without gaps.
 * Source: k8s.io/apimachinery pkg/util/yaml decoder.go, YAMLReader and YAMLOrJSONDecoder.
 */
export function chunksOf(text: string): Span[] {
  const markers = markersIn(text);
  const chunks: Span[] = [];
  let start = 0;
  for (const cut of [...jsonEnds(text, markers[0] ?? text.length), ...markers]) {
    if (cut > start && !isDirectives(text, start, cut)) {
      chunks.push({ start, end: cut });
      start = cut;
    }
  }
  if (start < text.length || chunks.length === 0) {
    chunks.push({ start, end: text.length });
  }
  return chunks;
}

function markersIn(text: string): number[] {
  const offsets = text.startsWith('---') ? [0] : [];
  for (let at = text.indexOf('\n---'); at >= 0; at = text.indexOf('\n---', at + 1)) {
    offsets.push(at + 1);
  }
  return offsets;
}

/** Directives have no document but the one behind their marker. */
function isDirectives(text: string, start: number, end: number): boolean {
  firstDirective.lastIndex = start;
  return firstDirective.test(text) && firstDirective.lastIndex <= end && isEmptyChunk(text.slice(start, end));
}

/** Reads no further than to the first line that is neither empty nor a comment. */
const firstDirective = /(?:[^\S\n]*(?:#[^\n]*)?\n)*%/y;

/** Where the objects of a stream of JSON end behind which something follows. */
function jsonEnds(text: string, end: number): readonly number[] {
  const ends: number[] = [];
  let start = /^\s*(?=\{)/.exec(text)?.[0].length;
  while (start !== undefined) {
    const close = endOfObject(text, start, end);
    if (close === undefined || text.slice(close, end).trim() === '' || !isJson(text.slice(start, close))) {
      break;
    }
    ends.push(close);
    const next = close + (/^\s*/.exec(text.slice(close))?.[0].length ?? 0);
    start = text[next] === '{' ? next : undefined;
  }
  return ends;
}

function endOfObject(text: string, start: number, end: number): number | undefined {
  let depth = 0;
  const token = /"(?:[^"\\]|\\[^])*"|[{}]/g;
  token.lastIndex = start;
  for (let match = token.exec(text); match !== null && token.lastIndex <= end; match = token.exec(text)) {
    depth += match[0] === '{' ? 1 : match[0] === '}' ? -1 : 0;
    if (depth === 0) {
      return token.lastIndex;
    }
  }
  return undefined;
}

/** True for a text that is JSON and nothing else. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end + 1;
}

const emptyLine = /^\uFEFF?[ \t]*(?:#.*|%.*|(?:---\s*|\.\.\.[ \t]*)(?:#.*)?)?$/;

/** True for a stretch without content: blank lines, comments, directives and markers only. */
export function isEmptyChunk(chunk: string): boolean {
  for (let start = 0; start < chunk.length;) {
    const end = endOfLine(chunk, start);
    if (!emptyLine.test(chunk.slice(start, end).replace(/\r?\n$/, ''))) {
      return false;
    }
    start = end;
  }
  return true;
}
