import { LineMap } from '../base/text';
import type { Uri } from '../base/uri';
import { isCrdResource, resourcesOf, type Resource } from '../manifest/resource';
import { slotUsesOf, type Origin, type SlotUse } from '../reference/extract';
import type { SlotSource } from '../reference/slotSource';
import { parseFile, type YamlFile } from '../yaml/file';
import type { YamlDocument } from '../yaml/node';
import type { Finding } from './finding';

/** A document with everything that can be said of it without looking at others. */
export interface DocumentState {
  readonly document: YamlDocument;
  readonly resources: readonly Resource[];
  readonly uses: readonly SlotUse[];
  readonly origins: readonly Origin[];
  /** Findings that depend on the document and the schemas of its kinds only; absent until asked for. */
  findings: readonly Finding[] | undefined;
  /** Findings about its references; absent until asked for, and again when something they rest on changes. */
  links: readonly Finding[] | undefined;
  /** The workspace's `sharedRevision` that `links` were made at; absent where they do not depend on it. */
  linkedAt: number | undefined;
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
      return known.get(document) ?? documentState(document, slots);
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

  textOf(document: YamlDocument): string {
    const start = this.startOf(document) ?? 0;
    return this.text.slice(start, start + document.length);
  }

  get resources(): readonly Resource[] {
    return this.documents.flatMap(({ resources }) => resources);
  }
}

function documentState(document: YamlDocument, slots: SlotSource): DocumentState {
  const resources = resourcesOf(document);
  const uses = resources.flatMap((resource) => slotUsesOf(resource, slots));
  return {
    document,
    resources,
    uses,
    origins: uses.flatMap(({ origins }) => origins),
    findings: undefined,
    links: undefined,
    linkedAt: undefined,
    hasCrds: resources.some(isCrdResource),
  };
}
