import { md, type Markdown, nothing, prose } from '../base/markdown';
import type { FieldDocs } from '../schema/api/fieldDocs';
import type { Described } from '../schema/structure/lookup';

/** What AWS writes about the API member behind a field, and where that is from; both empty where it writes nothing. */
export interface WrittenText {
  readonly text: Markdown;
  readonly source: Markdown;
}

export function writtenText(described: Described | undefined, docs: FieldDocs): WrittenText {
  const origin = described?.structure['x-ackmesh']?.origin;
  const written = origin === undefined ? undefined : docs.textOf(origin);
  return written === undefined
    ? { text: nothing, source: nothing }
    : { text: prose(written.text), source: md`_AWS documentation, from ${written.source}_` };
}
