import { ownCopy } from '../base/sharedText';
import { chunksOf } from './chunks';
import type { YamlDocument } from './node';
import { parseYaml } from './parse';

/** A document and where its text begins in the file (UTF-16 code units from 0). */
export interface PlacedDocument {
  readonly document: YamlDocument;
  readonly start: number;
}

/** A file's text as documents; together they cover it without gaps. */
export interface YamlFile {
  readonly text: string;
  readonly documents: readonly PlacedDocument[];
  /** How many documents were parsed to make it; the others were taken over from the file before the edit. */
  readonly parsed: number;
}

/** Parses a file; what an edit did not touch is taken over, by identity, from the file as it was before. */
export function parseFile(text: string, before?: YamlFile): YamlFile {
  const chunks = chunksOf(text);
  if (before === undefined) {
    const documents = chunks.map(({ start, end }) => ({ document: parseYaml(text.slice(start, end)), start }));
    return { text, documents, parsed: documents.length };
  }
  const old = before.documents;
  const prefix = commonPrefix(text, before.text);
  const suffix = commonSuffix(text, before.text, Math.min(text.length, before.text.length) - prefix);
  let front = 0;
  while (front < chunks.length && front < old.length) {
    const chunk = chunks[front];
    const document = old[front];
    if (chunk === undefined || document === undefined || chunk.end > prefix) {
      break;
    }
    if (document.start !== chunk.start || document.document.length !== chunk.end - chunk.start) {
      break;
    }
    front += 1;
  }
  let back = 0;
  while (back < chunks.length - front && back < old.length - front) {
    const chunk = chunks[chunks.length - 1 - back];
    const document = old[old.length - 1 - back];
    if (chunk === undefined || document === undefined || chunk.start < text.length - suffix) {
      break;
    }
    const sameStart = text.length - chunk.start === before.text.length - document.start;
    if (!sameStart || document.document.length !== chunk.end - chunk.start) {
      break;
    }
    back += 1;
  }
  const shift = text.length - before.text.length;
  const middle = chunks.slice(front, chunks.length - back);
  const known = middle.length > 1 ? documentsByText(before.text, old.slice(front, old.length - back)) : undefined;
  let parsed = 0;
  const documents = [
    ...old.slice(0, front),
    ...middle.map(({ start, end }) => {
      const same = known?.get(text.slice(start, end))?.pop();
      parsed += same === undefined ? 1 : 0;
      return { document: same ?? parseYaml(detached(text, start, end)), start };
    }),
    ...old.slice(old.length - back).map((placed) => (shift === 0 ? placed : { document: placed.document, start: placed.start + shift })),
  ];
  return { text, documents, parsed };
}

/** Between two edits far apart most documents stay as they are. The first of equal ones is the last of its list. */
function documentsByText(text: string, placed: readonly PlacedDocument[]): Map<string, YamlDocument[]> {
  const known = new Map<string, YamlDocument[]>();
  for (const { document, start } of [...placed].reverse()) {
    const own = text.slice(start, start + document.length);
    const equal = known.get(own);
    if (equal === undefined) {
      known.set(own, [document]);
    } else {
      equal.push(document);
    }
  }
  return known;
}

const largestCopy = 65_536;

/** A stretch of text that does not keep the whole text alive: a tree parsed from a slice would hold every version of a file that was ever edited. */
function detached(text: string, start: number, end: number): string {
  const slice = text.slice(start, end);
  return slice.length === text.length || slice.length > largestCopy ? slice : ownCopy(slice);
}

function commonPrefix(a: string, b: string): number {
  return longest(Math.min(a.length, b.length), (length) => a.slice(0, length) === b.slice(0, length));
}

function commonSuffix(a: string, b: string, most: number): number {
  return longest(most, (length) => a.slice(a.length - length) === b.slice(b.length - length));
}

/** The largest length that holds, where every smaller one holds too; comparing slices is far faster than characters. */
function longest(most: number, holds: (length: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

/** The document that holds an offset of the file; at a border the later one. */
export function documentAt(file: YamlFile, offset: number): PlacedDocument | undefined {
  return file.documents[documentIndexAt(file, offset)];
}

/** Which document that is, from 0. */
export function documentIndexAt({ documents }: YamlFile, offset: number): number {
  let low = 0;
  let high = documents.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((documents[middle]?.start ?? 0) <= offset) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}
