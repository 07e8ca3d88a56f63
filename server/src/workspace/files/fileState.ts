import { withMember, type Few } from '../../base/few';
import { compact } from '../../base/lists';
import { ownCopy } from '../../base/sharedText';
import { LineMap } from '../../base/text';
import type { Uri } from '../../base/uri';
import { isCrdResource, resourcesOf, type Resource } from '../../manifest/resource';
import { slotUsesOf, type Origin, type SlotUse } from '../../reference/extract';
import { isKustomization } from '../kustomizations/kustomizationFile';
import type { DocumentReader } from './reader';
import type { SpareTrees } from './spareTrees';
import { comparisonOf } from './testSteps';
import type { Comparison } from '../../yaml/templates/assertions';
import { embeddedPatches, mayEmbed, type EmbeddedPatch } from './embeddedPatches';
import { startOfLine } from '../../base/lines';
import { indexAt } from '../../yaml/reading/cutAgain';
import { documentIndexAt, parseFile, type PlacedDocument, type YamlFile } from '../../yaml/reading/file';
import type { YamlDocument } from '../../yaml/nodes/node';
import { ReadDocument } from '../../yaml/reading/readDocument';

/** A document with everything that can be said of it without looking at others. */
export interface DocumentState {
  readonly uri: Uri;
  readonly document: YamlDocument;
  /** Its objects: those that whoever applies the file brings to a cluster. */
  readonly resources: readonly Resource[];
  /** Objects that are written in others as templates. Nobody applies them as they stand. */
  readonly templates: readonly Resource[];
  /** Of objects and templates, like {@link origins}. */
  readonly uses: readonly SlotUse[];
  readonly origins: readonly Origin[];
  /** One of its objects brings kinds to a cluster. */
  readonly bringsKinds: boolean;
  /** The document's own text, kept where a family reads what stands inside of its values. */
  readonly text: string | undefined;
}

/** What is known of a file besides its text. */
export interface Reading {
  /** Documents of it that are still there are taken over as they are, unless they are `stale`. */
  readonly before?: FileState | undefined;
  readonly stale?: (state: DocumentState) => boolean;
  /** A kustomization reads the file, so that it is applied although it may be called like one that is compared with objects. */
  readonly isApplied?: boolean | undefined;
}

/** A file as it is now: buffer over disk. */
export class FileState {
  readonly uri: Uri;
  readonly yaml: YamlFile;
  readonly documents: readonly DocumentState[];
  /** A kustomization reads it, whatever its name says. */
  readonly isApplied: boolean;
  #starts: Map<YamlDocument, number> | undefined;
  #askedStarts = 0;
  #lines: LineMap | undefined;
  #embedded: readonly EmbeddedPatch[] | undefined;
  #mayEmbed: boolean | undefined;
  #objectCount: number | undefined;
  #groups: Few<string>;

  constructor(uri: Uri, text: string, reader: DocumentReader, { before: last, stale = () => false, isApplied = false }: Reading = {}) {
    const before = last?.isApplied === isApplied ? last : undefined;
    this.uri = uri;
    this.isApplied = isApplied;
    this.yaml = parseFile(text, before?.yaml, this.comparison);
    const stateOf = ({ document, start }: PlacedDocument): DocumentState =>
      documentState(uri, document, () => text.slice(start, start + document.length), reader);
    const known = before === undefined ? [] : knownDocuments(this.yaml, before.documents);
    this.documents = this.yaml.documents.map((placed, index) => {
      const state = known[index];
      return state === undefined || stale(state) ? stateOf(placed) : state;
    });
  }

  /** How its documents are compared with objects, where nobody applies them. */
  get comparison(): Comparison | undefined {
    return this.isApplied ? undefined : comparisonOf(this.uri);
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
    const [first] = this.yaml.documents;
    if (first?.document === document) {
      return first.start;
    }
    if (this.#starts === undefined && this.#askedStarts < fewStarts) {
      this.#askedStarts += 1;
      const found = this.yaml.documents.find((each) => each.document === document);
      if (found !== undefined) {
        return found.start;
      }
    }
    const start = this.#allStarts.get(document);
    return start === undefined && this.mayEmbed && this.#embedded === undefined && this.embedded.length > 0
      ? this.#allStarts.get(document)
      : start;
  }

  /** Most files have one document, and after an edit of a file with many few are asked about: these need no map. */
  get #allStarts(): Map<YamlDocument, number> {
    this.#starts ??= new Map(this.yaml.documents.map(({ document, start }) => [document, start]));
    return this.#starts;
  }

  /** The patch inside of a kustomization file that holds an offset, as something is typed there. */
  embeddedAt(offset: number): EmbeddedPatch | undefined {
    const last = this.lastEmbedded(offset);
    const found = last !== undefined && offset <= last.end ? last : undefined;
    if (found === undefined || found.indent === 0) {
      return found;
    }
    const column = offset - startOfLine(this.text, offset);
    return column >= found.indent ? found : undefined;
  }

  /** The last patch in place that begins at or before an offset, wherever it ends. */
  lastEmbedded(offset: number): EmbeddedPatch | undefined {
    const found = this.mayEmbed ? this.embedded[indexAt(this.embedded, offset)] : undefined;
    return found !== undefined && found.start <= offset ? found : undefined;
  }

  /** The patch in place that is a document; `undefined` for any other document. */
  embeddedOf(document: YamlDocument): EmbeddedPatch | undefined {
    const start = this.mayEmbed && this.embedded.length > 0 ? this.startOf(document) : undefined;
    const found = start === undefined ? undefined : this.lastEmbedded(start);
    return found?.document === document ? found : undefined;
  }

  /** What is known of a document that belongs to the file; `undefined` for a patch in place. */
  stateOf(document: YamlDocument): DocumentState | undefined {
    const start = this.startOf(document);
    const state = start === undefined ? undefined : this.documentAt(start);
    return state?.document === document ? state : undefined;
  }

  /** False for a file that surely holds no patches in place. */
  get mayEmbed(): boolean {
    this.#mayEmbed ??= mayEmbed(this);
    return this.#mayEmbed;
  }

  /** The patches that are written in place in a kustomization file or an object that changes what one builds, in the order of the file. */
  get embedded(): readonly EmbeddedPatch[] {
    if (this.#embedded === undefined) {
      this.#embedded = compact(this.mayEmbed ? embeddedPatches(this) : []);
      this.#embedded.forEach(({ document, start }) => this.#allStarts.set(document, start));
    }
    return this.#embedded;
  }

  /** The document that begins at an offset. */
  documentAt(start: number): DocumentState | undefined {
    const index = documentIndexAt(this.yaml, start);
    return this.yaml.documents[index]?.start === start ? this.documents[index] : undefined;
  }

  /** Tells of the documents that are no more since this file was replaced. */
  dropTrees(after: FileState | undefined, spare: SpareTrees): void {
    const left = new Set(after?.yaml.documents.map(({ document }) => document));
    for (const { document } of this.yaml.documents) {
      if (document instanceof ReadDocument && !left.has(document)) {
        spare.delete(document);
      }
    }
  }

  /**
   * Gives away the trees of documents that were just read and of which nobody holds a node: of most documents nobody wants to know
   * more than what their objects are called and refer to. `before` is the file that others were taken over from.
   */
  releaseTrees(before: FileState | undefined, spare: SpareTrees): void {
    if (this.mayEmbed) {
      return;
    }
    const known = before === undefined ? undefined : new Set(before.yaml.documents.map(({ document }) => document));
    this.yaml.documents.forEach(({ document, start }, index) => {
      const state = this.documents[index];
      if (
        document instanceof ReadDocument &&
        state !== undefined &&
        (document.isReleased || (known?.has(document) !== true && holdsNoNode(state)))
      ) {
        spare.add(document, this.text.slice(start, start + document.length));
      }
    });
  }

  /**
   * Forgets the trees of all documents, and what else is made of the text when somebody asks: for a file of which nobody holds
   * anything that was looked up in a tree.
   */
  rest(): void {
    if (this.mayEmbed && !isKustomization(this.uri)) {
      return;
    }
    this.#embedded = undefined;
    this.#starts = undefined;
    this.#lines = undefined;
    for (const [index, { document, start }] of this.yaml.documents.entries()) {
      const state = this.documents[index];
      if (document instanceof ReadDocument && state !== undefined && holdsNoNode(state)) {
        document.release(this.text.slice(start, start + document.length));
        document.forget();
      }
    }
  }

  /** How many of its documents hold their trees, for tests that assert what is held. */
  get trees(): number {
    return this.yaml.documents.filter(({ document }) => !(document instanceof ReadDocument && document.isForgotten)).length;
  }

  textOf(document: YamlDocument): string {
    const start = this.startOf(document) ?? 0;
    return this.text.slice(start, start + document.length);
  }

  /** How many objects it has. */
  get objectCount(): number {
    this.#objectCount ??= this.documents.reduce((count, { resources }) => count + resources.length, 0);
    return this.#objectCount;
  }

  /** The API groups of its objects and of templates of some. */
  get groups(): Few<string> {
    this.#groups ??= groupsOf(this.documents);
    return this.#groups;
  }

  get resources(): readonly Resource[] {
    return this.documents.flatMap(({ resources }) => resources);
  }
}

function groupsOf(documents: readonly DocumentState[]): Few<string> {
  let groups: Few<string>;
  for (const { resources, templates } of documents) {
    resources.forEach(({ group }) => (groups = withMember(groups, group)));
    templates.forEach(({ group }) => (groups = withMember(groups, group)));
  }
  return groups;
}

/** So many documents of a file are looked for one by one. */
const fewStarts = 10;

/** For each document of a file its state before the edit, if it was there. */
function knownDocuments({ documents, front, back }: YamlFile, before: readonly DocumentState[]): readonly (DocumentState | undefined)[] {
  const left = new Map(before.slice(front, before.length - back).map((state) => [state.document, state]));
  const between = documents.slice(front, documents.length - back).map(({ document }) => left.get(document));
  return [...before.slice(0, front), ...between, ...before.slice(before.length - back)];
}

/** True for a document that holds CRDs and nothing else: their kinds are read as plain values. */
export function isOfCrds({ resources }: DocumentState): boolean {
  return resources.length > 0 && resources.every(isCrdResource);
}

/** True for a document of which only names, places and references were taken, none of which hold nodes but guesses. */
function holdsNoNode(state: DocumentState): boolean {
  const { templates, uses, bringsKinds, text } = state;
  return (
    templates.length === 0 &&
    (!bringsKinds || isOfCrds(state)) &&
    text === undefined &&
    uses.every(({ slot }) => slot.sureness !== 'inferred')
  );
}

/** The references of some uses; most documents write one slot, whose list it then is. */
function originsOf(uses: readonly SlotUse[]): readonly Origin[] {
  const written = uses.filter(({ origins }) => origins.length > 0);
  const [first] = written;
  return first !== undefined && written.length === 1 ? first.origins : compact(written.flatMap(({ origins }) => origins));
}

export function documentState(uri: Uri, document: YamlDocument, textOf: () => string, reader: DocumentReader): DocumentState {
  const resources = resourcesOf(document);
  const templates = compact(resources.flatMap((resource) => reader.templatesIn(resource)));
  const uses = compact([...resources, ...templates].flatMap((resource) => slotUsesOf(resource, reader.slots)));
  return {
    uri,
    document,
    resources,
    templates,
    uses,
    origins: originsOf(uses),
    bringsKinds: resources.some((resource) => reader.bringsKinds(resource)),
    // A copy: a part of the file's text would keep all of it.
    text: resources.some((resource) => reader.readsValues(resource)) ? ownCopy(textOf()) : undefined,
  };
}
