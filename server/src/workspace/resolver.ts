import { firstFew } from '../base/first';
import { groupBy } from '../base/groups';
import { Names } from '../base/nearest';
import { parentOf, type Uri } from '../base/uri';
import { guessKinds } from '../reference/guessKinds';
import type { Origin } from '../reference/extract';
import { holdsPlaceholder, mayStandFor } from '../yaml/placeholders';
import { groupKindKey, type GroupKind, type KindSummary } from '../schema/kind';
import type { Slot } from '../reference/slot';
import { Derived } from './derived';
import { identityKey, nearestFirst, type IndexedOrigin, type IndexedResource } from './indexed';
import type { WorkspaceIndex } from './index';
import { MeantNames, type MeantTogether } from './meant';
import { Below, compatible, fittingOf, indexesByNamespace, isInReach, mayBeIn, nearestOf, pickFrom, reachKey, type Reach } from './reach';

/** What became of a reference. */
export type Resolution =
  /**
   * The objects that it may mean, nearest first; `meant` are those in the nearest folder: one, or alternatives of one
   * thing. The others belong to other environments of the workspace. `first` are so many of all, without a look at the rest.
   */
  | {
      readonly kind: 'found';
      readonly targets: readonly IndexedResource[];
      readonly meant: readonly IndexedResource[];
      readonly first: (count: number) => readonly IndexedResource[];
    }
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
function lazilyFound(below: Below, uri: Uri): Found {
  let targets: readonly IndexedResource[] | undefined;
  return {
    kind: 'found',
    meant: below.nearest(uri),
    first: (count) => firstFew(below.nearestFirst(uri), count),
    get targets() {
      targets ??= [...below.nearestFirst(uri)];
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
  readonly #alike = new Derived<readonly (readonly IndexedResource[] | Below)[]>();
  readonly #names = new Derived<Names>();
  readonly #byNamespace = new Derived<ReadonlyMap<string | undefined, readonly number[]>>();
  readonly #meant: MeantNames;
  readonly #users = new Derived<ReadonlyMap<string | undefined, readonly IndexedOrigin[]>>();

  constructor(index: WorkspaceIndex, kinds: KindLookup) {
    this.#index = index;
    this.#kinds = kinds;
    this.#meant = new MeantNames({
      index,
      isCluster: (kind) => this.#isCluster(kind),
      listsOf: (targets, name, namespace) =>
        this.#listsOf({ targets, cluster: this.#clusterKinds(targets), namespaces: [namespace] }, name),
      below: (targets, name, namespace) => {
        const reach = this.#reachOf([namespace], targets, '' as Uri);
        return this.#belowOf(this.#listsOf(reach, name), reach);
      },
      meantBy: ({ origin, uri }) => {
        const resolution = this.resolve(origin, uri);
        return resolution.kind === 'found' ? resolution.meant : [];
      },
    });
  }

  /** How often lists of objects were looked through since the start, for tests that assert work. */
  get looks(): number {
    return [this.#found, this.#below, this.#named, this.#lists, this.#alike, this.#names, this.#users].reduce(
      (sum, { made }) => sum + made,
      this.#meant.looks,
    );
  }

  resolve(origin: Origin, uri: Uri, outside: OutsideTest = () => false): Resolution {
    const { name } = origin;
    const targets = this.targetsOf(origin);
    if (name === undefined || targets.length === 0 || (origin.owner.host !== undefined && origin.opaque)) {
      return { kind: 'unknown' };
    }
    const reach = this.#reachOf(this.namespacesOf(origin), targets, uri);
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

  /** The objects that may be named at an origin: of its kinds, in the namespace that it means, of equal ones the nearest; nearest first. */
  candidates(origin: Origin, uri: Uri): readonly IndexedResource[] {
    const reach = this.#reachOf(this.namespacesOf(origin), this.targetsOf(origin), uri);
    const all = this.#all(reach);
    const alike = this.#alike.of([all], '', () =>
      [...groupBy(all, identityKey).values()].map((entries) => (entries.length > fewNamed ? new Below(entries, reach) : entries)),
    );
    const nearestOne = (equal: readonly IndexedResource[] | Below): readonly IndexedResource[] =>
      (equal instanceof Below ? equal.nearest(uri) : nearestFirst(equal, uri)).slice(0, 1);
    return this.#lists.of([all], `near ${reach.folder}`, () => nearestFirst(alike.flatMap(nearestOne), uri));
  }

  /**
   * The references that mean one of some objects: it is the nearest of those that they may lead to. In the order of files
   * and places, name by name.
   */
  referrers(targets: readonly IndexedResource[]): readonly IndexedOrigin[] {
    const byName = groupBy(targets, ({ name }) => name);
    return [...byName].flatMap(([name, named]) => {
      const groups = name === undefined ? [] : [...this.meanings(name, named)];
      return groups.length < 2
        ? groups.flatMap(({ origins }) => origins)
        : this.#index.references.inOrder(groups.flatMap(({ origins }) => origins));
    });
  }

  /** The references of a name that mean one of some objects of that name, by what they mean. */
  meanings(name: string, objects: readonly IndexedResource[]): Iterable<MeantTogether> {
    return this.#meant.of(name, objects);
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

  #reachOf(namespaces: readonly (string | undefined)[], targets: readonly GroupKind[], uri: Uri): Reach {
    const cluster = this.#clusterKinds(targets);
    const folder = parentOf(uri);
    const places = reachKey(targets, cluster, namespaces);
    return { targets, cluster, namespaces, folder, places, key: `${places} ${folder}` };
  }

  #clusterKinds(targets: readonly GroupKind[]): ReadonlySet<string> {
    return new Set(targets.filter((target) => this.#isCluster(target)).map(groupKindKey));
  }

  #isCluster(of: GroupKind): boolean {
    return this.#kinds.summary(of)?.scope === 'Cluster';
  }

  /** The objects of a name in the namespaces that are meant; a workspace may have the name in many others. */
  #foundIn(reach: Reach, name: string, uri: Uri, { namespaceRule }: Slot): Found {
    const lists = this.#listsOf(reach, name);
    return this.#found.of(lists, `${namespaceRule} ${reach.key}`, () => {
      if (namespaceRule !== 'users-of-owner' && lists.reduce((sum, { length }) => sum + length, 0) > fewNamed) {
        return lazilyFound(this.#belowOf(lists, reach), uri);
      }
      const targets = fittingOf(nearestFirst(lists.flat(), uri), reach, uri);
      return {
        kind: 'found',
        targets,
        meant: nearestOf(targets, uri, namespaceRule === 'users-of-owner'),
        first: (count) => targets.slice(0, count),
      };
    });
  }

  #belowOf(lists: readonly (readonly IndexedResource[])[], reach: Reach): Below {
    return this.#below.of(lists, reach.places, () => new Below(lists.flat(), reach));
  }

  #listsOf(
    { targets, cluster, namespaces }: Pick<Reach, 'targets' | 'cluster' | 'namespaces'>,
    name: string,
  ): readonly (readonly IndexedResource[])[] {
    const isAnywhere = namespaces.includes(undefined);
    return targets.flatMap((target) =>
      isAnywhere || cluster.has(groupKindKey(target))
        ? [this.#index.find(target, name)]
        : [...new Set([...namespaces, undefined])].map((namespace) => this.#index.findIn(target, name, namespace)),
    );
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
      reach.targets.some((target) =>
        this.#index.templates(target).some((template) => template.name === undefined || mayStandFor(template.name, name)),
      )
    );
  }

  #usersOf(origin: Origin): readonly (string | undefined)[] {
    const { owner } = origin;
    if (owner.name === undefined) {
      return [];
    }
    const wanting = this.#index.references.wanting(owner.name);
    const key = JSON.stringify([groupKindKey(owner), owner.namespace]);
    const users = this.#users.of([wanting], key, () => {
      const byNamespace = new Map<string | undefined, IndexedOrigin[]>();
      for (const user of wanting) {
        if (
          user.targets.some((target) => groupKindKey(target) === groupKindKey(owner)) &&
          compatible(user.namespace ?? user.owner.namespace, owner.namespace)
        ) {
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
    return pickFrom(
      list,
      this.#byNamespace.of([list], '', () => indexesByNamespace(list, ({ namespace }) => namespace)),
      [...namespaces, undefined],
    );
  }

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
      nearestFirst(
        namesakes.filter((entry) => related.has(groupKindKey(entry)) && isInReach(entry, { ...reach, cluster })),
        uri,
      ),
    );
    return all.some((entry) => entry.is(origin.owner)) ? all.filter((entry) => !entry.is(origin.owner)) : all;
  }

  #namesFor(reach: Reach): Names {
    const all = this.#all(reach);
    return this.#names.of([all], '', () => new Names(new Set(all.flatMap(({ name }) => name ?? []))));
  }
}
