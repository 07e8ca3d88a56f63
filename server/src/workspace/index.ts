import type { Uri } from '../base/uri';
import { firstMember, membersOf, withMember, withoutMember, type Few } from '../base/few';
import { groupBy } from '../base/groups';
import { mergeSorted } from '../base/order';
import type { Resource } from '../manifest/resource';
import type { Origin } from '../reference/extract';
import { groupKindKey, type GroupKind } from '../schema/kind';
import { Derived } from './derived';
import type { DocumentState } from './fileState';
import { contentFact, identityKey, IndexedOrigin, IndexedResource, isUncertain, originsFact, type StartOf } from './indexed';
import { formatSlotPath } from '../reference/slot';
import type { Selection } from '../reference/selection';
import { Selections } from './selections';
import type { Fact, Results } from './results';

/**
 * Every object and every reference of the workspace, by name. It never reads schemas and never judges: the resolver
 * does. Each question is noted for the result that asks it, and {@link replace} tells which answers are others now.
 * Answers stand in the order of files and places, however the workspace came to be as it is.
 */
export class WorkspaceIndex {
  readonly #byTarget = new Map<string, Bucket<IndexedResource>>();
  /** The same by namespace as well; objects without one stand under the empty text. */
  readonly #byIdentity = new Map<string, Bucket<IndexedResource>>();
  readonly #byName = new Map<string, Bucket<IndexedResource>>();
  readonly #byKind = new Map<string, Bucket<IndexedResource>>();
  readonly #byKindIn = new Map<string, Bucket<IndexedResource>>();
  readonly #byAlias = new Map<string, Bucket<IndexedResource>>();
  /** Templates, by kind. */
  readonly #templates = new Map<string, Bucket<IndexedResource>>();
  readonly #templateEntries = new Map<Resource, IndexedResource>();
  readonly #wantedNames = new Map<string, Bucket<IndexedOrigin>>();
  /** How many references of objects spell a name, by the kind that they may mean. */
  readonly #namesByTarget = new Map<string, Map<string, number>>();
  readonly #externals = new Map<string, Bucket<IndexedOrigin>>();
  readonly #resources = new Map<Resource, IndexedResource>();
  readonly #origins = new Map<Origin, IndexedOrigin>();
  readonly #results: Results;
  readonly #aliasOf: (resource: Resource) => string | undefined;
  readonly #inFiles = new Derived<ReadonlyMap<Uri, readonly IndexedResource[]>>();
  readonly #byPlace: (a: Entry, b: Entry) => number;
  /** Who selects whom by labels. */
  readonly selections: Selections;
  #all: readonly IndexedResource[] | undefined;
  #allOrigins: readonly IndexedOrigin[] | undefined;
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
    this.selections = new Selections(selections, results, this.#byPlace);
  }

  /** Takes documents of a file out and others in. The answer is which facts are others now. */
  replace(uri: Uri, removed: readonly DocumentState[], added: readonly DocumentState[]): ReadonlySet<Fact> {
    const changed = new Set<Fact>();
    if (this.#results.isEmpty) {
      removed.forEach((state) => this.#remove(state));
      added.forEach((state) => this.#add(uri, state));
      return changed;
    }
    this.#compareObjects(uri, removed, added, changed);
    this.#compareOrigins(uri, removed, added, changed);
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
    return this.#sorted(this.#byTarget.get(key));
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
    return this.#sorted(this.#byIdentity.get(key));
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
    return this.#sorted(this.#byAlias.get(key));
  }

  named(name: string): readonly IndexedResource[] {
    this.#results.note(`name ${name}`);
    return this.#sorted(this.#byName.get(name));
  }

  ofKind(kind: GroupKind): readonly IndexedResource[] {
    const key = groupKindKey(kind);
    this.#results.note(`kind ${key}`);
    return this.#sorted(this.#byKind.get(key));
  }

  /** Objects of a kind that are written with a namespace, or with none where that is `undefined`. */
  ofKindIn(kind: GroupKind, namespace: string | undefined): readonly IndexedResource[] {
    const key = kindInKey(kind, namespace);
    this.#results.note(`kind in ${key}`);
    return this.#sorted(this.#byKindIn.get(key));
  }

  /**
   * Templates of a kind. They are no objects, but somebody may make an object of one: what has its name need not be missing.
   */
  templates(kind: GroupKind): readonly IndexedResource[] {
    const key = groupKindKey(kind);
    this.#results.note(`templates ${key}`);
    return this.#sorted(this.#templates.get(key));
  }

  /** References that are spelt with this name, whatever they lead to. */
  wanting(name: string): readonly IndexedOrigin[] {
    this.#results.note(`wanting ${name}`);
    return this.#sorted(this.#wantedNames.get(name));
  }

  /** The names that references of objects spell which may mean an object of a kind, each once. */
  namesWanted(kind: GroupKind): Iterable<string> {
    this.#results.note('references');
    return this.#namesByTarget.get(groupKindKey(kind))?.keys() ?? [];
  }

  /** References that are written with this external value. */
  withExternal(external: string): readonly IndexedOrigin[] {
    this.#results.note(`external ${external}`);
    return this.#sorted(this.#externals.get(external));
  }

  resources(): readonly IndexedResource[] {
    this.#results.note('objects');
    this.#all ??= this.#inOrder(this.#resources.values());
    return this.#all;
  }

  /** References of objects; those of templates are not among them. */
  origins(): readonly IndexedOrigin[] {
    this.#results.note('references');
    this.#allOrigins ??= this.#inOrder(
      [...this.#origins.entries()].flatMap(([{ owner }, entry]) => (entry.name === undefined || owner.host !== undefined ? [] : [entry])),
    );
    return this.#allOrigins;
  }

  /** Kinds of which the workspace has objects, by group and kind. */
  kinds(): readonly GroupKind[] {
    this.#results.note('kinds');
    this.#kinds ??= [...this.#byKind.keys()].sort().flatMap((key) => {
      const first = firstMember(this.#byKind.get(key)?.entries);
      return first === undefined ? [] : [{ group: first.group, kind: first.kind }];
    });
    return this.#kinds;
  }

  /** Some references in the order of files and places. */
  inOrder(origins: readonly IndexedOrigin[]): readonly IndexedOrigin[] {
    return [...origins].sort(this.#byPlace);
  }

  /** Many entries by place: file by file, since comparing each with each takes several times as long. */
  #inOrder<T extends Entry>(entries: Iterable<T>): readonly T[] {
    const inFiles = groupBy(entries, ({ uri }) => uri);
    return [...inFiles.keys()].sort().flatMap((uri) => [...(inFiles.get(uri) ?? [])].sort(this.#byPlace));
  }

  #sorted<T extends Entry>(bucket: Bucket<T> | undefined): readonly T[] {
    if (bucket !== undefined && bucket.sorted === undefined) {
      bucket.sorted = this.#resorted(bucket);
      bucket.former = undefined;
    }
    return bucket?.sorted ?? [];
  }

  /** After an edit nearly all entries stay where they were: only those that came are compared. */
  #resorted<T extends Entry>({ entries, former }: Bucket<T>): readonly T[] {
    const all = membersOf(entries);
    const there = new Set(former === undefined ? [] : all);
    const kept = former?.filter((entry) => there.delete(entry)) ?? [];
    return former === undefined ? [...all].sort(this.#byPlace) : mergeSorted(kept, [...there].sort(this.#byPlace), this.#byPlace);
  }

  #forgetLists(): void {
    this.#all = undefined;
    this.#allOrigins = undefined;
    this.#kinds = undefined;
  }

  #add(uri: Uri, state: DocumentState): void {
    this.#forgetLists();
    for (const resource of state.resources) {
      if (resource.name !== undefined) {
        const entry = new IndexedResource(uri, resource, { state, results: this.#results });
        this.#resources.set(resource, entry);
        push(this.#byTarget, targetKey(resource, resource.name), entry);
        push(this.#byIdentity, identityKey(resource), entry);
        push(this.#byName, resource.name, entry);
        push(this.#byKind, groupKindKey(resource), entry);
        push(this.#byKindIn, kindInKey(resource, resource.namespace), entry);
        this.selections.add(resource, entry);
        const alias = this.#aliasOf(resource);
        if (alias !== undefined) {
          push(this.#byAlias, targetKey(resource, alias), entry);
        }
      }
    }
    for (const template of state.templates) {
      const entry = new IndexedResource(uri, template, { state, results: this.#results });
      this.#templateEntries.set(template, entry);
      push(this.#templates, groupKindKey(template), entry);
    }
    for (const origin of state.origins) {
      if (isSpelt(origin)) {
        const entry = new IndexedOrigin(
          this.#resources.get(origin.owner) ?? new IndexedResource(uri, origin.owner, { state, results: this.#results }),
          origin,
          state,
          this.#results,
        );
        this.#origins.set(origin, entry);
        if (origin.name !== undefined) {
          push(this.#wantedNames, origin.name, entry);
          this.#countName(origin, origin.name, 1);
        }
        if (origin.external !== undefined) {
          push(this.#externals, origin.external, entry);
        }
      }
    }
  }

  #remove(state: DocumentState): void {
    this.#forgetLists();
    for (const resource of state.resources) {
      const entry = this.#resources.get(resource);
      if (entry !== undefined && resource.name !== undefined) {
        this.#resources.delete(resource);
        drop(this.#byTarget, targetKey(resource, resource.name), entry);
        drop(this.#byIdentity, identityKey(resource), entry);
        drop(this.#byName, resource.name, entry);
        drop(this.#byKind, groupKindKey(resource), entry);
        drop(this.#byKindIn, kindInKey(resource, resource.namespace), entry);
        this.selections.remove(resource, entry);
        const alias = this.#aliasOf(resource);
        if (alias !== undefined) {
          drop(this.#byAlias, targetKey(resource, alias), entry);
        }
      }
    }
    for (const template of state.templates) {
      const entry = this.#templateEntries.get(template);
      if (entry !== undefined) {
        this.#templateEntries.delete(template);
        drop(this.#templates, groupKindKey(template), entry);
      }
    }
    for (const origin of state.origins) {
      const entry = this.#origins.get(origin);
      if (entry !== undefined) {
        this.#origins.delete(origin);
        if (origin.name !== undefined) {
          drop(this.#wantedNames, origin.name, entry);
          this.#countName(origin, origin.name, -1);
        }
        if (origin.external !== undefined) {
          drop(this.#externals, origin.external, entry);
        }
      }
    }
  }

  #countName({ owner, targets }: Origin, name: string, by: 1 | -1): void {
    for (const target of owner.host === undefined ? targets : []) {
      const key = groupKindKey(target);
      const names = this.#namesByTarget.get(key) ?? new Map<string, number>();
      const count = (names.get(name) ?? 0) + by;
      if (count === 0) {
        names.delete(name);
      } else {
        this.#namesByTarget.set(key, names.set(name, count));
      }
    }
  }

  /** Objects that came and went, and what the manifests of those that stayed say now. */
  #compareObjects(uri: Uri, removed: readonly DocumentState[], added: readonly DocumentState[], changed: Set<Fact>): void {
    const moved = movedObjects(removed, added);
    const named = (states: readonly DocumentState[]): readonly Resource[] =>
      states.flatMap(({ resources }) => resources.filter(({ name }) => name !== undefined));
    this.selections.compare(named(removed), named(added), [...moved], changed);
    moved.forEach((resource) => objectFacts(resource, changed));
    for (const { owner, name, external } of moved.size === 0 ? [] : added.flatMap(({ origins }) => origins)) {
      if (moved.has(owner)) {
        changed.add(`wanting ${name ?? ''}`).add(`external ${external ?? ''}`);
      }
    }
    const templatesBefore = templateNames(removed);
    const templatesAfter = templateNames(added);
    for (const kind of new Set([...templatesBefore.keys(), ...templatesAfter.keys()])) {
      if (templatesBefore.get(kind)?.join('\n') !== templatesAfter.get(kind)?.join('\n')) {
        changed.add(`templates ${kind}`);
      }
    }
    const before = objectsOf(uri, removed);
    const after = objectsOf(uri, added);
    for (const fact of new Set([...before.keys(), ...after.keys()])) {
      const old = before.get(fact) ?? [];
      const now = after.get(fact) ?? [];
      if (old.map(isUncertain).join() !== now.map(isUncertain).join()) {
        [...old, ...now].slice(0, 1).forEach((resource) => objectFacts(resource, changed));
      }
      this.#results.compare(fact, old, now, changed);
      const oldAliases = old.map(this.#aliasOf);
      const aliases = now.map(this.#aliasOf);
      if (oldAliases.join() !== aliases.join()) {
        old.forEach((resource, index) => changed.add(`alias ${targetKey(resource, oldAliases[index] ?? '')}`));
        now.forEach((resource, index) => changed.add(`alias ${targetKey(resource, aliases[index] ?? '')}`));
      }
    }
  }

  /** References that came and went, by how they are spelt; where they stand in their manifest is nobody's fact. */
  #compareOrigins(uri: Uri, removed: readonly DocumentState[], added: readonly DocumentState[], changed: Set<Fact>): void {
    const before = shapesOf(uri, removed);
    const after = shapesOf(uri, added);
    for (const owner of new Set([...before.keys(), ...after.keys()])) {
      const old = before.get(owner) ?? [];
      const now = after.get(owner) ?? [];
      if (old.length === now.length && old.every(({ shape }, index) => shape === now[index]?.shape)) {
        continue;
      }
      changed.add(owner).add('references');
      const left = new Set(now.map(({ shape }) => shape));
      const shared = new Set(old.map(({ shape }) => shape).filter((shape) => left.has(shape)));
      for (const { shape, origin } of [...old, ...now]) {
        if (!shared.has(shape)) {
          changed.add(`wanting ${origin.name ?? ''}`).add(`external ${origin.external ?? ''}`);
        }
      }
    }
  }
}

type Entry = IndexedResource | IndexedOrigin;

/** What stands under one key. */
interface Bucket<T extends Entry> {
  entries: Few<T>;
  /** By place; absent until somebody asks. It is replaced, not changed: what was handed out stays what it was. */
  sorted: readonly T[] | undefined;
  /** The same when somebody asked last, if entries came or went since; those that are still there have kept their order. */
  former: readonly T[] | undefined;
}

/** Objects that are still there and stand behind others than before: of several objects the first is often the one that counts. */
function movedObjects(removed: readonly DocumentState[], added: readonly DocumentState[]): ReadonlySet<Resource> {
  const old = removed.flatMap(({ resources }) => resources).map(identityKey);
  const known = new Set(old);
  const now = added.flatMap(({ resources }) => resources);
  const moved = now.filter((resource, index) => {
    const key = identityKey(resource);
    return old[index] !== key && known.has(key);
  });
  return new Set(moved);
}

function objectFacts(resource: Resource, changed: Set<Fact>): void {
  changed
    .add('objects')
    .add(`kind ${groupKindKey(resource)}`)
    .add(`kind in ${kindInKey(resource, resource.namespace)}`);
  if (resource.name !== undefined) {
    changed
      .add(`named ${targetKey(resource, resource.name)}`)
      .add(`name ${resource.name}`)
      .add(`object ${identityKey(resource)}`);
  }
}

/** True for a reference that can be looked for: what a template leaves open is of nobody's name. */
function isSpelt({ name, external, owner, opaque, externalNode }: Origin): boolean {
  const isOpen = owner.host !== undefined && (opaque || externalNode?.opaque === true);
  return !isOpen && (name !== undefined || external !== undefined);
}

/** What tells templates apart for those who look for one, by kind. */
function templateNames(states: readonly DocumentState[]): ReadonlyMap<string, readonly string[]> {
  const names = groupBy(
    states.flatMap(({ templates }) => templates),
    groupKindKey,
  );
  return new Map([...names].map(([kind, templates]) => [kind, templates.map(({ namespace, name }) => JSON.stringify([namespace, name]))]));
}

function objectsOf(uri: Uri, states: readonly DocumentState[]): ReadonlyMap<string, readonly Resource[]> {
  return groupBy(
    states.flatMap(({ resources, templates }) => [...resources, ...templates]),
    (resource) => contentFact(uri, resource),
  );
}

interface ShapedOrigin {
  readonly origin: Origin;
  readonly shape: string;
}

/** By owner, how each reference is spelt, in the order of the manifest. */
function shapesOf(uri: Uri, states: readonly DocumentState[]): ReadonlyMap<string, readonly ShapedOrigin[]> {
  const shaped = states
    .flatMap(({ origins }) => origins)
    .map((origin): ShapedOrigin => {
      const { slot, name, namespace, external, targets, opaque } = origin;
      return { origin, shape: JSON.stringify([formatSlotPath(slot.path), name, namespace, external, opaque, targets.map(groupKindKey)]) };
    });
  return groupBy(shaped, ({ origin }) => originsFact(uri, origin.owner));
}

function targetKey(target: GroupKind, name: string): string {
  return `${groupKindKey(target)}/${name}`;
}

function kindInKey(kind: GroupKind, namespace: string | undefined): string {
  return `${groupKindKey(kind)} ${namespace ?? ''}`;
}

function push<T extends Entry>(map: Map<string, Bucket<T>>, key: string, entry: T): void {
  const bucket = map.get(key);
  if (bucket === undefined) {
    map.set(key, { entries: entry, sorted: undefined, former: undefined });
    return;
  }
  outdate(bucket);
  bucket.entries = withMember(bucket.entries, entry);
}

function outdate<T extends Entry>(bucket: Bucket<T>): void {
  bucket.former = bucket.sorted ?? bucket.former;
  bucket.sorted = undefined;
}

function drop<T extends Entry>(map: Map<string, Bucket<T>>, key: string, entry: T): void {
  const bucket = map.get(key);
  if (bucket === undefined) {
    return;
  }
  outdate(bucket);
  bucket.entries = withoutMember(bucket.entries, entry);
  if (bucket.entries === undefined) {
    map.delete(key);
  }
}
