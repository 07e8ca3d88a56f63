import { factNumber } from './packedFacts';
import { Result, type Fact } from './result';
import type { ResultGraph } from './resultGraph';
import type { Results } from './results';

/** Results and what they rest on, as data that can be written down. */
export interface WrittenResults {
  readonly facts: readonly (string | number)[];
  /** What each result rests on: the number of a fact, or `-1 - n` for the result with number n, which stands before it. */
  readonly results: readonly (readonly number[])[];
}

/** The result of the first document of a file that is what a host says of the file. */
export const reportId = 'report';

/** Writes down what results rest on, each fact and each result once. */
export class ResultWriter {
  readonly #graph: ResultGraph;
  /** By facts that are parts of others, and their numbers. */
  readonly #wholes: ReadonlyMap<string | number, string>;
  readonly #facts = new Map<string | number, number>();
  readonly #numbers = new Map<Result, number>();
  readonly #results: (readonly number[])[] = [];

  constructor(results: Results) {
    this.#graph = results.graph;
    const { wholes } = results.parts;
    const byNumber = [...wholes].map(([part, whole]) => [factNumber(part), whole] as const);
    this.#wholes = new Map<string | number, string>([...wholes, ...byNumber]);
  }

  /** The number of a result in {@link written}. */
  add(result: Result): number {
    const known = this.#numbers.get(result);
    if (known !== undefined) {
      return known;
    }
    const rests = new Set(this.#graph.factsOf(result).map((fact) => (fact instanceof Result ? -1 - this.add(fact) : this.#factOf(fact))));
    const number = this.#results.push([...rests]) - 1;
    this.#numbers.set(result, number);
    return number;
  }

  get written(): WrittenResults {
    return { facts: [...this.#facts.keys()], results: this.#results };
  }

  /** Which questions were asked of a manifest is not known where this is read: there it counts as a whole. */
  #factOf(fact: string | number): number {
    const whole = this.#wholes.get(fact) ?? fact;
    const number = this.#facts.get(whole) ?? this.#facts.size;
    this.#facts.set(whole, number);
    return number;
  }
}

/** Reads what results rested on that were written down. What a result was made from has no value here, and drops it when it would be another one. */
export class ResultReader {
  readonly #written: WrittenResults;
  readonly #graph: ResultGraph;
  readonly #made = new Map<number, Result>();
  readonly #known = new Map<number, boolean>();

  constructor(written: WrittenResults, graph: ResultGraph) {
    this.#written = written;
    this.#graph = graph;
  }

  /** What the result of a number rests on. */
  factsOf(number: number): ReadonlySet<Fact> {
    return new Set(this.#numbersOf(number).flatMap((each): readonly Fact[] => (each < 0 ? [this.#madeFrom(-1 - each)] : this.#fact(each))));
  }

  /** True for a result that rests on a fact of a sort, be it by way of others. `is` has to be the same each time. */
  restsOn(number: number, is: (fact: string | number) => boolean): boolean {
    const answer =
      this.#known.get(number) ??
      this.#numbersOf(number).some((each) => (each < 0 ? this.restsOn(-1 - each, is) : this.#fact(each).some(is)));
    this.#known.set(number, answer);
    return answer;
  }

  #numbersOf(number: number): readonly number[] {
    return this.#written.results[number] ?? [];
  }

  #fact(number: number): readonly (string | number)[] {
    const fact = this.#written.facts[number];
    return fact === undefined ? [] : [fact];
  }

  #madeFrom(number: number): Result {
    const known = this.#made.get(number) ?? this.#graph.add(this, `${number}`, undefined, this.factsOf(number));
    this.#made.set(number, known);
    return known;
  }
}
