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

/**
 * The facts that some hundred results depend on, as numbers, which need a tenth of the memory of their words and lists of
 * readers. Results can be removed but not added.
 */
export class PackedFacts<Result extends object> {
  readonly #results: (Result | undefined)[];
  /** The facts of each result, one result after the other. */
  readonly #facts: Uint32Array;
  readonly #starts: Uint32Array;
  /** The same, grouped by the last bits of facts: each fact with the index of its result. */
  readonly #byBits: Uint32Array;
  readonly #readers: Uint32Array;
  readonly #bits: Uint32Array;
  readonly #mask: number;
  #left: number;

  constructor(entries: readonly (readonly [result: Result, facts: readonly number[]])[]) {
    this.#results = entries.map(([result]) => result);
    this.#left = entries.length;
    const count = entries.reduce((sum, [, facts]) => sum + facts.length, 0);
    this.#mask = 2 ** Math.ceil(Math.log2(Math.max(count, 1))) - 1;
    this.#facts = new Uint32Array(count);
    this.#starts = new Uint32Array(entries.length + 1);
    this.#bits = new Uint32Array(this.#mask + 2);
    this.#byBits = new Uint32Array(count);
    this.#readers = new Uint32Array(count);
    let at = 0;
    entries.forEach(([, facts], place) => {
      this.#facts.set(facts, at);
      at += facts.length;
      this.#starts[place + 1] = at;
    });
    this.#fillBits();
  }

  #fillBits(): void {
    const ends = this.#bits;
    this.#facts.forEach((fact) => (ends[(fact & this.#mask) + 1] = (ends[(fact & this.#mask) + 1] as number) + 1));
    for (let bits = 0; bits <= this.#mask; bits += 1) {
      ends[bits + 1] = (ends[bits + 1] as number) + (ends[bits] as number);
    }
    const next = ends.slice();
    this.#results.forEach((_, place) => {
      for (let at = this.#starts[place] as number; at < (this.#starts[place + 1] as number); at += 1) {
        const fact = this.#facts[at] as number;
        const free = next[fact & this.#mask] as number;
        next[fact & this.#mask] = free + 1;
        this.#byBits[free] = fact;
        this.#readers[free] = place;
      }
    });
  }

  /** The results that depend on a fact. */
  readersOf(fact: number): readonly Result[] {
    const found: Result[] = [];
    const bits = fact & this.#mask;
    for (let at = this.#bits[bits] as number; at < (this.#bits[bits + 1] as number); at += 1) {
      const result = this.#byBits[at] === fact ? this.#results[this.#readers[at] as number] : undefined;
      if (result !== undefined) {
        found.push(result);
      }
    }
    return found;
  }

  /** The facts that the result at an index depends on. */
  factsAt(place: number): readonly number[] {
    return [...this.#facts.subarray(this.#starts[place], this.#starts[place + 1])];
  }

  /** Removes the result at an index. */
  delete(place: number): void {
    this.#left -= this.#results[place] === undefined ? 0 : 1;
    this.#results[place] = undefined;
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
