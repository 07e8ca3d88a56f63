import { addTo } from '../../base/groups';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import { Derived } from '../results/derived';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import type { IndexedOrigin, IndexedResource } from '../index/indexed';
import { indexesByNamespace, pickFrom, type Below } from '../index/reach';

/** References that mean the same objects, in the order of files and places. */
export interface MeantTogether {
  readonly meant: readonly IndexedResource[];
  readonly origins: readonly IndexedOrigin[];
}

/** How references of one name are looked up; the resolver knows. */
export interface MeantSources {
  readonly index: WorkspaceIndex;
  readonly isCluster: (kind: GroupKind) => boolean;
  /** The lists of the index that hold what a reference may mean by this name in a namespace. */
  readonly listsOf: (targets: readonly GroupKind[], name: string, namespace: string | undefined) => readonly (readonly IndexedResource[])[];
  /** The same by folders. */
  readonly below: (targets: readonly GroupKind[], name: string, namespace: string | undefined) => Below;
  /** The objects that any reference means. */
  readonly meantBy: (entry: IndexedOrigin) => readonly IndexedResource[];
}

/**
 * Which references mean an object: what the references of a name mean is found once and kept as long as no object and no
 * reference of the name is another one, so that one of thousands of namesakes is asked about without a look at the others.
 */
export class MeantNames {
  readonly #of: MeantSources;
  readonly #places = new Derived<ReadonlyMap<string | undefined, readonly number[]>>();
  readonly #spelt = new Derived<readonly IndexedOrigin[]>();
  readonly #aims = new Derived<Aims>();
  readonly #groups = new Derived<Groups>();

  constructor(of: MeantSources) {
    this.#of = of;
  }

  /** How often lists were looked through since the start, for tests that assert work. */
  get looks(): number {
    return [this.#places, this.#spelt, this.#aims, this.#groups].reduce((sum, { made }) => sum + made, 0);
  }

  /** Drops caches; they are made again on demand. */
  forget(): void {
    [this.#places, this.#spelt, this.#aims, this.#groups].forEach((each) => each.forget());
  }

  /** The references of a name that mean one of some objects of that name, by what they mean. */
  of(name: string, objects: readonly IndexedResource[]): Iterable<MeantTogether> {
    return new Set([...this.byObject(name, objects).values()].flat());
  }

  /** The same for each of these objects that some reference means. */
  byObject(name: string, objects: readonly IndexedResource[]): ReadonlyMap<IndexedResource, readonly MeantTogether[]> {
    const namespaces = new Set(objects.map((object) => (this.#of.isCluster(object) ? undefined : object.namespace)));
    const { byObject, open } = this.#groupsOf(name, namespaces.size === 1 ? [...namespaces][0] : undefined);
    const opened = this.#opened(open, objects);
    const found = new Map<IndexedResource, readonly MeantTogether[]>();
    for (const object of objects) {
      const all = [...(byObject.get(object) ?? []), ...(opened.get(object) ?? [])];
      if (all.length > 0) {
        found.set(object, all);
      }
    }
    return found;
  }

  /** References that rest on more than their namesakes are asked each time. */
  #opened(open: readonly IndexedOrigin[], objects: readonly IndexedResource[]): ReadonlyMap<IndexedResource, readonly MeantTogether[]> {
    const kinds = new Set(objects.map(groupKindKey));
    const wanted = new Set(objects);
    const groups = new Map<readonly IndexedResource[], IndexedOrigin[]>();
    for (const entry of open) {
      const mayMean = entry.targets.length === 0 || entry.targets.some((target) => kinds.has(groupKindKey(target)));
      const meant = mayMean ? this.#of.meantBy(entry) : [];
      if (meant.some((each) => wanted.has(each))) {
        addTo(groups, meant, entry);
      }
    }
    return groupsByObject(groups);
  }

  /** The references that may mean something in a namespace, or anywhere where that is `undefined`. */
  #groupsOf(name: string, namespace: string | undefined): Groups {
    const wanting = this.#of.index.references.wanting(name);
    const places = namespace === undefined ? undefined : this.#places.of([wanting], '', () => indexesByNamespace(wanting, namespaceOf));
    const spelt =
      places === undefined ? wanting : this.#spelt.of([wanting], namespace ?? '', () => pickFrom(wanting, places, [namespace, undefined]));
    const { targets, isAnywhere } = this.#aims.of([spelt], '', () => aimsOf(spelt));
    const lists = this.#of.listsOf(targets, name, isAnywhere ? undefined : namespace);
    const cluster = targets.filter((target) => this.#of.isCluster(target)).map(groupKindKey);
    return this.#groups.of([spelt, ...lists], JSON.stringify(cluster), () => this.#group(name, spelt));
  }

  #group(name: string, spelt: readonly IndexedOrigin[]): Groups {
    const groups = new Map<readonly IndexedResource[], IndexedOrigin[]>();
    // The references of one field share their kinds.
    const known = new Map<readonly GroupKind[], Map<string | undefined, Below>>();
    for (const entry of spelt.filter((each) => isSettled(each) && each.slot.wildcard !== name)) {
      const ofKinds = known.get(entry.targets) ?? new Map<string | undefined, Below>();
      const namespace = namespaceOf(entry);
      const below = ofKinds.get(namespace) ?? this.#of.below(entry.targets, name, namespace);
      known.set(entry.targets, ofKinds.set(namespace, below));
      const meant = below.nearest(entry.uri);
      if (meant.length > 0) {
        addTo(groups, meant, entry);
      }
    }
    return { byObject: groupsByObject(groups), open: spelt.filter((entry) => !isSettled(entry)) };
  }
}

interface Groups {
  readonly byObject: ReadonlyMap<IndexedResource, readonly MeantTogether[]>;
  readonly open: readonly IndexedOrigin[];
}

function groupsByObject(
  groups: ReadonlyMap<readonly IndexedResource[], readonly IndexedOrigin[]>,
): ReadonlyMap<IndexedResource, readonly MeantTogether[]> {
  const byObject = new Map<IndexedResource, MeantTogether[]>();
  for (const [meant, origins] of groups) {
    const group = { meant, origins };
    meant.forEach((object) => addTo(byObject, object, group));
  }
  return byObject;
}

/** What some references may mean, all together. */
interface Aims {
  readonly targets: readonly GroupKind[];
  /** One of them does not say in which namespace. */
  readonly isAnywhere: boolean;
}

function aimsOf(entries: readonly IndexedOrigin[]): Aims {
  const settled = entries.filter(isSettled);
  const targets = new Map(settled.flatMap((entry) => entry.targets.map((target) => [groupKindKey(target), target] as const)));
  return { targets: [...targets.values()], isAnywhere: settled.some((entry) => namespaceOf(entry) === undefined) };
}

/** True for a reference whose meaning follows from the objects of its name. */
function isSettled({ targets, slot }: IndexedOrigin): boolean {
  return targets.length > 0 && slot.namespaceRule !== 'users-of-owner';
}

/** The namespace in which a reference looks; `undefined` where that may be any. */
function namespaceOf({ slot, namespace, owner }: IndexedOrigin): string | undefined {
  return slot.namespaceRule === 'owner' ? (namespace ?? owner.namespace) : undefined;
}
