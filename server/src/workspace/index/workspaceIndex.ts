import type { Steps } from '../../base/steps';
import type { Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import type { Selection } from '../../reference/selection';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import type { ChangedDocuments } from '../files/changedDocuments';
import type { DocumentState } from '../files/fileState';
import { IndexedResource, type Placed, type StartOf } from './indexed';
import { IndexedObjects } from './indexedObjects';
import { compareObjects, movedObjects, type Replaced } from './objectChanges';
import { ObjectLists, type AliasOf } from './objectLists';
import { inOrderOfPlaces, PlacedLists, type ByPlace } from './placedLists';
import { ReferenceIndex } from './referenceIndex';
import { watchPresence } from './presence';
import { renewalOf, type Renewal } from './renewal';
import type { Fact } from '../results/result';
import type { Results } from '../results/results';
import { Selections } from './selections';

/**
 * Every object and every reference of the workspace, by name. It never reads schemas and never judges: the resolver
 * does. Each question is noted for the result that asks it, and {@link replace} tells which answers are others now.
 * Answers stand in the order of files and places, however the workspace came to be as it is.
 */
export class WorkspaceIndex extends IndexedObjects {
  /** Who refers to what, by what references spell. */
  readonly references: ReferenceIndex;
  /** Who selects whom by labels. */
  readonly selections: Selections;
  /** Templates, by kind. */
  readonly #templates: PlacedLists<IndexedResource>;
  readonly #templateEntries = new Map<Resource, IndexedResource>();
  readonly #resources = new Map<Resource, IndexedResource>();
  readonly #aliasOf: AliasOf;
  readonly #byPlace: ByPlace<Placed>;
  #all: readonly IndexedResource[] | undefined;
  #kinds: readonly GroupKind[] | undefined;

  constructor(results: Results, startOf: StartOf, aliasOf: AliasOf, selections: readonly Selection[] = []) {
    const byPlace: ByPlace<Placed> = (a, b) => (a.uri === b.uri ? a.placeIn(startOf) - b.placeIn(startOf) : a.uri < b.uri ? -1 : 1);
    super(new ObjectLists(byPlace, aliasOf), results);
    this.#aliasOf = aliasOf;
    this.#byPlace = byPlace;
    this.references = new ReferenceIndex(results, byPlace);
    this.selections = new Selections(selections, results, byPlace);
    this.#templates = new PlacedLists<IndexedResource>(byPlace);
  }

  /**
   * Takes documents of a file out and others in. The answer is which facts are others now. Where a document takes the place
   * of another one and its objects are called the same, their entries stay: all lists in which they stand are as good as before.
   */
  replace(uri: Uri, documents: ChangedDocuments): ReadonlySet<Fact> {
    const { removed, added, successors } = documents;
    const isWatched = !this.results.graph.isEmpty;
    if (!isWatched && removed.length === 0) {
      // As when a workspace is read for the first time.
      added.forEach((state) => this.#add(uri, state));
      return new Set(this.names.change([], namedIn(added)));
    }
    const changed = new Set<Fact>();
    if (isWatched) {
      this.#compare({ uri, ...documents }, changed);
    }
    const renewals = removed.flatMap((before) => renewalOf(before, successors.get(before)) ?? []);
    const renewed = new Set(renewals.flatMap(({ before, now }) => [before, now]));
    const gone = removed.filter((state) => !renewed.has(state));
    const come = added.filter((state) => !renewed.has(state));
    const presence = watchPresence(this.objects, isWatched ? namedIn([...removed, ...added]) : [], this.#aliasOf);
    gone.forEach((state) => this.#remove(state));
    renewals.forEach((renewal) => this.#renew(renewal));
    come.forEach((state) => this.#add(uri, state));
    this.names.change(namedIn(gone), namedIn(come)).forEach((fact) => changed.add(fact));
    presence().forEach((fact) => changed.add(fact));
    return changed;
  }

  /** The indexed object of a manifest's own one; it need not have a name. */
  entryOf(uri: Uri, resource: Resource): IndexedResource {
    return this.#resources.get(resource) ?? new IndexedResource(uri, resource, { results: this.results });
  }

  /**
   * Templates of a kind. They are no objects, but somebody may make an object of one: what has its name need not be missing.
   */
  templates(kind: GroupKind): readonly IndexedResource[] {
    const key = groupKindKey(kind);
    this.results.note(`templates ${key}`);
    return this.#templates.at(key);
  }

  resources(): readonly IndexedResource[] {
    this.results.note('objects');
    this.#all ??= inOrderOfPlaces(this.#resources.values(), this.#byPlace);
    return this.#all;
  }

  /** The same in no certain order, for who asks in steps: bringing all of them in order is one long step. */
  everything(): Iterable<IndexedResource> {
    this.results.note('objects');
    return this.#resources.values();
  }

  /** Kinds of which the workspace has objects, by group and kind. */
  kinds(): readonly GroupKind[] {
    this.results.note('kinds');
    this.#kinds ??= [...this.objects.byKind.keys].sort().flatMap((key) => {
      const first = this.objects.byKind.oldestAt(key);
      return first === undefined ? [] : [{ group: first.group, kind: first.kind }];
    });
    return this.#kinds;
  }

  /** Lets what is made again go, for a workspace that rests. */
  *forget(): Steps<void> {
    this.#forgetLists();
    this.forgetAnswers();
    yield* this.objects.forget();
    yield* this.references.forget();
    yield* this.selections.forget();
  }

  #compare(replaced: Replaced, changed: Set<Fact>): void {
    const { uri, removed, added } = replaced;
    const moved = movedObjects(replaced);
    this.selections.compare({ uri, removed: namedIn(removed), added: namedIn(added), moved: [...moved] }, changed);
    compareObjects(replaced, moved, { results: this.results, aliasOf: this.#aliasOf }, changed);
    this.references.compare(replaced, moved, changed);
  }

  #forgetLists(): void {
    this.#all = undefined;
    this.#kinds = undefined;
  }

  #add(uri: Uri, state: DocumentState): void {
    this.#forgetLists();
    for (const resource of state.resources) {
      if (resource.name !== undefined) {
        const entry = new IndexedResource(uri, resource, { state, results: this.results });
        this.#resources.set(resource, entry);
        this.objects.add(resource, resource.name, entry);
        this.selections.add(resource, entry);
      }
    }
    for (const template of state.templates) {
      const entry = new IndexedResource(uri, template, { state, results: this.results });
      this.#templateEntries.set(template, entry);
      this.#templates.add(groupKindKey(template), entry);
    }
    this.references.add(state, (owner) => this.#ownerOf(owner, state));
  }

  #renew(renewal: Renewal): void {
    for (const [old, resource] of renewal.objects) {
      const entries = this.#resources.has(old) ? this.#resources : this.#templateEntries;
      const entry = entries.get(old);
      if (entry !== undefined) {
        entries.delete(old);
        entries.set(resource, entry);
        entry.renew(resource, renewal.now);
      }
      if (entry !== undefined && entries === this.#resources) {
        this.selections.remove(old, entry);
        this.selections.add(resource, entry);
        this.objects.renew(old, resource, entry);
      }
    }
    this.references.renew(renewal, (owner) => this.#ownerOf(owner, renewal.now));
  }

  #ownerOf(owner: Resource, state: DocumentState): IndexedResource {
    return this.#resources.get(owner) ?? new IndexedResource(state.uri, owner, { state, results: this.results });
  }

  #remove(state: DocumentState): void {
    this.#forgetLists();
    for (const resource of state.resources) {
      const entry = this.#resources.get(resource);
      if (entry !== undefined && resource.name !== undefined) {
        this.#resources.delete(resource);
        this.objects.remove(resource, resource.name, entry);
        this.selections.remove(resource, entry);
      }
    }
    for (const template of state.templates) {
      const entry = this.#templateEntries.get(template);
      if (entry !== undefined) {
        this.#templateEntries.delete(template);
        this.#templates.remove(groupKindKey(template), entry);
      }
    }
    this.references.remove(state);
  }
}

function namedIn(states: readonly DocumentState[]): readonly Resource[] {
  return states.flatMap(({ resources }) => resources.filter(({ name }) => name !== undefined));
}
