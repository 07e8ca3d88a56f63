import type { Uri } from '../base/uri';
import type { EffectiveObject } from './object';
import type { Problems } from './problem';

/** What a root brings to a cluster. */
export interface World {
  /** The folder of the kustomization. */
  readonly root: string;
  /** In the order in which Kustomize prints them. */
  readonly objects: readonly EffectiveObject[];
  readonly problems: Problems;
  /** Where objects are in the list, by name and by file; the same for worlds that differ only in contents. */
  readonly identities: Identities;
  /** The world that it was made from, and which objects have another content than in it. */
  readonly since?: { readonly before: WeakRef<World>; readonly changed: readonly number[] };
}

/** Where the objects of a world are in its list. */
export class Identities {
  readonly #objects: readonly EffectiveObject[];
  #byName: ReadonlyMap<string, readonly number[]> | undefined;
  #byFile: ReadonlyMap<Uri, readonly number[]> | undefined;

  constructor(objects: readonly EffectiveObject[]) {
    this.#objects = objects;
  }

  /** Of those that have or had a name. */
  named(name: string): readonly number[] {
    this.#byName ??= grouped(this.#objects, (object) => new Set(object.allIds.map((id) => id.name)));
    return this.#byName.get(name) ?? [];
  }

  /** Of those that a file brings in. */
  of(uri: Uri): readonly number[] {
    this.#byFile ??= grouped(this.#objects, ({ source }) => [source.uri]);
    return this.#byFile.get(uri) ?? [];
  }
}

function grouped<K>(objects: readonly EffectiveObject[], keysOf: (object: EffectiveObject) => Iterable<K>): ReadonlyMap<K, readonly number[]> {
  const groups = new Map<K, number[]>();
  objects.forEach((object, index) => {
    for (const key of keysOf(object)) {
      const known = groups.get(key);
      if (known === undefined) {
        groups.set(key, [index]);
      } else {
        known.push(index);
      }
    }
  });
  return groups;
}
