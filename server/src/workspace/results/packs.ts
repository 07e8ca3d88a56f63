import { factNumber, PackedFacts } from './packedFacts';
import type { Fact, Result } from './result';

/** The packed facts of results, and the only place that sets {@link Result.packed}. */
export class Packs {
  readonly #packs = new Set<PackedFacts<Result>>();

  /** Packs the facts of some results as numbers. Other results among these facts are left out. */
  add(entries: readonly (readonly [result: Result, facts: readonly Fact[]])[]): void {
    const known = new Map<string, number>();
    const pack = new PackedFacts(entries.map(([result, facts]) => [result, numbersOf(facts, known)] as const));
    this.#packs.add(pack);
    entries.forEach(([result]) => (result.packed = pack));
  }

  /** The results that depend on a fact with this number. */
  readersOf(number: number): readonly Result[] {
    return [...this.#packs].flatMap((each) => each.readersOf(number));
  }

  /** Forgets the packed facts of a result. */
  delete(result: Result): void {
    const { packed: pack } = result;
    if (pack !== undefined) {
      result.packed = undefined;
      pack.delete(result);
      if (pack.isEmpty) {
        this.#packs.delete(pack);
      }
    }
  }

  /** The results of packs of which most results are gone. */
  get sparse(): readonly Result[] {
    return [...this.#packs].flatMap((each) => (each.isSparse ? each.results : []));
  }
}

/** Neighbouring files depend on mostly the same facts: looking for a number that is `known` is faster than computing it. */
function numbersOf(facts: readonly Fact[], known: Map<string, number>): readonly number[] {
  const numbers: number[] = [];
  for (const fact of facts) {
    if (typeof fact === 'string') {
      const number = known.get(fact) ?? factNumber(fact);
      known.set(fact, number);
      numbers.push(number);
    } else if (typeof fact === 'number') {
      numbers.push(fact);
    }
  }
  return numbers;
}
