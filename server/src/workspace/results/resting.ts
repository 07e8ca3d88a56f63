import { append } from '../../base/lists';
import { reachable } from '../../base/reachable';
import { groundOf } from './ground';
import { Result, type Fact } from './result';
import type { ResultGraph } from './resultGraph';

/** Id of the result that keeps the dependencies of a file without a report; it belongs to the first document. */
const restingId = 'resting';

/** A result with more facts than so many that several others were made from gets a footing, so that its facts are kept once. */
const fewFacts = 8;

/**
 * Forgets the values of intermediate results. The results that are shown are kept, and depend directly on the facts that the
 * forgotten ones were made from. It can be stopped between any two calls: each result is then either kept or computed again
 * on demand. Where several results were made from a forgotten one, a footing takes its place: a result without a value that
 * depends on the same facts.
 */
export class Resting {
  readonly #graph: ResultGraph;
  /** The owner of the footings. */
  readonly #footings = {};
  readonly #byResult = new WeakMap<Result, Result>();
  #made = 0;
  #awake: ReadonlySet<Result> = new Set();
  #begun = 0;

  constructor(graph: ResultGraph) {
    this.#graph = graph;
  }

  /** Begins: `awake` and all results that these were made from are kept unchanged. */
  begin(awake: Iterable<Result>): void {
    this.#awake = reachable(awake, madeFrom);
    this.#begun += 1;
  }

  /** Another number after every {@link begin}: who finds that somebody else has begun ends. */
  get begun(): number {
    return this.#begun;
  }

  /** True if a result that is kept unchanged was made from this fact. Results whose facts are packed hold nothing that they were made from. */
  isHeld(fact: Fact): boolean {
    return this.#graph.readersByWord(fact).some((reader) => this.#awake.has(reader));
  }

  isAwake(result: Result): boolean {
    return this.#awake.has(result);
  }

  /**
   * The results that are kept of some owners, one at most, with the facts that it depends on when the others are forgotten: the
   * result `id` of the first owner, or one without a value that stands for the results of all of them.
   */
  settled(owners: readonly object[], id: string): readonly (readonly [Result, ReadonlySet<Fact>])[] {
    const [first] = owners;
    if (first === undefined || this.isSettled(owners, id)) {
      return [];
    }
    const kept = this.#graph.get(first, id);
    if (kept !== undefined) {
      return this.#isSettled(kept) ? [] : [[kept, this.groundOf([kept])]];
    }
    const own = owners.flatMap((owner) => this.#graph.ownedBy(owner));
    return [[this.#graph.get(first, restingId) ?? new Result(first, restingId), this.groundOf(own)]];
  }

  /** True for owners with no other results than those that {@link settled} keeps and has told of. */
  isSettled(owners: readonly object[], id: string): boolean {
    return owners.every((owner) =>
      this.#graph.ownedBy(owner).every((result) => this.#awake.has(result) || (this.isLeft(result, id) && this.#isSettled(result))),
    );
  }

  /** True for an owner of which nothing is left but the result `id`, if it has one, and that it rested on. */
  isRested(owner: object, id: string): boolean {
    return this.#graph.ownedBy(owner).every((result) => this.isLeft(result, id) && this.#isSettled(result));
  }

  #isSettled({ sources }: Result): boolean {
    return sources.every(({ fact }) => fact instanceof Result && !this.#goes(fact));
  }

  /** True if something is kept of an owner's file when the rest is forgotten. */
  keeps(owner: object, id: string): boolean {
    return [id, restingId].some((each) => this.#graph.get(owner, each) !== undefined);
  }

  /** The facts that results depend on, directly or through results that are forgotten. */
  groundOf(results: readonly Result[]): ReadonlySet<Fact> {
    const owners = new Set(results.map(({ owner }) => owner));
    const isShared = (result: Result): boolean =>
      result.sources.length > fewFacts && this.#graph.readersOf(result).some(({ owner }) => owner !== result.owner && !owners.has(owner));
    return groundOf(results, this.#graph, {
      goes: (fact) => this.#goes(fact),
      standIn: (result) => (isShared(result) ? this.#footingOf(result) : undefined),
    });
  }

  /** Forgets the results of an owner that no other result reads, except the one with this id, and then those that only these were made from and whose owner `mayGo`. */
  discard(owner: object, id: string, mayGo: (owner: object) => boolean = () => true): void {
    const pending = [...this.#graph.ownedBy(owner)];
    for (let result = pending.pop(); result !== undefined; result = pending.pop()) {
      const goes = this.#goes(result) && !this.isLeft(result, id) && this.#graph.get(result.owner, result.id) === result;
      if (goes && mayGo(result.owner) && this.#graph.discard(result)) {
        append(pending, madeFrom(result));
      }
    }
  }

  /** True for the results that an owner keeps when its others are forgotten: the one with this id, and the one that keeps dependencies. */
  isLeft(result: Result, id: string): boolean {
    return (result.id === id || result.id === restingId) && !this.#awake.has(result);
  }

  /** The results without a value that take the place of forgotten ones. */
  get footings(): readonly Result[] {
    return this.#graph.ownedBy(this.#footings);
  }

  /** Ends: forgets footings that no result depends on any more. */
  end(): void {
    this.footings.forEach((each) => this.#graph.discard(each));
    this.#awake = new Set();
  }

  #goes(fact: Fact): fact is Result {
    return fact instanceof Result && fact.owner !== this.#footings && !this.#awake.has(fact);
  }

  /** The footing of a result that is forgotten: without a value, and dropped whenever that result would have been dropped. */
  #footingOf(result: Result): Result {
    const known = this.#byResult.get(result);
    if (known !== undefined && this.#graph.get(this.#footings, known.id) === known) {
      return known;
    }
    const facts = this.groundOf([result]);
    this.#made += 1;
    const made = this.#graph.add(this.#footings, `${this.#made}`, undefined, facts);
    this.#byResult.set(result, made);
    return made;
  }
}

/** The results that a result was made from. */
export function madeFrom({ sources }: Result): readonly Result[] {
  const found: Result[] = [];
  for (const { fact } of sources) {
    if (typeof fact === 'object') {
      found.push(fact);
    }
  }
  return found;
}
