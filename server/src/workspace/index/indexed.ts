import { ownCopy } from '../../base/sharedText';
import { commonFolders, type Uri } from '../../base/uri';
import { compareTexts } from '../../base/order';
import type { Resource } from '../../manifest/resource';
import type { Origin } from '../../reference/extract';
import type { Slot } from '../../reference/slot';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import { isWhole } from '../../yaml/nodes/whole';
import type { YamlDocument } from '../../yaml/nodes/node';
import type { DocumentState } from '../files/fileState';
import { usesOf } from './ownUses';
import type { Results } from '../results/results';

/**
 * An object and the file that it is written in. Its identity can be read freely: whoever found it already rests on it.
 * Everything else of its manifest is read by {@link resource} or {@link read}, which results remember.
 */
export class IndexedResource implements GroupKind {
  readonly uri: Uri;
  readonly group: string;
  readonly kind: string;
  readonly name: string | undefined;
  readonly namespace: string | undefined;
  #resource: Resource;
  #state: DocumentState | undefined;
  readonly #results: Results | undefined;
  #fact: string | undefined;

  /** Without results nothing is noted, and without its document an object has no references. */
  constructor(uri: Uri, resource: Resource, { state, results }: { readonly state?: DocumentState; readonly results?: Results } = {}) {
    this.#state = state;
    this.uri = uri;
    this.group = resource.group;
    this.kind = resource.kind;
    this.name = resource.name;
    this.namespace = resource.namespace;
    this.#resource = resource;
    this.#results = results;
  }

  /** Its document was edited: this is its manifest now. It stands where it stood, and is called what it was called. */
  renew(resource: Resource, state: DocumentState): void {
    this.#resource = resource;
    this.#state = state;
  }

  /** The whole manifest: a result that asks for it is made again after every edit of the object's document. */
  get resource(): Resource {
    if (this.#results?.isRecording === true) {
      this.#results.note(this.#content());
    }
    return this.#resource;
  }

  /**
   * One thing that the manifest says: a result that asks for it is made again only when an edit changes the answer.
   * `id` names the question, parameters included, for all objects of the kind; `of` reads nothing but the manifest, and
   * answers compare as JSON.
   */
  read<T>(id: string, of: (resource: Resource) => T): T {
    const resource = this.#resource;
    return this.#results?.isRecording === true ? this.#results.parts.read(this.#content(), id, resource, of, this) : of(resource);
  }

  #content(): string {
    // A copy: what a template puts together holds its parts, and the fact is kept with the questions about it.
    this.#fact ??= ownCopy(contentFact(this.uri, this.#resource));
    return this.#fact;
  }

  /** Its references with a name or an external value; results remember how these are spelt, not where they stand. */
  get origins(): readonly Origin[] {
    this.#results?.note(originsFact(this.uri, this.#resource));
    return this.#state === undefined ? [] : usesOf(this.#state, this.#resource).flatMap(({ origins }) => origins);
  }

  /** True for the manifest's own object. */
  is(resource: Resource): boolean {
    return this.#resource === resource;
  }

  isSame(other: IndexedResource): boolean {
    return this.#resource === other.#resource;
  }

  /** The name or the namespace holds a placeholder, or the document is broken: which object it is, is not known for sure. */
  get isUncertain(): boolean {
    return isUncertain(this.#resource);
  }

  /** Where the object begins in its file. */
  placeIn(startOf: StartOf): number {
    return (startOf(this.uri, this.#resource.document) ?? 0) + this.#resource.start;
  }
}

/** How an object is called that somebody looks for. */
export type CalledObject = GroupKind & { readonly name: string; readonly namespace: string | undefined };

/** What stands at a place of a file. */
export interface Placed {
  readonly uri: Uri;
  placeIn(startOf: StartOf): number;
}

/** Where a document starts in a file; `undefined` when it is not there any more. */
export type StartOf = (uri: Uri, document: YamlDocument) => number | undefined;

/** A reference and the file that it is written in; what it spells can be read freely, the rest like an object's manifest. */
export class IndexedOrigin {
  readonly owner: IndexedResource;
  #origin: Origin;
  readonly #results: Results | undefined;

  constructor(owner: IndexedResource, origin: Origin, results?: Results) {
    this.owner = owner;
    this.#origin = origin;
    this.#results = results;
  }

  get uri(): Uri {
    return this.owner.uri;
  }

  get slot(): Slot {
    return this.#origin.slot;
  }

  get name(): string | undefined {
    return this.#origin.name;
  }

  get namespace(): string | undefined {
    return this.#origin.namespace;
  }

  get external(): string | undefined {
    return this.#origin.external;
  }

  get targets(): readonly GroupKind[] {
    return this.#origin.targets;
  }

  /** The document was edited: this is the reference now. It stands where it stood, and is spelt as it was. */
  renew(origin: Origin, state: DocumentState): void {
    this.#origin = origin;
    this.owner.renew(origin.owner, state);
  }

  /** The reference with its nodes: a result that asks for it is made again after every edit of its document. */
  get origin(): Origin {
    this.#results?.note(contentFact(this.uri, this.#origin.owner));
    return this.#origin;
  }

  is(origin: Origin): boolean {
    return this.#origin === origin;
  }

  /** Where its object begins in its file. */
  placeIn(startOf: StartOf): number {
    return this.owner.placeIn(startOf);
  }
}

/**
 * What tells an object from all others of the workspace, without holding on to any of its nodes. That is what a result may
 * hold of objects that it does not belong to: after an edit another entry may stand for one. The index finds it again.
 */
export interface IndexedPlace extends CalledObject {
  readonly uri: Uri;
  /** Among the equal objects of the file, from 0. */
  readonly nth: number;
}

/** What an object is called for those who look for it; two objects with one key are alternatives of one thing. */
export function identityKey(object: GroupKind & { readonly namespace: string | undefined; readonly name: string | undefined }): string {
  return `${groupKindKey(object)}/${object.namespace ?? ''}/${object.name ?? ''}`;
}

/** What objects of a kind are called, in any namespace. */
export function targetKey(target: GroupKind, name: string): string {
  return `${groupKindKey(target)}/${name}`;
}

/** A kind in a namespace, or in none where that is `undefined`. */
export function kindInKey(kind: GroupKind, namespace: string | undefined): string {
  return `${groupKindKey(kind)} ${namespace ?? ''}`;
}

/** The fact that stands for the manifest of an object at one place. */
export function contentFact(uri: Uri, resource: Resource): string {
  return `content ${uri} ${identityKey(resource)}`;
}

/** The fact that stands for the references of an object, as they are spelt. */
export function originsFact(uri: Uri, resource: Resource): string {
  return `origins ${uri} ${identityKey(resource)}`;
}

export function isUncertain({ isNamedForSure, document }: Resource): boolean {
  return !isNamedForSure || !isWhole(document);
}

/** Nearest first: most folders in common with `from`, then by URI; what one file holds keeps its order. */
export function nearestFirst(entries: readonly IndexedResource[], from: Uri): readonly IndexedResource[] {
  if (entries.length < 2) {
    return entries;
  }
  const placed = entries.map((entry) => ({ entry, near: commonFolders(from, entry.uri) }));
  placed.sort((a, b) => b.near - a.near || compareTexts(a.entry.uri, b.entry.uri));
  return placed.map(({ entry }) => entry);
}
