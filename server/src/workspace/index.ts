import { groupBy } from '../base/groups';
import type { Uri } from '../base/uri';
import type { Resource } from '../manifest/resource';
import type { Selection } from '../reference/selection';
import { groupKindKey, type GroupKind } from '../schema/kind';
import { Derived } from './derived';
import type { DocumentState } from './fileState';
import { identityKey, IndexedResource, kindInKey, targetKey, type StartOf } from './indexed';
import { compareObjects, movedObjects, type Replaced } from './objectChanges';
import { inOrderOfPlaces, PlacedLists, type ByPlace } from './placedLists';
import { ReferenceIndex } from './referenceIndex';
import type { Fact, Results } from './results';
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
  readonly #byTarget: PlacedLists<IndexedResource>;
  /** The same by namespace as well; objects without one stand under the empty text. */
  readonly #byIdentity: PlacedLists<IndexedResource>;
  readonly #byName: PlacedLists<IndexedResource>;
  readonly #byKind: PlacedLists<IndexedResource>;
  readonly #byKindIn: PlacedLists<IndexedResource>;
  readonly #byAlias: PlacedLists<IndexedResource>;
  /** Templates, by kind. */
  readonly #templates: PlacedLists<IndexedResource>;
  readonly #templateEntries = new Map<Resource, IndexedResource>();
  readonly #resources = new Map<Resource, IndexedResource>();
  readonly #results: Results;
  readonly #aliasOf: (resource: Resource) => string | undefined;
  readonly #inFiles = new Derived<ReadonlyMap<Uri, readonly IndexedResource[]>>();
  readonly #byPlace: ByPlace<Placed>;
  #all: readonly IndexedResource[] | undefined;
  #kinds: readonly GroupKind[] | undefined;

  /** `aliasOf` tells what an object is called outside of the cluster, where its manifest says another name than its own. */
  constructor(
    results: Results,
    startOf: StartOf,
    aliasOf: (resource: Resource) => string | undefined,
    selections: readonly Selection[] = [],
  ) {
    this.#results = results;
    this.#aliasOf = aliasOf;
    this.#byPlace = (a, b) => (a.uri === b.uri ? a.placeIn(startOf) - b.placeIn(startOf) : a.uri < b.uri ? -1 : 1);
    this.references = new ReferenceIndex(results, this.#byPlace);
    this.selections = new Selections(selections, results, this.#byPlace);
    const lists = (): PlacedLists<IndexedResource> => new PlacedLists<IndexedResource>(this.#byPlace);
    this.#byTarget = lists();
    this.#byIdentity = lists();
    this.#byName = lists();
    this.#byKind = lists();
    this.#byKindIn = lists();
    this.#byAlias = lists();
    this.#templates = lists();
  }

  /** Takes documents of a file out and others in. The answer is which facts are others now. */
  replace(uri: Uri, removed: readonly DocumentState[], added: readonly DocumentState[]): ReadonlySet<Fact> {
    const changed = new Set<Fact>();
    if (this.#results.isEmpty) {
      removed.forEach((state) => this.#remove(state));
      added.forEach((state) => this.#add(uri, state));
      return changed;
    }
    this.#compare({ uri, removed, added }, changed);
    const kinds = new Set([...removed, ...added].flatMap(({ resources }) => resources.map(groupKindKey)));
    const had = new Set([...kinds].filter((kind) => this.#byKind.has(kind)));
    removed.forEach((state) => this.#remove(state));
    added.forEach((state) => this.#add(uri, state));
    if ([...kinds].some((kind) => had.has(kind) !== this.#byKind.has(kind))) {
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
    const key = targetKey(target, name);
    this.#results.note(`named ${key}`);
    return this.#byTarget.at(key);
  }

  /**
   * Whether there is an object of a kind and name, in any namespace, that is one of a certain sort. A yes rests on one such
   * object, beginning with those behind `from` in the order of files; a no rests on all objects of the name.
   */
  hasSome(target: GroupKind, name: string, from: string, isOne: (entry: IndexedResource) => boolean): boolean {
    const all = this.#results.untracked(() => this.find(target, name));
    const behind = all.findIndex(({ uri }) => uri > from);
    const found = [...all.slice(Math.max(behind, 0)), ...all.slice(0, Math.max(behind, 0))].find(isOne);
    if (found === undefined) {
      return this.find(target, name).some(isOne);
    }
    found.read('name', (resource) => resource.name);
    return true;
  }

  /** Objects of a kind and name that are written with a namespace, or with none where that is `undefined`. */
  findIn(target: GroupKind, name: string, namespace: string | undefined): readonly IndexedResource[] {
    const key = identityKey({ group: target.group, kind: target.kind, name, namespace });
    this.#results.note(`object ${key}`);
    return this.#byIdentity.at(key);
  }

  /** Equal objects of one file, in its order: those of {@link findIn} that are written there. */
  findInFile(uri: Uri, object: GroupKind & { readonly name: string; readonly namespace: string | undefined }): readonly IndexedResource[] {
    const all = this.findIn(object, object.name, object.namespace);
    return this.#inFiles.of([all], '', () => groupBy(all, (entry) => entry.uri)).get(uri) ?? [];
  }

  /** Objects of a kind that are called so outside of the cluster. */
  aliased(target: GroupKind, alias: string): readonly IndexedResource[] {
    const key = targetKey(target, alias);
    this.#results.note(`alias ${key}`);
    return this.#byAlias.at(key);
  }

  named(name: string): readonly IndexedResource[] {
    this.#results.note(`name ${name}`);
    return this.#byName.at(name);
  }

  ofKind(kind: GroupKind): readonly IndexedResource[] {
    const key = groupKindKey(kind);
    this.#results.note(`kind ${key}`);
    return this.#byKind.at(key);
  }

  /** Objects of a kind that are written with a namespace, or with none where that is `undefined`. */
  ofKindIn(kind: GroupKind, namespace: string | undefined): readonly IndexedResource[] {
    const key = kindInKey(kind, namespace);
    this.#results.note(`kind in ${key}`);
    return this.#byKindIn.at(key);
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

  /** Kinds of which the workspace has objects, by group and kind. */
  kinds(): readonly GroupKind[] {
    this.#results.note('kinds');
    this.#kinds ??= [...this.#byKind.keys].sort().flatMap((key) => {
      const first = this.#byKind.oldestAt(key);
      return first === undefined ? [] : [{ group: first.group, kind: first.kind }];
    });
    return this.#kinds;
  }

  #compare(replaced: Replaced, changed: Set<Fact>): void {
    const { removed, added } = replaced;
    const moved = movedObjects(replaced);
    this.selections.compare(namedIn(removed), namedIn(added), [...moved], changed);
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
        this.#byTarget.add(targetKey(resource, resource.name), entry);
        this.#byIdentity.add(identityKey(resource), entry);
        this.#byName.add(resource.name, entry);
        this.#byKind.add(groupKindKey(resource), entry);
        this.#byKindIn.add(kindInKey(resource, resource.namespace), entry);
        this.selections.add(resource, entry);
        const alias = this.#aliasOf(resource);
        if (alias !== undefined) {
          this.#byAlias.add(targetKey(resource, alias), entry);
        }
      }
    }
    for (const template of state.templates) {
      const entry = new IndexedResource(uri, template, { state, results: this.#results });
      this.#templateEntries.set(template, entry);
      this.#templates.add(groupKindKey(template), entry);
    }
    this.references.add(state, (owner) => this.#resources.get(owner) ?? new IndexedResource(uri, owner, { state, results: this.#results }));
  }

  #remove(state: DocumentState): void {
    this.#forgetLists();
    for (const resource of state.resources) {
      const entry = this.#resources.get(resource);
      if (entry !== undefined && resource.name !== undefined) {
        this.#resources.delete(resource);
        this.#byTarget.remove(targetKey(resource, resource.name), entry);
        this.#byIdentity.remove(identityKey(resource), entry);
        this.#byName.remove(resource.name, entry);
        this.#byKind.remove(groupKindKey(resource), entry);
        this.#byKindIn.remove(kindInKey(resource, resource.namespace), entry);
        this.selections.remove(resource, entry);
        const alias = this.#aliasOf(resource);
        if (alias !== undefined) {
          this.#byAlias.remove(targetKey(resource, alias), entry);
        }
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

/** What stands at a place of a file. */
interface Placed {
  readonly uri: Uri;
  placeIn(startOf: StartOf): number;
}

function namedIn(states: readonly DocumentState[]): readonly Resource[] {
  return states.flatMap(({ resources }) => resources.filter(({ name }) => name !== undefined));
}
