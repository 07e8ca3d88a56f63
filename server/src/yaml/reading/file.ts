import { ownCopy } from '../../base/sharedText';
import type { Comparison } from '../templates/assertions';
import { chunksOf } from './chunks';
import { cutAgain, indexAt } from './cutAgain';
import type { YamlDocument } from '../nodes/node';
import { ReadDocument } from './readDocument';

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
  /** How many at the beginning and at the end surely are the ones of the file before the edit. */
  readonly front: number;
  readonly back: number;
}

/** Parses a file; what an edit did not touch is taken over, by identity, from the file as it was before, which was compared alike. */
export function parseFile(text: string, before?: YamlFile, comparison?: Comparison): YamlFile {
  if (before === undefined) {
    const documents = chunksOf(text).map(({ start, end }) => ({ document: new ReadDocument(text.slice(start, end), comparison), start }));
    return { text, documents, parsed: documents.length, front: 0, back: 0 };
  }
  if (text === before.text) {
    return { ...before, parsed: 0, front: before.documents.length, back: 0 };
  }
  const { front, between, back } = cutAgain(text, before);
  const old = before.documents.slice(front, before.documents.length - back);
  const known = between.length > 1 || old.length > 1 ? documentsByText(before.text, old) : undefined;
  const shift = text.length - before.text.length;
  let parsed = 0;
  const documents = [
    ...before.documents.slice(0, front),
    ...between.map(({ start, end }) => {
      const same = known?.get(text.slice(start, end))?.pop();
      parsed += same === undefined ? 1 : 0;
      return { document: same ?? new ReadDocument(detached(text, start, end), comparison), start };
    }),
    ...moved(before.documents.slice(before.documents.length - back), shift),
  ];
  return { text, documents, parsed, front, back };
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

function moved(documents: readonly PlacedDocument[], shift: number): readonly PlacedDocument[] {
  return shift === 0 ? documents : documents.map(({ document, start }) => ({ document, start: start + shift }));
}

/** The document that holds an offset of the file; at a border the later one. */
export function documentAt(file: YamlFile, offset: number): PlacedDocument | undefined {
  return file.documents[documentIndexAt(file, offset)];
}

/** Which document that is, from 0. */
export function documentIndexAt({ documents }: YamlFile, offset: number): number {
  return indexAt(documents, offset);
}
