import { Best } from '../../base/nearest';
import { parentOf, type Uri } from '../../base/uri';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import { Derived } from '../results/derived';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import type { IndexedResource } from '../index/indexed';
import { NamesakesNearby, type Namesakes } from '../index/namesakes';
import { mostNear } from '../index/nearNames';
import { belowFitting, indexesByNamespace, pickFrom, Reach, type Below, type Nearby } from '../index/reach';
import type { KindLookup } from './resolution';

const noKinds: ReadonlySet<string> = new Set();

/** The objects that lie where references look. */
export class ReachedObjects {
  readonly #index: WorkspaceIndex;
  readonly #kinds: KindLookup;
  readonly #below = new Derived<Below>();
  readonly #lists = new Derived<readonly IndexedResource[]>();
  readonly #counting = new Derived<readonly IndexedResource[]>();
  readonly #byNamespace = new Derived<ReadonlyMap<string | undefined, readonly number[]>>();

  constructor(index: WorkspaceIndex, kinds: KindLookup) {
    this.#index = index;
    this.#kinds = kinds;
  }

  /** How often lists of objects were looked through since the start, for tests that assert work. */
  get looks(): number {
    return this.#below.made + this.#lists.made + this.#counting.made;
  }

  /** Drops caches; they are made again on demand. */
  forget(): void {
    [this.#below, this.#lists, this.#counting, this.#byNamespace].forEach((each) => each.forget());
  }

  /** True for a kind whose objects lie outside of namespaces. */
  isCluster(of: GroupKind): boolean {
    return this.#kinds.summary(of)?.scope === 'Cluster';
  }

  /** Where a reference in a file looks. */
  reachOf(namespaces: readonly (string | undefined)[], targets: readonly GroupKind[], uri: Uri): Reach {
    return new Reach(targets, { cluster: this.#clusterKinds(targets), namespaces }, parentOf(uri));
  }

  #clusterKinds(targets: readonly GroupKind[]): ReadonlySet<string> {
    const cluster = targets.filter((target) => this.isCluster(target));
    return cluster.length === 0 ? noKinds : new Set(cluster.map(groupKindKey));
  }

  /** The objects of some lists by folders. */
  belowOf(lists: readonly (readonly IndexedResource[])[], reach: Reach): Below {
    return this.#below.of(lists, reach.places, () => belowFitting(lists.flat(), reach));
  }

  /** The names in reach that are spelt like one that is missing, best first. */
  namesLike({ targets, cluster, namespaces }: Reach, name: string): readonly string[] {
    const best = new Best(mostNear);
    const isAnywhere = namespaces.includes(undefined);
    const found = targets.flatMap((target) =>
      isAnywhere || cluster.has(groupKindKey(target))
        ? this.#index.nearestOfKind(target, name)
        : [...new Set([...namespaces, undefined])].flatMap((namespace) => this.#index.nearestOfKindIn(target, namespace, name)),
    );
    // What one name is far from is the same for every kind and namespace.
    new Map(found.map((each) => [each.candidate, each])).forEach((each) => best.take(each));
    return best.names;
  }

  /** The objects of some names by folders, of which nobody has to look at all. */
  nearbyOf(namesakes: readonly Namesakes[], reach: Reach): Nearby {
    return new NamesakesNearby(namesakes, reach, this.#counting);
  }

  /** The lists of the index that hold the objects of a name in reach; of a cluster-wide kind also those in namespaces. */
  listsOf(reach: Reach, name: string): readonly (readonly IndexedResource[])[] {
    return this.namesakesOf(reach, name).map(({ all }) => all);
  }

  /** The same, of which somebody may want the nearest only. */
  namesakesOf({ targets, cluster, namespaces }: Reach, name: string): readonly Namesakes[] {
    const isAnywhere = namespaces.includes(undefined);
    return targets.flatMap((target) =>
      isAnywhere || cluster.has(groupKindKey(target))
        ? [this.#index.namesakes(target, name)]
        : [...new Set([...namespaces, undefined])].map((namespace) => this.#index.namesakesIn(target, name, namespace)),
    );
  }

  /** The objects of the kinds in the namespaces that are meant, kind by kind. */
  all(reach: Reach): readonly IndexedResource[] {
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
}
