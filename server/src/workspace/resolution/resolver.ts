import { firstFew } from '../../base/first';
import { firstByKey, groupBy } from '../../base/groups';
import type { Uri } from '../../base/uri';
import { guessKinds } from '../../reference/guessKinds';
import { describeResource } from '../../manifest/resource';
import type { Origin } from '../../reference/extract';
import { holdsPlaceholder, mayStandFor } from '../../yaml/templates/placeholders';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import type { Slot } from '../../reference/slot';
import { Derived } from '../results/derived';
import type { Results } from '../results/results';
import { identityKey, nearestFirst, type IndexedOrigin, type IndexedResource } from '../index/indexed';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import { isAddedByBuild } from './builds';
import { MeantNames, type MeantTogether } from './meant';
import { MeantNamespaces } from './meantNamespaces';
import { Below, fittingOf, isInReach, mayBeIn, nearestOf, type Nearby, type Reach } from '../index/reach';
import { ReachedObjects } from './reachedObjects';
import type { Found, KindLookup, OutsideTest, Resolution } from './resolution';

/** Up to so many objects of a name are compared one by one. */
const fewNamed = 4;

/** Objects of a name in any namespace. */
interface Named {
  /** Nearest first. */
  readonly entries: readonly IndexedResource[];
  /** Whether one of them is in the namespaces that are meant, or may turn out to be. */
  readonly mayBeHere: boolean;
}

/** Of thousands of namesakes all but the nearest are asked for by few, and what somebody asks for is noted for who does. */
function lazilyFound(nearby: Nearby, uri: Uri): Found {
  return {
    kind: 'found',
    meant: nearby.nearest(uri),
    first: (count) => firstFew(nearby.nearestFirst(uri), count),
    get targets() {
      return [...nearby.nearestFirst(uri)];
    },
  };
}

function foundAs(targets: readonly IndexedResource[], meant: readonly IndexedResource[]): Found {
  return { kind: 'found', targets, meant, first: (count) => targets.slice(0, count) };
}

const nothingFound = foundAs([], []);

/** Of those that people call the same the first, but each whose name somebody fills in, which may be another one in each file. */
function calledApart(entries: readonly IndexedResource[]): readonly IndexedResource[] {
  return firstByKey(entries, (entry) =>
    holdsPlaceholder(entry.name ?? '') ? `${describeResource(entry)} ${entry.uri}` : describeResource(entry),
  );
}

/** Matches references against the index. With its parts the only place that sees kinds and objects together. */
export class Resolver {
  /** In which namespaces references look. */
  readonly namespaces: MeantNamespaces;
  readonly #index: WorkspaceIndex;
  readonly #kinds: KindLookup;
  readonly #found = new Derived<Found>();
  readonly #named = new Derived<Named>();
  readonly #lists = new Derived<readonly IndexedResource[]>();
  readonly #below = new Derived<Below>();
  /** The kinds that keys of references may mean which nobody declares. */
  readonly #guesses = new Derived<readonly GroupKind[]>();
  readonly #reached: ReachedObjects;
  readonly #meant: MeantNames;
  readonly #results: Pick<Results, 'changes' | 'isRecording'>;
  /** What references of the file that was asked about last were found to mean, where nobody notes what that rests on. */
  #ofFile: { readonly uri: Uri; readonly changes: number; readonly found: Map<Origin, Found> } | undefined;

  constructor(index: WorkspaceIndex, kinds: KindLookup, results: Pick<Results, 'changes' | 'isRecording'>) {
    this.#index = index;
    this.#kinds = kinds;
    this.#results = results;
    this.namespaces = new MeantNamespaces(index.references);
    this.#reached = new ReachedObjects(index, kinds);
    this.#meant = new MeantNames({
      index,
      isCluster: (kind) => this.#reached.isCluster(kind),
      listsOf: (targets, name, namespace) => this.#reached.listsOf(this.#reached.reachOf([namespace], targets, '' as Uri), name),
      below: (targets, name, namespace) => {
        const reach = this.#reached.reachOf([namespace], targets, '' as Uri);
        return this.#reached.belowOf(this.#reached.listsOf(reach, name), reach);
      },
      meantBy: ({ origin, uri }) => {
        const resolution = this.resolve(origin, uri);
        return resolution.kind === 'found' ? resolution.meant : [];
      },
    });
  }

  /** Drops caches; they are made again on demand. */
  forget(): void {
    this.#ofFile = undefined;
    const parts = [this.#found, this.#named, this.#lists, this.#below, this.#guesses, this.#reached, this.namespaces, this.#meant];
    parts.forEach((each) => each.forget());
  }

  /** How often lists of objects were looked through since the start, for tests that assert work. */
  get looks(): number {
    return [this.#found, this.#named, this.#lists, this.#below].reduce(
      (sum, { made }) => sum + made,
      this.#meant.looks + this.#reached.looks + this.namespaces.looks,
    );
  }

  resolve(origin: Origin, uri: Uri, outside: OutsideTest = () => false): Resolution {
    if (this.#results.isRecording) {
      return this.#resolved(origin, uri, outside);
    }
    // Check after check asks what a reference means.
    const { changes } = this.#results;
    if (this.#ofFile?.uri !== uri || this.#ofFile.changes !== changes) {
      this.#ofFile = { uri, changes, found: new Map() };
    }
    const known = this.#ofFile.found.get(origin);
    if (known !== undefined) {
      return known;
    }
    const resolution = this.#resolved(origin, uri, outside);
    if (resolution.kind === 'found') {
      this.#ofFile.found.set(origin, resolution);
    }
    return resolution;
  }

  #resolved(origin: Origin, uri: Uri, outside: OutsideTest): Resolution {
    const { name } = origin;
    const targets = this.targetsOf(origin);
    if (name === undefined || targets.length === 0 || (origin.owner.host !== undefined && origin.opaque)) {
      return { kind: 'unknown' };
    }
    const reach = this.#reached.reachOf(this.namespaces.of(origin), targets, uri);
    if (name === origin.slot.wildcard) {
      return { kind: 'many', targets: this.#reached.all(reach) };
    }
    const found = this.#foundIn(reach, name, uri, origin.slot);
    if (found.meant.length > 0) {
      return found;
    }
    const named = this.#namedAnywhere(reach, name, uri);
    if (origin.opaque || origin.slot.sureness === 'inferred' || isAddedByBuild(uri) || this.#mayComeToBe(origin, reach, name, named)) {
      return { kind: 'unknown' };
    }
    const { namespaces } = reach;
    if (targets.some((target) => namespaces.some((namespace) => outside(target, namespace, name)))) {
      return { kind: 'outside' };
    }
    const [namespace] = namespaces;
    if (named.entries.length > 0 && namespace !== undefined) {
      return named.entries.some(isPlacedLater) ? { kind: 'unknown' } : { kind: 'other-namespace', targets: named.entries, namespace };
    }
    const otherKinds = this.#otherKinds(origin, reach, name, uri);
    if (otherKinds.length > 0) {
      return { kind: 'other-kind', targets: otherKinds };
    }
    return { kind: 'missing', nearest: () => this.#reached.namesLike(reach, name) };
  }

  /** The kinds that an origin may lead to: declared, read from the manifest, or guessed from the key. */
  targetsOf(origin: Origin): readonly GroupKind[] {
    if (origin.slot.sureness !== 'inferred' || origin.targets.length > 0) {
      return origin.targets;
    }
    const key = origin.slot.path.findLast((step) => typeof step === 'string') ?? '';
    const known = this.#index.kinds();
    const { group } = origin.owner;
    return this.#guesses.of([known], `${group} ${key}`, () => {
      const guesses = guessKinds(
        key,
        known.filter((each) => each.group === group),
      );
      return guesses.length > 0 ? guesses : guessKinds(key, known);
    });
  }

  /** The objects that may be named at an origin: of its kinds, in the namespace that it means, of equal ones the nearest; nearest first. */
  candidates(origin: Origin, uri: Uri): readonly IndexedResource[] {
    const { all, reach } = this.#reachedFrom(origin, uri);
    return this.#lists.of([all], `near ${reach.folder}`, () => [...this.nearestCandidates(origin, uri, () => true)]);
  }

  /** Those of the {@link candidates} that somebody wants, by what they are called; as many as somebody takes. */
  *nearestCandidates(origin: Origin, uri: Uri, isWanted: (entry: IndexedResource) => boolean): Iterable<IndexedResource> {
    const { all } = this.#reachedFrom(origin, uri);
    const seen = new Set<string>();
    for (const entry of this.#below.of([all], '', () => new Below(all, (equal) => firstByKey(equal, identityKey))).nearestFirst(uri)) {
      if (isWanted(entry) && !seen.has(identityKey(entry))) {
        seen.add(identityKey(entry));
        yield entry;
      }
    }
  }

  /**
   * The objects of the kinds of an origin, in any namespace, that people call otherwise than all candidates of `near`: those that
   * somebody wants, as many as somebody takes.
   */
  *elsewhere(near: Origin, origin: Origin, uri: Uri, isWanted: (entry: IndexedResource) => boolean): Iterable<IndexedResource> {
    const { all } = this.#reachedFrom(near, uri);
    const known = new Set(this.#calledApart([all]).map(describeResource));
    for (const entry of this.#calledApart(this.targetsOf(origin).map((target) => this.#index.ofKind(target)))) {
      if (isWanted(entry) && !known.has(describeResource(entry))) {
        yield entry;
      }
    }
  }

  #calledApart(lists: readonly (readonly IndexedResource[])[]): readonly IndexedResource[] {
    return this.#lists.of(lists, 'called apart', () => calledApart(lists.flat()));
  }

  #reachedFrom(origin: Origin, uri: Uri): { readonly all: readonly IndexedResource[]; readonly reach: Reach } {
    const reach = this.#reached.reachOf(this.namespaces.of(origin), this.targetsOf(origin), uri);
    return { all: this.#reached.all(reach), reach };
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

  /** The same for each of these objects that some reference means. */
  meaningsByObject(name: string, objects: readonly IndexedResource[]): ReadonlyMap<IndexedResource, readonly MeantTogether[]> {
    return this.#meant.byObject(name, objects);
  }

  /** The objects of a name in the namespaces that are meant; a workspace may have the name in many others. */
  #foundIn(reach: Reach, name: string, uri: Uri, { namespaceRule }: Slot): Found {
    const namesakes = this.#reached.namesakesOf(reach, name);
    if (namespaceRule !== 'users-of-owner' && namesakes.reduce((sum, { count }) => sum + count, 0) > fewNamed) {
      return lazilyFound(this.#reached.nearbyOf(namesakes, reach), uri);
    }
    const lists = namesakes.map(({ all }) => all).filter(({ length }) => length > 0);
    const only = lists[0];
    if (only === undefined) {
      return nothingFound;
    }
    if (lists.length === 1 && only.length === 1) {
      return isInReach(only[0] as IndexedResource, reach) ? foundAs(only, only) : nothingFound;
    }
    return this.#found.of(lists, `${namespaceRule} ${reach.key}`, () => {
      const targets = fittingOf(nearestFirst(lists.flat(), uri), reach, uri);
      return foundAs(targets, nearestOf(targets, uri, namespaceRule === 'users-of-owner'));
    });
  }

  #namedAnywhere(reach: Reach, name: string, uri: Uri): Named {
    const lists = reach.targets.map((target) => this.#index.find(target, name));
    return this.#named.of(lists, reach.key, () => {
      const entries = nearestFirst(lists.flat(), uri);
      return { entries, mayBeHere: entries.some((entry) => mayBeIn(entry, reach)) };
    });
  }

  /** True where a placeholder in a namespace or a name, or what is made of a template or by a tool, may turn out to be what the reference means. */
  #mayComeToBe(origin: Origin, reach: Reach, name: string, named: Named): boolean {
    const isOpen = origin.namespace === undefined && origin.slot.namespaceRule !== 'none' && origin.owner.namespaceNode?.opaque === true;
    return (
      named.mayBeHere ||
      (isOpen && named.entries.length > 0) ||
      reach.targets.some((target) =>
        this.#index.openOfKind(target).some((entry) => mayStandFor(entry.name ?? '', name) && (isOpen || mayBeIn(entry, reach))),
      ) ||
      reach.targets.some((target) =>
        this.#index.templates(target).some((template) => template.name === undefined || mayStandFor(template.name, name)),
      ) ||
      reach.targets.some(
        (target) => this.#kinds.isMade(target, name) || this.#kinds.makersOf(target).some((maker) => this.#index.hasKind(maker)),
      )
    );
  }

  #otherKinds(origin: Origin, reach: Reach, name: string, uri: Uri): readonly IndexedResource[] {
    const namesakes = this.#index.named(name);
    const groups = [...new Set(reach.targets.map(({ group }) => group))];
    const kinds = new Set(reach.targets.map(groupKindKey));
    const anyKind = origin.slot.shape.kind !== undefined;
    const others = this.#lists
      .of([namesakes], 'kinds', () => [...new Map(namesakes.map((entry) => [groupKindKey(entry), entry])).values()])
      .filter((kind) => !kinds.has(groupKindKey(kind)) && groups.some((group) => this.#kinds.related(group, kind.group)))
      .filter((kind) => anyKind || this.#kinds.isReferredByName(kind));
    const related = new Set(others.map(groupKindKey));
    const cluster = new Set(others.filter((kind) => this.#reached.isCluster(kind)).map(groupKindKey));
    const all = this.#lists.of([namesakes], JSON.stringify(['related', [...related], [...cluster], reach.key]), () =>
      nearestFirst(
        namesakes.filter((entry) => related.has(groupKindKey(entry)) && isInReach(entry, { namespaces: reach.namespaces, cluster })),
        uri,
      ),
    );
    return all.some((entry) => entry.is(origin.owner)) ? all.filter((entry) => !entry.is(origin.owner)) : all;
  }
}

/** True for an object whose namespace somebody fills in, whatever is written. */
function isPlacedLater(entry: IndexedResource): boolean {
  return entry.read('namespace is filled in', ({ namespaceNode }) => namespaceNode?.opaque === true);
}
