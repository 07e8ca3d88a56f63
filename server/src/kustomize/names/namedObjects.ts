import type { EffectiveObject } from '../objects/object';

/** Objects of which single ones are replaced in turn, with those that have or had a name. */
export class NamedObjects {
  readonly #before: readonly EffectiveObject[];
  #now: EffectiveObject[] | undefined;
  /** The places of each name; who finds one has to look whether the object still has the name. */
  #byName: Map<string, Set<number>> | undefined;

  constructor(objects: readonly EffectiveObject[]) {
    this.#before = objects;
  }

  get all(): readonly EffectiveObject[] {
    return this.#now ?? this.#before;
  }

  /** The places of those that may have a name or have had it, ascending; of all where that is `undefined`. */
  placesOf(name: string | undefined): readonly number[] {
    if (name === undefined) {
      return [...this.all.keys()];
    }
    if (this.#byName === undefined) {
      this.#byName = new Map();
      this.all.forEach((object, place) => {
        this.#note(object, place);
      });
    }
    return [...(this.#byName.get(name) ?? [])].sort((a, b) => a - b);
  }

  add(object: EffectiveObject): void {
    this.#now ??= [...this.#before];
    this.#now.push(object);
    this.#note(object, this.#now.length - 1);
  }

  set(place: number, object: EffectiveObject): void {
    if (this.all[place] !== object) {
      this.#now ??= [...this.#before];
      this.#now[place] = object;
      this.#note(object, place);
    }
  }

  #note(object: EffectiveObject, place: number): void {
    for (const { name } of this.#byName === undefined || object.isDeleted ? [] : object.allIds) {
      const places = this.#byName?.get(name);
      if (places === undefined) {
        this.#byName?.set(name, new Set([place]));
      } else {
        places.add(place);
      }
    }
  }
}
