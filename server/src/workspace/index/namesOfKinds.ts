import type { Scored } from '../../base/nearest';
import type { Resource } from '../../manifest/resource';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import { kindInKey, type IndexedResource } from './indexed';
import { NearNames } from './nearNames';
import { kindFact, kindInFact } from './objectChanges';
import type { ObjectLists } from './objectLists';
import type { PlacedLists } from './placedLists';
import type { Fact } from '../results/result';
import type { Results } from '../results/results';

/** The names of the objects of each kind, in all namespaces together and in each: made on demand and kept up to date from then on. */
export class NamesOfKinds {
  readonly #objects: ObjectLists;
  readonly #results: Results;
  readonly #known = new Map<Fact, NearNames>();

  constructor(objects: ObjectLists, results: Results) {
    this.#objects = objects;
    this.#results = results;
  }

  /** The names of objects of a kind that are spelt like a text, best first. */
  nearest(kind: GroupKind, text: string): readonly Scored[] {
    const key = groupKindKey(kind);
    return this.#namesOf(kindFact(key), this.#objects.byKind, key).nearest(text);
  }

  /** The same of objects whose manifest has this namespace, or no namespace if it is `undefined`. */
  nearestIn(kind: GroupKind, namespace: string | undefined, text: string): readonly Scored[] {
    const key = kindInKey(kind, namespace);
    return this.#namesOf(kindInFact(key), this.#objects.byKindIn, key).nearest(text);
  }

  /** To be called when objects were removed and added. Returns the facts about names that changed. */
  change(gone: readonly Resource[], come: readonly Resource[]): readonly Fact[] {
    if (this.#known.size === 0) {
      return [];
    }
    const counts = new Map<Fact, Map<string, number>>();
    const count = (by: 1 | -1, resource: Resource): void => {
      for (const fact of [kindFact(groupKindKey(resource)), kindInFact(kindInKey(resource, resource.namespace))]) {
        const names = counts.get(fact) ?? new Map<string, number>();
        const name = resource.name ?? '';
        counts.set(fact, names.set(name, (names.get(name) ?? 0) + by));
      }
    };
    gone.forEach((resource) => count(-1, resource));
    come.forEach((resource) => count(1, resource));
    return [...counts].flatMap(([fact, names]) => this.#known.get(fact)?.change(names) ?? []);
  }

  #namesOf(fact: string, lists: PlacedLists<IndexedResource>, key: string): NearNames {
    const known = this.#known.get(fact);
    if (known !== undefined) {
      return known;
    }
    const names = new NearNames(
      lists.at(key).flatMap(({ name }) => name ?? []),
      fact,
      this.#results,
    );
    this.#known.set(fact, names);
    return names;
  }
}
