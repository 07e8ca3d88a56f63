import type { Uri } from '../../base/uri';
import { treeOf } from '../../yaml/nodes/query';
import { sameId, type Gvk, type Id } from '../objects/ids';
import type { Objects } from '../objects/listed';
import { Members } from '../objects/members';
import { NameIndex, type NameEntry } from '../objects/nameIndex';
import { hasSameIdentity, isCalled, namesOf, type EffectiveObject } from '../objects/object';
import { isInOrder, withInserted, type SortOptions } from './order';

const none: readonly never[] = [];

/** What becomes of objects by their places among those that were gathered; `undefined` for one that is not applied. */
export type Different = ReadonlyMap<number, EffectiveObject | undefined>;

/**
 * What the objects of a world are called, and where they are in its list: by name, by file, and by their places among those
 * that were gathered. It holds none of them, so that worlds that differ only in contents share it.
 */
export class Identities {
  /** Index in the list of each object that was gathered; -1 for one that is not applied. */
  readonly places: Int32Array;
  readonly #names: NameIndex;
  readonly #members: Members;
  /** What it became last, for the next world that has it. */
  #next: { readonly different: Different; readonly sort: string; readonly made: Identities | undefined } | undefined;

  private constructor(places: Int32Array, names: NameIndex, members: Members) {
    this.places = places;
    this.#names = names;
    this.#members = members;
  }

  /** Of objects in the order of output, where `order` has the place of each among `count` that were gathered. */
  static of(objects: Objects, order: readonly number[], count: number): Identities {
    const places = placesOf(order, count);
    const document = objects[0]?.source.document;
    const owner = document === undefined ? undefined : treeOf(document);
    const others = owner === undefined ? [] : (known.get(owner) ?? []);
    const same = others.find(
      (each) =>
        isSameList(each.identities.places, places) &&
        each.objects.every((object, at) => hasSameIdentity(object, objects[at] as EffectiveObject)),
    );
    if (same !== undefined) {
      return same.identities;
    }
    const gathered = Array.from(places, (at) => objects[at]);
    const members = others.map(({ identities }) => identities.#members).find((each) => each.fits(gathered)) ?? new Members(gathered);
    const made = new Identities(places, NameIndex.of(gathered.flatMap(entriesOf)), members);
    if (owner !== undefined) {
      known.set(owner, [{ objects, identities: made }, ...others].slice(0, mostKnown));
    }
    return made;
  }

  /** How many objects are applied. */
  get count(): number {
    return this.places.reduce((count, at) => (at < 0 ? count : count + 1), 0);
  }

  /** The kinds of all objects. */
  get kinds(): readonly Gvk[] {
    return this.#members.kinds;
  }

  /** True where there are objects of the same files and kinds as in others. */
  hasMembersOf(other: Identities): boolean {
    return this.#members === other.#members;
  }

  /** The indexes of those that have or had a name; `objects` is the list of a world with these identities. */
  named(name: string, objects: Objects): readonly number[] {
    const places = this.#names.of(name);
    // Most names that somebody asks for are in no world.
    return places.length === 0 ? none : this.#listed(places).filter((at) => isCalled(objects[at] as EffectiveObject, name));
  }

  /** The indexes of those that a file brings in. */
  of(uri: Uri): readonly number[] {
    return this.#listed(this.#members.of(uri));
  }

  #listed(places: readonly number[]): readonly number[] {
    return places.map((place) => this.places[place] as number).sort((a, b) => a - b);
  }

  /**
   * The identities of a list after something became different in it; `undefined` where two objects would be one, or all
   * have to be sorted anew. `sort` is told apart by its key.
   */
  with(different: Different, objects: Objects, sort: SortOptions, key: string): Identities | undefined {
    if (this.#next?.sort !== key || !isSame(this.#next.different, different)) {
      this.#next = { different, sort: key, made: this.#made(different, objects, sort) };
    }
    return this.#next.made;
  }

  #made(different: Different, objects: Objects, sort: SortOptions): Identities | undefined {
    const objectAt = (place: number): EffectiveObject | undefined =>
      different.has(place) ? different.get(place) : objects[this.places[place] as number];
    const places = this.#placesWith(different, objects, sort);
    if (places === undefined) {
      return undefined;
    }
    const all = (): readonly NameEntry[] => Array.from(places, (_, place) => entriesOf(objectAt(place), place)).flat();
    const names =
      this.#names.with(new Map([...different].map(([place, object]) => [place, object === undefined ? [] : namesOf(object)]))) ??
      NameIndex.of(all());
    const isDouble = ({ id }: EffectiveObject, place: number): boolean =>
      names.of(id.name).some((other) => other !== place && sameId((objectAt(other) as EffectiveObject).id, id));
    if ([...different].some(([place, object]) => object !== undefined && isDouble(object, place))) {
      return undefined;
    }
    const isOfSame = [...different].every(([place, object]) => this.#members.isAt(place, object));
    return new Identities(places, names, isOfSame ? this.#members : new Members(Array.from(places, (_, place) => objectAt(place))));
  }

  #placesWith(different: Different, objects: Objects, sort: SortOptions): Int32Array | undefined {
    const now = new Map([...different].map(([place, object]) => [this.places[place] as number, object]));
    if (isInOrder(objects, now, sort)) {
      return this.places;
    }
    const objectAt = (place: number): EffectiveObject => different.get(place) ?? (objects[this.places[place] as number] as EffectiveObject);
    const idOf = (place: number): Id => objectAt(place).id;
    const added = [...different].flatMap(([place, object]) => (object === undefined ? [] : [place]));
    const order = withInserted(
      this.#order(objects.length).filter((place) => !different.has(place)),
      added,
      idOf,
      sort,
    );
    return order === undefined ? undefined : placesOf(order, this.places.length);
  }

  /** The places of `count` objects in the order of output. */
  #order(count: number): readonly number[] {
    const order = new Array<number>(count);
    this.places.forEach((at, place) => at >= 0 && (order[at] = place));
    return order;
  }
}

/** What is known by the tree of the first object: most roots have the same objects in the same order. */
const known = new WeakMap<object, readonly { readonly objects: Objects; readonly identities: Identities }[]>();
const mostKnown = 4;

function placesOf(order: readonly number[], count: number): Int32Array {
  const places = new Int32Array(count).fill(-1);
  order.forEach((place, at) => (places[place] = at));
  return places;
}

function entriesOf(object: EffectiveObject | undefined, place: number): readonly NameEntry[] {
  return object === undefined ? [] : namesOf(object).map((name) => [name, place]);
}

function isSameList(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}

function isSame(a: Different, b: Different): boolean {
  return (
    a.size === b.size &&
    [...a].every(([place, object]) => {
      const other = b.get(place);
      return b.has(place) && (object === undefined || other === undefined ? object === other : hasSameIdentity(object, other));
    })
  );
}
