import type { World } from '../../kustomize/build';
import type { EffectiveObject } from '../../kustomize/objects/object';

/** Up to so many objects of a name are looked up whenever somebody asks. */
export const fewNamed = 16;

const none: readonly never[] = [];

/** The objects of worlds by the names that they have or had. Where there are many of a name, each that refers to it gets the same list. */
export class NamedObjects {
  readonly #lists = new WeakMap<World, Map<string, readonly EffectiveObject[]>>();

  of(world: World, name: string): readonly EffectiveObject[] {
    const known = this.#lists.get(world)?.get(name);
    if (known !== undefined) {
      return known;
    }
    const { objects, identities } = world;
    const indexes = identities.named(name, objects);
    if (indexes.length === 0) {
      return none;
    }
    const found = indexes.flatMap((index) => objects[index] ?? []);
    if (found.length > fewNamed) {
      this.#lists.set(world, (this.#lists.get(world) ?? new Map<string, readonly EffectiveObject[]>()).set(name, found));
    }
    return found;
  }
}
