import { Names } from '../base/nearest';
import { parentOf, type Uri } from '../base/uri';
import { guessKinds } from '../reference/guessKinds';
import type { Origin } from '../reference/extract';
import { holdsPlaceholder, mayStandFor } from '../yaml/placeholders';
import { groupKindKey, type GroupKind, type KindSummary } from '../schema/kind';
import type { Slot } from '../reference/slot';
import { Derived } from './derived';
import { nearestFirst, type IndexedOrigin, type IndexedResource } from './indexed';
import type { WorkspaceIndex } from './index';
import { Below, compatible, fittingOf, indexesByNamespace, isInReach, mayBeIn, nearestOf, reachKey, type Reach } from './reach';

/** What became of a reference. */
export type Resolution =
  /**
   * The objects that it may mean, nearest first; `meant` are those in the nearest folder: one, or alternatives of one
   * thing. The others belong to other environments of the workspace.
   */
  | { readonly kind: 'found'; readonly targets: readonly IndexedResource[]; readonly meant: readonly IndexedResource[] }
  /** Stands for every object of its kind, or for objects that the configuration says live elsewhere. */
  | { readonly kind: 'many'; readonly targets: readonly IndexedResource[] }
  | { readonly kind: 'outside' }
  /** The name exists with the right kind, but in other namespaces than the one that is meant. */
  | { readonly kind: 'other-namespace'; readonly targets: readonly IndexedResource[]; readonly namespace: string }
  /** The name exists in the namespace, but as another kind of the same family. */
  | { readonly kind: 'other-kind'; readonly targets: readonly IndexedResource[] }
  /** `nearest` looks among all names that could be meant for those that are spelt alike. */
  | { readonly kind: 'missing'; readonly nearest: () => readonly string[] }
  /** Nothing may be said: a placeholder, a guess, or a name still to be written. */
  | { readonly kind: 'unknown' };

/** Objects that live elsewhere, from `outside:` of the configuration. */
export type OutsideTest = (target: GroupKind, namespace: string | undefined, name: string) => boolean;

export interface KindLookup {
  /** Every summary whose group the dialect of this origin speaks for; used for guesses only. */
  summary(of: GroupKind): KindSummary | undefined;
  /** Whether two groups belong to one family, so that a reference to one may have been meant for the other. */
  related(a: string, b: string): boolean;
}

type Found = Extract<Resolution, { kind: 'found' }>;

/** Up to so many objects of a name are compared one by one. */
const fewNamed = 4;

/** Objects of a name in any namespace. */
interface Named {
  /** Nearest first. */
  readonly entries: readonly IndexedResource[];
  /** Whether one of them is in the namespaces that are meant, or may turn out to be. */
  readonly mayBeHere: boolean;
}

/** Of thousands of namesakes all but the nearest are asked for by few. */
function lazilyFound(meant: readonly IndexedResource[], all: () => readonly IndexedResource[]): Found {
  let targets: readonly IndexedResource[] | undefined;
  return {
    kind: 'found',
    meant,
    get targets() {
      targets ??= all();
      return targets;
    },
  };
}

/** Matches references against the index. The only place that sees kinds and objects together. */
export class Resolver {
  readonly #index: WorkspaceIndex;
  readonly #kinds: KindLookup;
  readonly #found = new Derived<Found>();
  readonly #below = new Derived<Below>();
  readonly #named = new Derived<Named>();
  readonly #lists = new Derived<readonly IndexedResource[]>();
  readonly #names = new Derived<Names>();
  readonly #byNamespace = new Derived<ReadonlyMap<string | undefined, readonly number[]>>();
  readonly #users = new Derived<ReadonlyMap<string | undefined, readonly IndexedOrigin[]>>();

  constructor(index: WorkspaceIndex, kinds: KindLookup) {
    this.#index = index;
    this.#kinds = kinds;
  }

  /** How often lists of objects were looked through since the start, for tests that assert work. */
  get looks(): number {
    return [this.#found, this.#below, this.#named, this.#lists, this.#names, this.#users].reduce((sum, { made }) => sum + made, 0);
  }

  resolve(origin: Origin, uri: Uri, outside: OutsideTest = () => false): Resolution {
    const { name } = origin;
    const targets = this.targetsOf(origin);
    if (name === undefined || targets.length === 0 || (origin.owner.host !== undefined && origin.opaque)) {
      return { kind: 'unknown' };
    }
    const reach = this.#reachOf(origin, targets, uri);
    if (name === origin.slot.wildcard) {
      return { kind: 'many', targets: this.#all(reach) };
    }
    const found = this.#foundIn(reach, name, uri, origin.slot);
    if (found.meant.length > 0) {
      return found;
    }
    const named = this.#namedAnywhere(reach, name, uri);
    if (origin.opaque || origin.slot.sureness === 'inferred' || this.#mayBeFilledIn(origin, reach, name, named)) {
      return { kind: 'unknown' };
    }
    const { namespaces } = reach;
    if (targets.some((target) => namespaces.some((namespace) => outside(target, namespace, name)))) {
      return { kind: 'outside' };
    }
    const [namespace] = namespaces;
    if (named.entries.length > 0 && namespace !== undefined) {
      return { kind: 'other-namespace', targets: named.entries, namespace };
    }
    const otherKinds = this.#otherKinds(origin, reach, name, uri);
    if (otherKinds.length > 0) {
      return { kind: 'other-kind', targets: otherKinds };
    }
    return { kind: 'missing', nearest: () => this.#namesFor(reach).nearest(name) };
  }

  /** The kinds that an origin may lead to: declared, read from the manifest, or guessed from the key. */
  targetsOf(origin: Origin): readonly GroupKind[] {
    if (origin.slot.sureness !== 'inferred' || origin.targets.length > 0) {
      return origin.targets;
    }
    const key = [...origin.slot.path].reverse().find((step) => typeof step === 'string');
    const known = [...this.#index.kinds()];
    const own = known.filter(({ group }) => group === origin.owner.group);
    const guesses = guessKinds(key ?? '', own);
    return guesses.length > 0 ? guesses : guessKinds(key ?? '', known);
  }

  /** The objects that may be named at an origin: of its kinds, in the namespace that it means; nearest first. */
  candidates(origin: Origin, uri: Uri): readonly IndexedResource[] {
    const reach = this.#reachOf(origin, this.targetsOf(origin), uri);
    const all = this.#all(reach);
    return this.#lists.of([all], `near ${reach.folder}`, () => nearestFirst(all, uri));
  }

  /**
   * The references that mean one of some objects: it is the nearest of those that they may lead to. `only` says at
   * which slots to look.
   */
  *referrers(targets: readonly IndexedResource[], outside?: OutsideTest, only: (slot: Slot) => boolean = () => true): Iterable<IndexedOrigin> {
    for (const name of new Set(targets.flatMap((target) => target.name ?? []))) {
      const wanted = new Set(targets.filter((target) => target.name === name));
      const kinds = [...new Map([...wanted].map((target) => [`${groupKindKey(target)}/${target.namespace ?? ''}`, target])).values()];
      for (const entry of this.#index.wanting(name)) {
        if (only(entry.slot) && kinds.some((target) => this.#mayLeadTo(entry, target))) {
          const resolution = this.resolve(entry.origin, entry.uri, outside);
          if (resolution.kind === 'found' && resolution.meant.some((each) => wanted.has(each))) {
            yield entry;
          }
        }
      }
    }
  }

  /**
   * The references that are spelt with a name and may mean one of some objects, by what they do mean; those that mean the
   * same share one list of it.
   */
  meanings(name: string, objects: readonly IndexedResource[]): ReadonlyMap<readonly IndexedResource[], readonly IndexedOrigin[]> {
    const byMeant = new Map<readonly IndexedResource[], IndexedOrigin[]>();
    const mayLeadThere = this.mayLeadToOneOf(objects);
    for (const entry of this.#index.wanting(name)) {
      if (!mayLeadThere(entry)) {
        continue;
      }
      const resolution = this.resolve(entry.origin, entry.uri);
      if (resolution.kind === 'found') {
        const entries = byMeant.get(resolution.meant);
        if (entries === undefined) {
          byMeant.set(resolution.meant, [entry]);
        } else {
          entries.push(entry);
        }
      }
    }
    return byMeant;
  }

  /** A quick look at whether a reference may lead to one of some objects by how it is spelt; true where it does. */
  mayLeadToOneOf(objects: readonly IndexedResource[]): (entry: IndexedOrigin) => boolean {
    const namespaces = new Map<string, Set<string | undefined>>();
    for (const object of objects) {
      const kind = groupKindKey(object);
      const own = namespaces.get(kind) ?? new Set();
      namespaces.set(kind, own.add(this.#isCluster(object) ? undefined : object.namespace));
    }
    return ({ targets, slot, namespace, owner }) => {
      const kinds = targets.length === 0 ? [...namespaces.values()] : targets.flatMap((target) => namespaces.get(groupKindKey(target)) ?? []);
      const from = namespace ?? owner.namespace;
      return kinds.length > 0 && (slot.namespaceRule !== 'owner' || from === undefined || kinds.some((own) => own.has(from) || own.has(undefined)));
    };
  }

  /** A quick look at how a reference is spelt, before its other namesakes are compared. */
  #mayLeadTo({ targets, slot, namespace, owner }: IndexedOrigin, target: IndexedResource): boolean {
    const isOfKind = targets.length === 0 || targets.some((each) => groupKindKey(each) === groupKindKey(target));
    return isOfKind && (slot.namespaceRule !== 'owner' || compatible(target.namespace, namespace ?? owner.namespace) || this.#isCluster(target));
  }

  /** The namespaces that a reference may mean; an absent one is not known (whoever applies the manifest says it). */
  namespacesOf(origin: Origin): readonly (string | undefined)[] {
    switch (origin.slot.namespaceRule) {
      case 'none':
        return [undefined];
      case 'owner':
        return [origin.namespace ?? origin.owner.namespace];
      case 'users-of-owner': {
        if (origin.namespace !== undefined) {
          return [origin.namespace];
        }
        const users = this.#usersOf(origin);
        return users.length > 0 ? users : [origin.owner.namespace];
      }
    }
  }

  #reachOf(origin: Origin, targets: readonly GroupKind[], uri: Uri): Reach {
    const namespaces = this.namespacesOf(origin);
    const cluster = new Set(targets.filter((target) => this.#isCluster(target)).map(groupKindKey));
    const folder = parentOf(uri);
    const places = reachKey(targets, cluster, namespaces);
    return { targets, cluster, namespaces, folder, places, key: `${places} ${folder}` };
  }

  #isCluster(of: GroupKind): boolean {
    return this.#kinds.summary(of)?.scope === 'Cluster';
  }

  /** The objects of a name in the namespaces that are meant; a workspace may have the name in many others. */
  #foundIn(reach: Reach, name: string, uri: Uri, { namespaceRule }: Slot): Found {
    const { targets, cluster, namespaces } = reach;
    const isAnywhere = namespaces.includes(undefined);
    const lists = targets.flatMap((target) =>
      isAnywhere || cluster.has(groupKindKey(target))
        ? [this.#index.find(target, name)]
        : [...new Set([...namespaces, undefined])].map((namespace) => this.#index.findIn(target, name, namespace)),
    );
    return this.#found.of(lists, `${namespaceRule} ${reach.key}`, () => {
      const all = (): readonly IndexedResource[] => fittingOf(nearestFirst(lists.flat(), uri), reach, uri);
      if (namespaceRule !== 'users-of-owner' && lists.reduce((sum, { length }) => sum + length, 0) > fewNamed) {
        const below = this.#below.of(lists, reach.places, () => new Below(lists.flat(), reach));
        return lazilyFound(below.nearest(uri), all);
      }
      const targetsNow = all();
      return { kind: 'found', targets: targetsNow, meant: nearestOf(targetsNow, uri, namespaceRule === 'users-of-owner') };
    });
  }

  #namedAnywhere(reach: Reach, name: string, uri: Uri): Named {
    const lists = reach.targets.map((target) => this.#index.find(target, name));
    return this.#named.of(lists, reach.key, () => {
      const entries = nearestFirst(lists.flat(), uri);
      return { entries, mayBeHere: entries.some((entry) => mayBeIn(entry, reach)) };
    });
  }

  /** True where a placeholder in a namespace, or in an object's name, may turn out to be what the reference means. */
  #mayBeFilledIn(origin: Origin, reach: Reach, name: string, named: Named): boolean {
    const isOpen = origin.namespace === undefined && origin.slot.namespaceRule !== 'none' && origin.owner.namespaceNode?.opaque === true;
    return (
      named.mayBeHere ||
      (isOpen && named.entries.length > 0) ||
      reach.targets.some((target) => {
        const all = this.#index.ofKind(target);
        const open = this.#lists.of([all], 'placeholders', () => all.filter((entry) => holdsPlaceholder(entry.name ?? '')));
        return open.some((entry) => mayStandFor(entry.name ?? '', name) && (isOpen || mayBeIn(entry, reach)));
      }) ||
      reach.targets.some((target) => this.#index.templates(target).some((template) => template.name === undefined || mayStandFor(template.name, name)))
    );
  }

  #usersOf(origin: Origin): readonly (string | undefined)[] {
    const { owner } = origin;
    if (owner.name === undefined) {
      return [];
    }
    const wanting = this.#index.wanting(owner.name);
    const key = JSON.stringify([groupKindKey(owner), owner.namespace]);
    const users = this.#users.of([wanting], key, () => {
      const byNamespace = new Map<string | undefined, IndexedOrigin[]>();
      for (const user of wanting) {
        if (user.targets.some((target) => groupKindKey(target) === groupKindKey(owner)) && compatible(user.namespace ?? user.owner.namespace, owner.namespace)) {
          const known = byNamespace.get(user.owner.namespace);
          if (known === undefined) {
            byNamespace.set(user.owner.namespace, [user]);
          } else if (known.length < 2) {
            // One of two is another one than the reference itself.
            known.push(user);
          }
        }
      }
      return byNamespace;
    });
    return [...users].flatMap(([namespace, some]) => (some.some((user) => !user.is(origin)) ? [namespace] : []));
  }

  /** The objects of the kinds in the namespaces that are meant, kind by kind. */
  #all(reach: Reach): readonly IndexedResource[] {
    const lists = reach.targets.map((target) => this.#index.ofKind(target));
    return this.#lists.of(lists, `all ${reach.places}`, () => lists.flatMap((list) => this.#inReach(list, reach)));
  }

  /** Those of a list of one kind that are in reach, in its order, without looking at all others. */
  #inReach(list: readonly IndexedResource[], { namespaces, cluster }: Reach): readonly IndexedResource[] {
    const [first] = list;
    if (first === undefined || namespaces.length === 0 || namespaces.includes(undefined) || cluster.has(groupKindKey(first))) {
      return namespaces.length === 0 ? [] : list;
    }
    const indexes = this.#byNamespace.of([list], '', () => indexesByNamespace(list));
    const found = [...new Set([...namespaces, undefined])].flatMap((namespace) => indexes.get(namespace) ?? []);
    return found.sort((a, b) => a - b).flatMap((index) => list[index] ?? []);  }

  #otherKinds(origin: Origin, reach: Reach, name: string, uri: Uri): readonly IndexedResource[] {
    const namesakes = this.#index.named(name);
    const groups = [...new Set(reach.targets.map(({ group }) => group))];
    const kinds = new Set(reach.targets.map(groupKindKey));
    const others = this.#lists
      .of([namesakes], 'kinds', () => [...new Map(namesakes.map((entry) => [groupKindKey(entry), entry])).values()])
      .filter((kind) => !kinds.has(groupKindKey(kind)) && groups.some((group) => this.#kinds.related(group, kind.group)));
    const related = new Set(others.map(groupKindKey));
    const cluster = new Set(others.filter((kind) => this.#isCluster(kind)).map(groupKindKey));
    const all = this.#lists.of([namesakes], JSON.stringify(['related', [...related], [...cluster], reach.key]), () =>
      nearestFirst(namesakes.filter((entry) => related.has(groupKindKey(entry)) && isInReach(entry, { ...reach, cluster })), uri),
    );
    return all.some((entry) => entry.is(origin.owner)) ? all.filter((entry) => !entry.is(origin.owner)) : all;
  }

  #namesFor(reach: Reach): Names {
    const all = this.#all(reach);
    return this.#names.of([all], '', () => new Names(new Set(all.flatMap(({ name }) => name ?? []))));
  }
}
