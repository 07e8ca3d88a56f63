import { Result, type Fact } from './result';
import type { Results } from './results';

/** What a document rests on that nobody has reported as part of a file. */
const restingId = 'resting';

/** What rests on more facts than so many is written down once for all results that were made from it. */
const fewFacts = 8;

/**
 * Lets the values of results go that nobody shows, and keeps what says when those that are shown do not hold any more: these
 * rest by themselves on everything that they were made from. In between every result is either there or one that is
 * computed again, so that it can be left at any time.
 */
export class Resting {
  readonly #results: Results;
  /** The owner of what results rested on that several were made from. */
  readonly #footings = {};
  readonly #byResult = new WeakMap<Result, Result>();
  #made = 0;
  #awake: ReadonlySet<Result> = new Set();

  constructor(results: Results) {
    this.#results = results;
  }

  /** Begins: these results stay as they are, and so does all that they were made from. */
  begin(awake: Iterable<Result>): void {
    const found = new Set<Result>();
    const pending = [...awake];
    for (let result = pending.pop(); result !== undefined; result = pending.pop()) {
      if (!found.has(result)) {
        found.add(result);
        result.sources.forEach(({ fact }) => fact instanceof Result && pending.push(fact));
      }
    }
    this.#awake = found;
  }

  /** True for a result that stays and whose value was made from a fact. */
  isHeld(fact: Fact): boolean {
    return this.#results.readersOf(fact).some((reader) => this.#awake.has(reader));
  }

  isAwake(result: Result): boolean {
    return this.#awake.has(result);
  }

  /** What a result says of the first of some owners stays; without one, each owner keeps that it rests on something. */
  settle(owners: readonly object[], id: string): void {
    const [first] = owners;
    const kept = first === undefined ? undefined : this.#results.kept(first, id);
    if (kept !== undefined) {
      if (kept.sources.some(({ fact }) => this.#goes(fact))) {
        this.#results.rebase(kept, this.groundOf([kept]));
      }
      return;
    }
    for (const owner of owners) {
      const own = this.#results.ownedBy(owner);
      if (own.some((result) => result.id !== restingId && !this.#awake.has(result))) {
        this.#results.adopt(owner, restingId, undefined, this.groundOf(own));
      }
    }
  }

  /** The facts that results rest on, be it by way of others that go. */
  groundOf(results: readonly Result[]): ReadonlySet<Fact> {
    const facts = new Set<Fact>();
    const seen = new Set<Result>(results);
    const owners = new Set(results.map(({ owner }) => owner));
    const collect = (result: Result): void => {
      for (const fact of this.#results.factsOf(result)) {
        if (!this.#goes(fact)) {
          facts.add(fact);
        } else if (!seen.has(fact)) {
          const isShared =
            fact.sources.length > fewFacts && this.#results.readersOf(fact).some(({ owner }) => owner !== fact.owner && !owners.has(owner));
          if (isShared) {
            facts.add(this.#footingOf(fact));
          } else {
            seen.add(fact);
            collect(fact);
          }
        }
      }
    };
    results.forEach(collect);
    return facts;
  }

  /** Forgets the results of an owner that nobody has read any more, but the one with this id, and all that only they were made from and `mayGo`. */
  discard(owner: object, id: string, mayGo: (owner: object) => boolean = () => true): void {
    const pending = [...this.#results.ownedBy(owner)];
    for (let result = pending.pop(); result !== undefined; result = pending.pop()) {
      const goes = this.#goes(result) && !this.isLeft(result, id) && this.#results.kept(result.owner, result.id) === result;
      if (goes && mayGo(result.owner) && this.#results.discard(result)) {
        result.sources.forEach(({ fact }) => fact instanceof Result && pending.push(fact));
      }
    }
  }

  /** True for what is kept of an owner whose results go: the one with this id, and what stands for those that went. */
  isLeft(result: Result, id: string): boolean {
    return (result.id === id || result.id === restingId) && !this.#awake.has(result);
  }

  /** What stands for results without a value. */
  get footings(): readonly Result[] {
    return this.#results.ownedBy(this.#footings);
  }

  /** Forgets what nobody rests on any more. */
  end(): void {
    this.footings.forEach((each) => this.#results.discard(each));
    this.#awake = new Set();
  }

  #goes(fact: Fact): fact is Result {
    return fact instanceof Result && fact.owner !== this.#footings && !this.#awake.has(fact);
  }

  /** What stands for a result that goes: it has no value, and goes when that would be another one. */
  #footingOf(result: Result): Result {
    const known = this.#byResult.get(result);
    if (known !== undefined && this.#results.kept(this.#footings, known.id) === known) {
      return known;
    }
    const facts = this.groundOf([result]);
    this.#made += 1;
    const made = this.#results.adopt(this.#footings, `${this.#made}`, undefined, facts);
    this.#byResult.set(result, made);
    return made;
  }
}
