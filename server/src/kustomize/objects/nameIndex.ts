import { placeFrom } from '../../base/order';

/** A name, and the place of the object that it belongs to. */
export type NameEntry = readonly [name: string, place: number];

/** A number of 32 bits for a name; others may have the same. FNV-1a. */
export function numberOf(name: string): number {
  let number = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    number = Math.imul(number ^ name.charCodeAt(index), 0x01000193);
  }
  return number | 0;
}

/** The numbers of names by place. */
type OwnNumbers = ReadonlyMap<number, readonly number[]>;

/** How many places may have names of their own before the whole is made anew, for each that there is. */
const mostOwn = 1 / 8;

/**
 * Which objects of a list belong to a name. There is one for each of many roots: numbers, and no names; who finds a place
 * has to look whether the object there is meant.
 */
export class NameIndex {
  /** Of the names, ascending, and the place that belongs to each. */
  readonly #numbers: Int32Array;
  readonly #places: Int32Array;
  /** The numbers of places that are others since; what stands above of these places does not count. */
  readonly #own: OwnNumbers;

  private constructor(numbers: Int32Array, places: Int32Array, own: OwnNumbers) {
    this.#numbers = numbers;
    this.#places = places;
    this.#own = own;
  }

  static of(entries: readonly NameEntry[]): NameIndex {
    const sorted = entries.map(([name, place]) => [numberOf(name), place] as const).sort(([a], [b]) => a - b);
    return new NameIndex(
      Int32Array.from(sorted, ([number]) => number),
      Int32Array.from(sorted, ([, place]) => place),
      new Map(),
    );
  }

  /** The places that a name may belong to. */
  of(name: string): readonly number[] {
    const number = numberOf(name);
    const found: number[] = [];
    for (let at = placeFrom(this.#numbers, number); this.#numbers[at] === number; at += 1) {
      const place = this.#places[at] as number;
      if (!this.#own.has(place)) {
        found.push(place);
      }
    }
    this.#own.forEach((numbers, place) => numbers.includes(number) && found.push(place));
    return found;
  }

  /** The same with other names for some places, those that they have now; `undefined` where too much is different. */
  with(names: ReadonlyMap<number, readonly string[]>): NameIndex | undefined {
    const own = new Map([...this.#own, ...[...names].map(([place, all]) => [place, all.map(numberOf)] as const)]);
    return own.size > this.#numbers.length * mostOwn ? undefined : new NameIndex(this.#numbers, this.#places, own);
  }
}
