import { placeFrom } from '../../base/order';

/**
 * A hash that replaces the words of a fact. Two facts may have the same one: results that depend on either of them are then
 * computed again after a change of the other.
 */
export function factNumber(fact: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < fact.length; at += 1) {
    hash = Math.imul(hash ^ fact.charCodeAt(at), 0x01000193);
  }
  // 30 bits: V8 stores larger integers as objects.
  return hash >>> 2;
}

/** The largest place of a result that fits into a byte, and the number of results whose places all do. */
const placesOfBytes = 256;

const largestOfTwoBytes = 65_535;

/**
 * The facts that some hundred results depend on, as numbers. Each fact stands there once, with the places of the results that
 * depend on it, which take a byte each: results of neighbouring files depend on mostly the same facts. Results can be removed
 * but not added.
 */
export class PackedFacts<Result extends object> {
  readonly #results: (Result | undefined)[];
  /** Each fact once, the smallest first. */
  readonly #facts: Uint32Array;
  /** Where the readers of each fact begin in `#readers`, and after them all where the last ones end. */
  readonly #starts: Uint16Array | Uint32Array;
  /** The places of the results that depend on each fact, one fact after the other. */
  readonly #readers: Uint8Array | Uint32Array;
  #left: number;

  /** Each result with the facts that it depends on, in any order; one may stand there several times. */
  constructor(entries: readonly (readonly [result: Result, facts: readonly number[]])[]) {
    this.#results = entries.map(([result]) => result);
    this.#left = entries.length;
    const readers = new Map<number, number[]>();
    let count = 0;
    entries.forEach(([, facts], place) => {
      for (const fact of facts) {
        const places = readers.get(fact);
        if (places === undefined) {
          readers.set(fact, [place]);
        } else if (places[places.length - 1] !== place) {
          places.push(place);
        } else {
          continue;
        }
        count += 1;
      }
    });
    this.#facts = Uint32Array.from(readers.keys()).sort();
    this.#starts = count <= largestOfTwoBytes ? new Uint16Array(readers.size + 1) : new Uint32Array(readers.size + 1);
    this.#readers = entries.length <= placesOfBytes ? new Uint8Array(count) : new Uint32Array(count);
    let at = 0;
    this.#facts.forEach((fact, index) => {
      for (const place of readers.get(fact) ?? []) {
        this.#readers[at] = place;
        at += 1;
      }
      this.#starts[index + 1] = at;
    });
  }

  /** The results that depend on a fact. */
  readersOf(fact: number): readonly Result[] {
    const index = placeFrom(this.#facts, fact);
    if (this.#facts[index] !== fact) {
      return none;
    }
    const found: Result[] = [];
    for (let at = this.#starts[index] as number; at < (this.#starts[index + 1] as number); at += 1) {
      const result = this.#results[this.#readers[at] as number];
      if (result !== undefined) {
        found.push(result);
      }
    }
    return found;
  }

  /** The facts that a result depends on, the smallest first. It looks through those of all results. */
  factsOf(result: Result): readonly number[] {
    const place = this.#results.indexOf(result);
    const found: number[] = [];
    let index = 0;
    for (let at = place < 0 ? -1 : this.#readers.indexOf(place); at >= 0; at = this.#readers.indexOf(place, at + 1)) {
      while ((this.#starts[index + 1] as number) <= at) {
        index += 1;
      }
      found.push(this.#facts[index] as number);
    }
    return found;
  }

  /** Removes a result. */
  delete(result: Result): void {
    const place = this.#results.indexOf(result);
    if (place >= 0) {
      this.#left -= 1;
      this.#results[place] = undefined;
    }
  }

  /** The results that are left. */
  get results(): readonly Result[] {
    return this.#results.filter((result) => result !== undefined);
  }

  /** True where most of the results are gone. */
  get isSparse(): boolean {
    return this.#left * 2 < this.#results.length;
  }

  get isEmpty(): boolean {
    return this.#left === 0;
  }
}

const none: readonly never[] = [];
