import { nextLine } from '../../base/lines';
import type { Span } from '../../base/text';

/**
 * Cuts a file into stretches of one document each. Three dashes at the start of a line end a document wherever they
 * stand, as they do for Kubernetes, so each stretch can be parsed alone and a broken one leaves its neighbours untouched.
 * Objects of JSON may follow one another without a marker, up to the first one. The stretches cover the text without gaps.
 * Source: k8s.io/apimachinery pkg/util/yaml decoder.go, YAMLReader and YAMLOrJSONDecoder.
 */
export function chunksOf(text: string): Span[] {
  return [...chunksFrom(text, 0)];
}

/** The stretches from one on, which begins at a marker or at the start of the text; what stands before says nothing of them. */
export function* chunksFrom(text: string, first: number): Generator<Span> {
  let start = first;
  for (const cut of cutsFrom(text, first)) {
    if (cut > start && !isDirectives(text, start, cut) && !(start === 0 && preface.test(text.slice(0, cut)))) {
      yield { start, end: cut };
      start = cut;
    }
  }
  if (start < text.length || start === first) {
    yield { start, end: text.length };
  }
}

function* cutsFrom(text: string, first: number): Generator<number> {
  let marker = markerFrom(text, first);
  if (first === 0) {
    yield* jsonEnds(text, marker ?? text.length);
  }
  for (; marker !== undefined; marker = markerFrom(text, marker + 1)) {
    yield marker;
  }
}

/** The first marker at an offset or behind it. */
function markerFrom(text: string, offset: number): number | undefined {
  if (isMarker(text, offset)) {
    return offset;
  }
  const end = text.indexOf('\n---', offset);
  return end < 0 ? undefined : end + 1;
}

/** True where three dashes begin a line. */
export function isMarker(text: string, offset: number): boolean {
  return text.startsWith('---', offset) && (offset === 0 || text[offset - 1] === '\n');
}

/** Directives have no document but the one behind their marker. */
function isDirectives(text: string, start: number, end: number): boolean {
  firstDirective.lastIndex = start;
  return firstDirective.test(text) && firstDirective.lastIndex <= end && isEmptyChunk(text.slice(start, end));
}

/** Comments before the first marker of a file are no document, but stand above the one behind it: empty lines and comments alone. */
const preface = /^\uFEFF?(?:[^\S\n]*(?:#[^\n]*)?\n)*$/;

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

const emptyLine = /^\uFEFF?[ \t]*(?:#.*|%.*|(?:---\s*|\.\.\.[ \t]*)(?:#.*)?)?$/;

/** True for a stretch without content: blank lines, comments, directives and markers only. */
export function isEmptyChunk(chunk: string): boolean {
  for (let start = 0; start < chunk.length;) {
    const end = nextLine(chunk, start);
    if (!emptyLine.test(chunk.slice(start, end).replace(/\r?\n$/, ''))) {
      return false;
    }
    start = end;
  }
  return true;
}
