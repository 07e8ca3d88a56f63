import { firstFrom } from '../base/first';
import { groupBy } from '../base/groups';
import type { Scored } from '../base/nearest';
import { placeBehind } from '../base/order';
import type { Steps } from '../base/steps';
import { parentOf, type Uri } from '../base/uri';
import type { Resource } from '../manifest/resource';
import type { Selection } from '../reference/selection';
import { groupKindKey, type GroupKind } from '../schema/kind';
import { Derived } from './derived';
import type { ChangedDocuments, DocumentState } from './fileState';
import {
  identityKey,
  IndexedResource,
  kindInKey,
  targetKey,
  type CalledObject,
  type Placed,
  type IndexedPlace,
  type StartOf,
} from './indexed';
import { Namesakes } from './namesakes';
import { NamesOfKinds } from './namesOfKinds';
import {
  aliasFact,
  compareObjects,
  kindFact,
  kindInFact,
  movedObjects,
  namedFact,
  objectFact,
  openFact,
  type Replaced,
} from './objectChanges';
import { ObjectLists, type AliasOf } from './objectLists';
import { inOrderOfPlaces, PlacedLists, type ByPlace } from './placedLists';
import { ReferenceIndex } from './referenceIndex';
import { renewalOf, type Renewal } from './renewal';
import type { Fact } from './result';
import type { Results } from './results';
import { Selections } from './selections';

/**
 * Every object and every reference of the workspace, by name. It never reads schemas and never judges: the resolver
 * does. Each question is noted for the result that asks it, and {@link replace} tells which answers are others now.
 * Answers stand in the order of files and places, however the workspace came to be as it is.
 */
export class WorkspaceIndex {
  /** Who refers to what, by what references spell. */
  readonly references: ReferenceIndex;
  /** Who selects whom by labels. */
  readonly selections: Selections;
  readonly #objects: ObjectLists;
  /** Templates, by kind. */
  readonly #templates: PlacedLists<IndexedResource>;
  /** Names of objects, by the fact that stands for these; made when somebody asks. */
  readonly #names: NamesOfKinds;
  readonly #templateEntries = new Map<Resource, IndexedResource>();
  readonly #resources = new Map<Resource, IndexedResource>();
  readonly #results: Results;
  readonly #aliasOf: AliasOf;
  readonly #inFolders = new Derived<ReadonlyMap<string, readonly IndexedResource[]>>();
  readonly #byNames = new Derived<ReadonlyMap<string, readonly IndexedResource[]>>();
  readonly #byPlace: ByPlace<Placed>;
  #all: readonly IndexedResource[] | undefined;
  #kinds: readonly GroupKind[] | undefined;

  constructor(results: Results, startOf: StartOf, aliasOf: AliasOf, selections: readonly Selection[] = []) {
    this.#results = results;
    this.#aliasOf = aliasOf;
    this.#byPlace = (a, b) => (a.uri === b.uri ? a.placeIn(startOf) - b.placeIn(startOf) : a.uri < b.uri ? -1 : 1);
    this.references = new ReferenceIndex(results, this.#byPlace);
    this.selections = new Selections(selections, results, this.#byPlace);
    this.#objects = new ObjectLists(this.#byPlace, aliasOf);
    this.#templates = new PlacedLists<IndexedResource>(this.#byPlace);
    this.#names = new NamesOfKinds(this.#objects, results);
  }

  /**
   * Takes documents of a file out and others in. The answer is which facts are others now. Where a document takes the place
   * of another one and its objects are called the same, their entries stay: all lists in which they stand are as good as before.
   */
  replace(uri: Uri, { removed, added, successors }: ChangedDocuments): ReadonlySet<Fact> {
    const changed = new Set<Fact>();
    const isWatched = !this.#results.graph.isEmpty;
    if (isWatched) {
      this.#compare({ uri, removed, added }, changed);
    }
    const renewals = removed.flatMap((before) => renewalOf(before, successors.get(before)) ?? []);
    const renewed = new Set(renewals.flatMap(({ before, now }) => [before, now]));
    const gone = removed.filter((state) => !renewed.has(state));
    const come = added.filter((state) => !renewed.has(state));
    const kinds = new Set(isWatched ? [...gone, ...come].flatMap(({ resources }) => resources.map(groupKindKey)) : []);
    const had = new Set([...kinds].filter((kind) => this.#objects.byKind.has(kind)));
    gone.forEach((state) => this.#remove(state));
    renewals.forEach((renewal) => this.#renew(renewal));
    come.forEach((state) => this.#add(uri, state));
    this.#names.change(namedIn(gone), namedIn(come)).forEach((fact) => changed.add(fact));
    if ([...kinds].some((kind) => had.has(kind) !== this.#objects.byKind.has(kind))) {
      changed.add('kinds');
    }
    return changed;
  }

  /** The indexed object of a manifest's own one; it need not have a name. */
  entryOf(uri: Uri, resource: Resource): IndexedResource {
    return this.#resources.get(resource) ?? new IndexedResource(uri, resource, { results: this.#results });
  }

  /** Objects of a kind and name in any namespace. */
  find(target: GroupKind, name: string): readonly IndexedResource[] {
    return this.namesakes(target, name).all;
  }

  /** The same, of which somebody may want the nearest only. */
  namesakes(target: GroupKind, name: string): Namesakes {
    const key = targetKey(target, name);
    return new Namesakes(this.#objects.byTarget, key, namedFact(key), this.#results);
  }

  /**
   * Whether there is an object of a kind and name, in any namespace, that is one of a certain sort. A yes rests on one such
   * object, beginning with those behind `from` in the order of files; a no rests on all objects of the name.
   */
  hasSome(target: GroupKind, name: string, from: string, isOne: (entry: IndexedResource) => boolean): boolean {
    const all = this.#results.untracked(() => this.find(target, name));
    const found = firstFrom(
      all,
      placeBehind(all, ({ uri }) => uri > from),
      isOne,
    );
    if (found === undefined) {
      return this.find(target, name).some(isOne);
    }
    found.read('name', (resource) => resource.name);
    return true;
  }

  /** Objects of a kind and name that are written with a namespace, or with none where that is `undefined`. */
  findIn(target: GroupKind, name: string, namespace: string | undefined): readonly IndexedResource[] {
    return this.namesakesIn(target, name, namespace).all;
  }

  /** The same, of which somebody may want the nearest only. */
  namesakesIn(target: GroupKind, name: string, namespace: string | undefined): Namesakes {
    const key = identityKey({ group: target.group, kind: target.kind, name, namespace });
    return new Namesakes(this.#objects.byIdentity, key, objectFact(key), this.#results);
  }

  /** Equal objects of one file, in its order: those of {@link findIn} that are written there. */
  findInFile(uri: Uri, object: CalledObject): readonly IndexedResource[] {
    return this.namesakesIn(object, object.name, object.namespace).below(uri);
  }

  /** The same of the files of a folder, without those of folders below it. */
  findInFolder(folder: string, object: CalledObject): readonly IndexedResource[] {
    const all = this.namesakesIn(object, object.name, object.namespace).below(folder);
    return this.#inFolders.of([all], '', () => groupBy(all, ({ uri }) => parentOf(uri))).get(folder) ?? [];
  }

  /** By what an entry with a name is found again, see {@link entryAt}. */
  placeOf(entry: IndexedResource): IndexedPlace {
    const { uri, group, kind, name = '', namespace } = entry;
    const called = { group, kind, name, namespace };
    return { uri, ...called, nth: this.findInFile(uri, called).findIndex((each) => each.isSame(entry)) };
  }

  /** The entry that stands for an object by now. */
  entryAt(place: IndexedPlace): IndexedResource | undefined {
    return this.findInFile(place.uri, place)[place.nth];
  }

  /** Objects of a kind that are called so outside of the cluster. */
  aliased(target: GroupKind, alias: string): Namesakes {
    const key = targetKey(target, alias);
    return new Namesakes(this.#objects.byAlias, key, aliasFact(key), this.#results);
  }

  /** The same by what they are called in the cluster; those of one name are alternatives. */
  aliasedByName(target: GroupKind, alias: string): ReadonlyMap<string, readonly IndexedResource[]> {
    const { all } = this.aliased(target, alias);
    return this.#byNames.of([all], '', () => groupBy(all, identityKey));
  }

  named(name: string): readonly IndexedResource[] {
    this.#results.note(`name ${name}`);
    return this.#objects.byName.at(name);
  }

  ofKind(kind: GroupKind): readonly IndexedResource[] {
    const key = groupKindKey(kind);
    this.#results.note(kindFact(key));
    return this.#objects.byKind.at(key);
  }

  /** Those of {@link ofKind} in a file or below one of the places above it. */
  ofKindBelow(kind: GroupKind, place: string): readonly IndexedResource[] {
    const key = groupKindKey(kind);
    this.#results.note(kindFact(key));
    return this.#objects.byKind.below(key, place);
  }

  /** Objects of a kind that are written with a namespace, or with none where that is `undefined`. */
  ofKindIn(kind: GroupKind, namespace: string | undefined): readonly IndexedResource[] {
    const key = kindInKey(kind, namespace);
    this.#results.note(kindInFact(key));
    return this.#objects.byKindIn.at(key);
  }

  /** Names of {@link ofKind} that are spelt like a text, best first, with how near they are. */
  nearestOfKind(kind: GroupKind, text: string): readonly Scored[] {
    return this.#names.nearest(kind, text);
  }

  /** The same of {@link ofKindIn}. */
  nearestOfKindIn(kind: GroupKind, namespace: string | undefined, text: string): readonly Scored[] {
    return this.#names.nearestIn(kind, namespace, text);
  }

  /** Those of {@link ofKind} whose name holds a placeholder. */
  openOfKind(kind: GroupKind): readonly IndexedResource[] {
    const key = groupKindKey(kind);
    this.#results.note(openFact(key));
    return this.#objects.openByKind.at(key);
  }

  /**
   * Templates of a kind. They are no objects, but somebody may make an object of one: what has its name need not be missing.
   */
  templates(kind: GroupKind): readonly IndexedResource[] {
    const key = groupKindKey(kind);
    this.#results.note(`templates ${key}`);
    return this.#templates.at(key);
  }

  resources(): readonly IndexedResource[] {
    this.#results.note('objects');
    this.#all ??= inOrderOfPlaces(this.#resources.values(), this.#byPlace);
    return this.#all;
  }

  /** The same in no certain order, for who asks in steps: bringing all of them in order is one long step. */
  everything(): Iterable<IndexedResource> {
    this.#results.note('objects');
    return this.#resources.values();
  }

  /** Kinds of which the workspace has objects, by group and kind. */
  kinds(): readonly GroupKind[] {
    this.#results.note('kinds');
    this.#kinds ??= [...this.#objects.byKind.keys].sort().flatMap((key) => {
      const first = this.#objects.byKind.oldestAt(key);
      return first === undefined ? [] : [{ group: first.group, kind: first.kind }];
    });
    return this.#kinds;
  }

  /** Lets what is made again go, for a workspace that rests. */
  *forget(): Steps<void> {
    this.#forgetLists();
    this.#inFolders.forget();
    yield* this.#objects.forget();
    yield* this.references.forget();
  }

  #compare(replaced: Replaced, changed: Set<Fact>): void {
    const { uri, removed, added } = replaced;
    const moved = movedObjects(replaced);
    this.selections.compare({ uri, removed: namedIn(removed), added: namedIn(added), moved: [...moved] }, changed);
    compareObjects(replaced, moved, { results: this.#results, aliasOf: this.#aliasOf }, changed);
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
        const entry = new IndexedResource(uri, resource, { state, results: this.#results });
        this.#resources.set(resource, entry);
        this.#objects.add(resource, resource.name, entry);
        this.selections.add(resource, entry);
      }
    }
    for (const template of state.templates) {
      const entry = new IndexedResource(uri, template, { state, results: this.#results });
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
        this.#objects.renew(old, resource, entry);
      }
    }
    this.references.renew(renewal, (owner) => this.#ownerOf(owner, renewal.now));
  }

  #ownerOf(owner: Resource, state: DocumentState): IndexedResource {
    return this.#resources.get(owner) ?? new IndexedResource(state.uri, owner, { state, results: this.#results });
  }

  #remove(state: DocumentState): void {
    this.#forgetLists();
    for (const resource of state.resources) {
      const entry = this.#resources.get(resource);
      if (entry !== undefined && resource.name !== undefined) {
        this.#resources.delete(resource);
        this.#objects.remove(resource, resource.name, entry);
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
