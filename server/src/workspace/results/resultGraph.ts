import { reachable } from '../../base/reachable';
import { OwnedResults } from './ownedResults';
import { factNumber } from './packedFacts';
import { Packs } from './packs';
import { Result, Source, type Fact } from './result';

const noSources: readonly Source[] = [];
const none: readonly Result[] = [];

/**
 * The results that are kept, by owner and id, and the dependencies of each: facts, and other results that it was made from.
 * Dependencies are indexed in both directions, so that the results that depend on a changed fact are found without a search.
 */
export class ResultGraph {
  /** The owner of results that are read part by part, at which a change stops: see `SharedResults`. */
  readonly wholes = {};
  /** Those of them that a change has reached, by id, which are not kept any more. Who reads a part of one is still kept. */
  readonly outdated = new Map<string, Result>();
  readonly #owned = new OwnedResults();
  readonly #sources = new Map<Fact, Source>();
  readonly #packs = new Packs();
  /** True once a result may depend on the number of a fact. */
  #hasNumbers = false;
  #added = 0;

  /** How often a result was added or given other dependencies. */
  get added(): number {
    return this.#added;
  }

  /** True while no result is kept, as when a workspace is read for the first time: no change then has any effect. */
  get isEmpty(): boolean {
    return this.#owned.isEmpty;
  }

  get(owner: object, id: string): Result | undefined {
    return this.#owned.get(owner, id);
  }

  /** All that have results. */
  get owners(): Iterable<object> {
    return this.#owned.owners;
  }

  /** The results of an owner. */
  ownedBy(owner: object): readonly Result[] {
    return this.#owned.of(owner);
  }

  /** Keeps a result that depends on these facts. */
  add(owner: object, id: string, value: unknown, facts: ReadonlySet<Fact>): Result {
    const result = new Result(owner, id);
    result.value = value;
    this.#put(result, facts);
    return result;
  }

  /** Replaces the dependencies of a result. The new ones must change whenever one of the old ones would have made the result invalid. */
  rebase(result: Result, facts: ReadonlySet<Fact>): void {
    this.remove(result);
    this.#put(result, facts);
  }

  #put(result: Result, facts: ReadonlySet<Fact>): void {
    this.#added += 1;
    this.#owned.add(result);
    if (facts.size === 0) {
      result.sources = noSources;
      return;
    }
    // With room for so many and no more: these lists are kept.
    const sources = new Array<Source>(facts.size);
    let count = 0;
    for (const fact of facts) {
      this.#hasNumbers ||= typeof fact === 'number';
      const source = this.#sourceOf(fact);
      source.add(result);
      sources[count] = source;
      count += 1;
    }
    result.sources = sources;
  }

  #sourceOf(fact: Fact): Source {
    const known = this.#sources.get(fact);
    if (known !== undefined) {
      return known;
    }
    const source = new Source(fact);
    this.#sources.set(fact, source);
    return source;
  }

  /** Forgets one result, but not those that were made from it. */
  remove(result: Result): void {
    if (this.#owned.delete(result)) {
      this.#detach(result);
    }
  }

  /** Takes a result out that is not kept any more from among the readers of what it depends on. */
  #detach(result: Result): void {
    for (const source of result.sources) {
      source.delete(result);
      if (!source.isRead) {
        this.#sources.delete(source.fact);
      }
    }
    this.#packs.delete(result);
  }

  /** Forgets a result if no other result was made from it, and returns whether it did. It is computed again on demand. */
  discard(result: Result): boolean {
    const isUnread = !this.#sources.has(result);
    if (isUnread) {
      this.remove(result);
    }
    return isUnread;
  }

  /** {@link remove} for all results of an owner. Returns them. */
  removeOwner(owner: object): readonly Result[] {
    const results = this.#owned.deleteAll(owner);
    results.forEach((result) => this.#detach(result));
    return results;
  }

  /** Forgets all results, for a graph in which none has dependencies. Returns their owners. */
  clear(): ReadonlySet<object> {
    const owners = new Set(this.#owned.owners);
    this.#owned.clear();
    return owners;
  }

  /** Forgets the results that depend on one of these facts, directly or through other results. Returns their owners. */
  removeReaders(facts: Iterable<Fact>): ReadonlySet<object> {
    const reached = this.#reachedFrom(facts, ({ owner }) => owner !== this.wholes);
    reached.forEach((result) => {
      this.remove(result);
      if (result.owner === this.wholes) {
        this.outdated.set(result.id, result);
      }
    });
    return ownersOf(reached);
  }

  /** The owners of the results that {@link removeReaders} would forget, and of all that may be forgotten after these. */
  reachedBy(facts: Iterable<Fact>): ReadonlySet<object> {
    return ownersOf(this.#reachedFrom(facts));
  }

  #reachedFrom(facts: Iterable<Fact>, isPassed: (result: Result) => boolean = () => true): ReadonlySet<Result> {
    return reachable(
      [...facts].flatMap((fact) => this.readersOf(fact)),
      (result) => (isPassed(result) ? this.readersOf(result) : none),
    );
  }

  /** The results that depend directly on a fact, without those that depend on its number. */
  readersByWord(fact: Fact): readonly Result[] {
    return this.#sources.get(fact)?.readers ?? none;
  }

  /** The results that depend directly on a fact or on its number. */
  readersOf(fact: Fact): readonly Result[] {
    const readers = this.readersByWord(fact);
    if (typeof fact !== 'string' || !this.#hasNumbers) {
      return readers;
    }
    const number = factNumber(fact);
    return [...readers, ...this.readersOf(number), ...this.#packs.readersOf(number)];
  }

  /** How many results were made directly from a result. */
  readerCount(result: Result): number {
    return this.#sources.get(result)?.count ?? 0;
  }

  /** True if a result depends directly on a fact or on its number. */
  isRead(fact: Fact): boolean {
    return this.readersOf(fact).length > 0;
  }

  /** The facts that pass a test and on which a result depends. */
  factsThat(is: (fact: string) => boolean): readonly string[] {
    return [...this.#sources.keys()].filter((fact): fact is string => typeof fact === 'string' && is(fact));
  }

  /** The dependencies of a result; numbers where they are packed. */
  factsOf(result: Result): readonly Fact[] {
    const { sources, packed } = result;
    const facts = sources.map(({ fact }) => fact);
    return packed === undefined ? facts : [...facts, ...packed.factsOf(result)];
  }

  /**
   * Gives results other dependencies, as {@link rebase} does, and keeps the numbers of facts instead of facts. `also` returns
   * further facts for the facts of a result, which are added. A result that is not there is added.
   */
  pack(entries: readonly (readonly [result: Result, facts: Iterable<Fact>])[], also: (facts: readonly Fact[]) => readonly string[]): void {
    const packed = entries.map(([result, of]) => {
      const facts = [...of];
      this.rebase(result, new Set(facts.filter((fact) => typeof fact === 'object')));
      return [result, facts.concat(also(facts))] as const;
    });
    this.#hasNumbers = true;
    this.#packs.add(packed);
  }

  /** The results of packs of which most results are gone, to be packed again. */
  get sparselyPacked(): readonly Result[] {
    return this.#packs.sparse;
  }
}

function ownersOf(results: ReadonlySet<Result>): ReadonlySet<object> {
  return new Set([...results].map(({ owner }) => owner));
}
