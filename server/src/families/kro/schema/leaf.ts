import type { Span } from '../../../base/text';

/*
 * A leaf of SimpleSchema is read as kro reads it, character by character. Source: kubernetes-sigs/kro
 * pkg/simpleschema/parse.go and markers.go.
 */

/** `type | marker=value …`. Spans are in the leaf's text. */
export interface Leaf {
  readonly type: TypeName;
  readonly typeSpan: Span;
  readonly markers: readonly Marker[];
  /** The first mistake; kro looks no further. */
  readonly problem: LeafProblem | undefined;
}

export type TypeName =
  | { readonly kind: 'atomic'; readonly name: 'string' | 'integer' | 'boolean' | 'float' }
  | { readonly kind: 'object' }
  | { readonly kind: 'list'; readonly of: TypeName }
  | { readonly kind: 'map'; readonly of: TypeName }
  /** One of `types`; its span is in the leaf's text. */
  | { readonly kind: 'custom'; readonly name: string; readonly span: Span }
  | { readonly kind: 'wrong' };

export interface Marker {
  readonly name: string;
  readonly span: Span;
  /** Without its quotes. */
  readonly value: string;
  readonly valueSpan: Span;
}

export interface LeafProblem {
  readonly about: 'type' | 'marker';
  readonly span: Span;
  readonly message: string;
  /** A word that may be misspelled. */
  readonly word?: string;
}

export const atomicTypes = ['string', 'integer', 'boolean', 'float'] as const;

/** Markers with what they are for, as completion and hover say it. */
export const markerNotes: Readonly<Record<string, string>> = {
  required: 'An instance must have the field.',
  default: 'Value of the field where an instance has none.',
  description: 'Description of the field in the CRD.',
  enum: 'Allowed values, separated by commas. For string and integer.',
  minimum: 'Smallest number.',
  maximum: 'Largest number.',
  minLength: 'Smallest length of a string.',
  maxLength: 'Largest length of a string.',
  pattern: 'Regular expression that a string must match.',
  minItems: 'Smallest number of items of a list.',
  maxItems: 'Largest number of items of a list.',
  uniqueItems: 'Items of a list must differ.',
  listType: 'How a list is merged: atomic, set or map.',
  listMapKey: 'Key that is unique among the items of a list of type map.',
  immutable: 'The field cannot be changed.',
  validation: 'CEL rule that the field must satisfy, with `self` for its value.',
};

const deepestType = 16;

export function readLeaf(text: string): Leaf {
  const bar = text.indexOf('|');
  const end = bar < 0 ? text.length : bar;
  const typeSpan = trimmed(text, { start: 0, end });
  const problems: LeafProblem[] = [];
  const type = readType(text, typeSpan, 0, problems);
  const markers = bar < 0 ? [] : readMarkers(text, bar + 1, problems);
  return { type, typeSpan, markers, problem: problems[0] };
}

function readType(text: string, outer: Span, depth: number, problems: LeafProblem[]): TypeName {
  const span = trimmed(text, outer);
  const name = text.slice(span.start, span.end);
  const wrong = (message: string): TypeName => {
    problems.push({ about: 'type', span, message });
    return { kind: 'wrong' };
  };
  if (depth > deepestType) {
    return wrong(`Types are nested more than ${deepestType} levels deep`);
  }
  const atomic = atomicTypes.find((each) => each === name);
  if (atomic !== undefined) {
    return { kind: 'atomic', name: atomic };
  }
  if (name === 'object') {
    return { kind: 'object' };
  }
  if (name === '') {
    return wrong(depth === 0 ? 'Missing type' : 'Missing type of the items');
  }
  if (name.startsWith('[]')) {
    const of = readType(text, { start: span.start + 2, end: span.end }, depth + 1, problems);
    return of.kind === 'wrong' ? of : { kind: 'list', of };
  }
  if (name.startsWith('map[')) {
    const head = 'map[string]';
    if (!name.startsWith(head)) {
      return wrong('Keys of a map must be strings: write "map[string]"');
    }
    const of = readType(text, { start: span.start + head.length, end: span.end }, depth + 1, problems);
    return of.kind === 'wrong' ? of : { kind: 'map', of };
  }
  return { kind: 'custom', name, span };
}

function readMarkers(text: string, from: number, problems: LeafProblem[]): readonly Marker[] {
  const markers: Marker[] = [];
  let current: { readonly name: string; readonly span: Span } | undefined;
  let start = from;
  let isQuoted = false;
  let isEscaped = false;
  let brackets = 0;
  const fail = (message: string, span: Span, word?: string): readonly Marker[] => {
    problems.push({ about: 'marker', span, message, ...(word === undefined ? {} : { word }) });
    return markers;
  };
  const close = (end: number): void => {
    if (current !== undefined) {
      markers.push({ ...current, value: valueOfMarker(text.slice(start, end)), valueSpan: { start, end } });
    }
    current = undefined;
  };
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] ?? '';
    const isFree = !isQuoted && brackets === 0;
    if (char === '=' && current === undefined && isFree) {
      const span = trimmed(text, { start, end: at });
      const name = text.slice(span.start, span.end);
      const [first = '', second] = name.split(/\s+/);
      if (name === '') {
        return fail('Missing name of a marker', { start: at, end: at + 1 });
      }
      if (second !== undefined) {
        return fail(`Marker "${first}" has no value`, { start: span.start, end: span.start + first.length }, first);
      }
      if (!Object.hasOwn(markerNotes, name)) {
        return fail(`Unknown marker "${name}"`, span, name);
      }
      current = { name, span };
      start = at + 1;
    } else if (char === '"' && !isEscaped) {
      isQuoted = !isQuoted;
    } else if (char === '\\' && isQuoted && !isEscaped) {
      isEscaped = true;
      continue;
    } else if ((char === '{' || char === '[') && !isQuoted) {
      brackets += 1;
    } else if ((char === '}' || char === ']') && !isQuoted) {
      brackets -= 1;
      if (brackets < 0) {
        return fail(`Unexpected "${char}"`, { start: at, end: at + 1 });
      }
    } else if (/\s/.test(char) && isFree && current !== undefined) {
      close(at);
      start = at + 1;
    }
    isEscaped = false;
  }
  if (current === undefined) {
    const span = trimmed(text, { start, end: text.length });
    const name = text.slice(span.start, span.end).split(/\s+/)[0] ?? '';
    return name === ''
      ? fail('Missing marker', { start: Math.min(start, text.length - 1), end: text.length })
      : fail(`Marker "${name}" has no value`, { start: span.start, end: span.start + name.length }, name);
  }
  const opened = current.span;
  close(text.length);
  if (isQuoted || brackets > 0) {
    return fail(isQuoted ? 'Quotes are not closed' : 'Brackets are not closed', { start: opened.start, end: text.length });
  }
  return markers;
}

function valueOfMarker(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replace(/\\(["\\])/g, '$1') : text.trim();
}

function trimmed(text: string, { start, end }: Span): Span {
  const content = text.slice(start, end);
  const lead = content.length - content.trimStart().length;
  return lead === content.length ? { start, end: start } : { start: start + lead, end: start + content.trimEnd().length };
}
