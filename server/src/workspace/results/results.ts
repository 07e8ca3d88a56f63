import { allSteps, type Steps } from '../../base/steps';
import { PartialFacts } from './partialFacts';
import { Reads } from './reads';
import { release } from './release';
import { Result, type Fact } from './result';
import { ResultGraph } from './resultGraph';
import { SharedResults } from './sharedResults';

const nothing: ReadonlySet<Fact> = new Set();

/**
 * Keeps what was computed from the workspace until a fact that it depends on changes. {@link of} computes a result and records
 * what it reads, {@link change} takes the facts that have changed and drops exactly the results that depend on one of them.
 * Results belong to an owner, such as a document or the workspace itself, and are dropped with it.
 */
export class Results extends Reads {
  /** The results that are kept, and their dependencies. */
  readonly graph = new ResultGraph();
  /** Facts that are parts of others. */
  readonly parts = new PartialFacts(this, this.graph);
  /** Results that many others read a part of each. */
  readonly shared = new SharedResults(this.graph, (owner, id, compute) => this.of(owner, id, compute));
  /** Results computed since the start, by id; for tests that assert work. */
  readonly computed = new Map<string, number>();
  readonly #records: boolean;
  /** How often {@link change} was called. */
  #changes = 0;

  /**
   * Without `records` no dependencies are kept and any change drops all results, for hosts that ask everything once and change
   * nothing afterwards.
   */
  constructor({ records = true }: { readonly records?: boolean } = {}) {
    super();
    this.#records = records;
  }

  /** Another number after every change. */
  get changes(): number {
    return this.#changes;
  }

  /** Another number after every change, and after every result that is kept. */
  get stamp(): number {
    return this.#changes + this.graph.added;
  }

  /**
   * The result `id` of an owner: kept, or computed now. A computation that asks for another result depends on it. One that
   * throws, as when it is cancelled, leaves no result.
   */
  of<T>(owner: object, id: string, compute: () => T): T {
    const kept = this.kept(owner, id);
    if (kept !== undefined) {
      return kept.value as T;
    }
    if (!this.#records) {
      return this.#made(owner, id, compute(), nothing);
    }
    const facts = new Set<Fact>();
    return this.#made(owner, id, this.noting(facts, compute), facts);
  }

  /** The result `id` of an owner if it is kept; the current computation then depends on it. */
  kept(owner: object, id: string): Result | undefined {
    const kept = this.graph.get(owner, id);
    if (kept !== undefined) {
      this.note(kept);
    }
    return kept;
  }

  /** {@link of} as {@link untracked} runs it. */
  ofUntracked<T>(owner: object, id: string, compute: () => T): T {
    const kept = this.isRecording && this.isClose ? undefined : this.graph.get(owner, id);
    return kept === undefined ? this.untracked(() => this.of(owner, id, compute)) : (kept.value as T);
  }

  /**
   * {@link of} for a computation in steps, between which other computations and changes may happen. One that is not run to its
   * end leaves no result, and one during which something changed, or was forgotten that it has read, starts again.
   */
  *inSteps<T>(owner: object, id: string, start: () => Steps<T>): Steps<T> {
    const changes = this.#changes;
    const reads = new Set<Fact>();
    const steps = start();
    while (this.graph.get(owner, id) === undefined && changes === this.#changes) {
      const { done, value } = this.noting(reads, () => steps.next());
      if (done !== true) {
        yield;
      } else if (this.graph.get(owner, id) === undefined && this.#areKept(reads)) {
        return this.#made(owner, id, value, this.#records ? reads : nothing);
      } else {
        break;
      }
    }
    return this.of(owner, id, () => allSteps(start()));
  }

  /** False if a result among these facts was forgotten since, as when the workspace rests: nothing would follow its changes. */
  #areKept(facts: ReadonlySet<Fact>): boolean {
    return [...facts].every((fact) => !(fact instanceof Result) || this.graph.get(fact.owner, fact.id) === fact);
  }

  /** Keeps a value that was just computed, and returns it. */
  #made<T>(owner: object, id: string, value: T, facts: ReadonlySet<Fact>): T {
    this.computed.set(id, (this.computed.get(id) ?? 0) + 1);
    this.note(this.graph.add(owner, id, value, facts));
    return value;
  }

  /**
   * Returns a function that returns a kept result if it depends on none of these facts, directly or through other results, so
   * that it would be the same if these facts changed.
   */
  without(facts: ReadonlySet<Fact>): (owner: object, id: string) => { readonly value: unknown } | undefined {
    const known = new Map<Result, boolean>();
    const restsOn = (result: Result): boolean => {
      const answer = known.get(result) ?? result.sources.some(({ fact }) => facts.has(fact) || (fact instanceof Result && restsOn(fact)));
      known.set(result, answer);
      return answer;
    };
    return (owner, id) => {
      const kept = this.#records ? this.graph.get(owner, id) : undefined;
      return kept === undefined || restsOn(kept) ? undefined : kept;
    };
  }

  /** Drops the results that depend on one of these facts, directly or through other results. Returns their owners. */
  change(facts: Iterable<Fact>): ReadonlySet<object> {
    this.#changes += 1;
    if (this.#records) {
      return this.graph.removeReaders(facts);
    }
    return [...facts].length > 0 ? this.graph.clear() : new Set();
  }

  /** Drops one result, and those that were made from it. */
  drop(owner: object, id: string): void {
    const result = this.graph.get(owner, id);
    if (result !== undefined) {
      this.graph.remove(result);
      this.change([result]);
    }
  }

  /** Drops all results of an owner, such as a document that was removed, and those that were made from them. Returns the owners. */
  forget(owner: object): ReadonlySet<object> {
    return this.change(this.graph.removeOwner(owner));
  }

  /**
   * Forgets the results of some owners to save memory, except the result `id` of the first owner, which then depends directly
   * on the facts that the others were made from. Without records that is forgotten as well.
   */
  release(owners: readonly object[], id: string): void {
    if (!this.#records) {
      owners.forEach((owner) => this.graph.removeOwner(owner));
      return;
    }
    const [first] = owners;
    const kept = first === undefined ? undefined : this.graph.get(first, id);
    if (kept !== undefined) {
      release(owners, kept, this.graph);
    }
  }
}
