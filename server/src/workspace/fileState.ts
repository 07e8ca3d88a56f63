import { LineMap } from '../base/text';
import type { Uri } from '../base/uri';
import { isCrdResource, resourcesOf, type Resource } from '../manifest/resource';
import { slotUsesOf, type Origin, type SlotUse } from '../reference/extract';
import type { SlotSource } from '../reference/slotSource';
import { documentIndexAt, parseFile, type YamlFile } from '../yaml/file';
import type { YamlDocument } from '../yaml/node';

/** A document with everything that can be said of it without looking at others. */
export interface DocumentState {
  readonly uri: Uri;
  readonly document: YamlDocument;
  readonly resources: readonly Resource[];
  readonly uses: readonly SlotUse[];
  readonly origins: readonly Origin[];
  readonly hasCrds: boolean;
}

/** A file as it is now: buffer over disk. */
export class FileState {
  readonly uri: Uri;
  readonly yaml: YamlFile;
  readonly documents: readonly DocumentState[];
  readonly #starts = new Map<YamlDocument, number>();
  #lines: LineMap | undefined;

  /** Documents of `before` that are still there are taken over as they are, unless they are `stale`. */
  constructor(uri: Uri, text: string, slots: SlotSource, before?: FileState, stale: (state: DocumentState) => boolean = () => false) {
    this.uri = uri;
    this.yaml = parseFile(text, before?.yaml);
    const known = new Map(before?.documents.filter((state) => !stale(state)).map((state) => [state.document, state]));
    this.documents = this.yaml.documents.map(({ document, start }) => {
      this.#starts.set(document, start);
      return known.get(document) ?? documentState(uri, document, slots);
    });
  }

  get text(): string {
    return this.yaml.text;
  }

  get lines(): LineMap {
    this.#lines ??= new LineMap(this.yaml.text);
    return this.#lines;
  }

  /** Where a document starts in the file; `undefined` when it belongs to another file or an older text. */
  startOf(document: YamlDocument): number | undefined {
    return this.#starts.get(document);
  }

  /** The document that begins at an offset. */
  documentAt(start: number): DocumentState | undefined {
    const index = documentIndexAt(this.yaml, start);
    return this.yaml.documents[index]?.start === start ? this.documents[index] : undefined;
  }

  textOf(document: YamlDocument): string {
    const start = this.startOf(document) ?? 0;
    return this.text.slice(start, start + document.length);
  }

  get resources(): readonly Resource[] {
    return this.documents.flatMap(({ resources }) => resources);
  }
}

function documentState(uri: Uri, document: YamlDocument, slots: SlotSource): DocumentState {
  const resources = resourcesOf(document);
  const uses = resources.flatMap((resource) => slotUsesOf(resource, slots));
  return {
    uri,
    document,
    resources,
    uses,
    origins: uses.flatMap(({ origins }) => origins),
    hasCrds: resources.some(isCrdResource),
  };
}

/**
 * What an edit does to the documents of a file. One that is still there counts as removed and added where it stands behind
 * others than before, and as neither elsewhere.
 */
export function changedDocuments(before: readonly DocumentState[], after: readonly DocumentState[]): { readonly removed: readonly DocumentState[]; readonly added: readonly DocumentState[] } {
  const places = new Map(before.map((state, index) => [state, index] as const));
  const kept = new Set<DocumentState>();
  let last = -1;
  for (const state of after) {
    const place = places.get(state) ?? -1;
    if (place > last) {
      kept.add(state);
      last = place;
    }
  }
  return { removed: before.filter((state) => !kept.has(state)), added: after.filter((state) => !kept.has(state)) };
}
