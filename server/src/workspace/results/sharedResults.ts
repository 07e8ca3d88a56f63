import type { Fact, Result } from './result';
import type { ResultGraph } from './resultGraph';

/** Computes a result of an owner, or returns the kept one. */
export type ResultOf = <T>(owner: object, id: string, compute: () => T) => T;

type Compute = () => ReadonlyMap<string, unknown>;

/** Fewer readers than so many are all computed again: that costs no more than to compare what they have read. */
const fewReaders = 8;

/**
 * Results that many others read a part of each: which workloads belong to which of a thousand virtual nodes, for example. A
 * change stops at them. When it has gone through the workspace they are computed once more, and only who reads a part that is
 * another one now is computed again.
 */
export class SharedResults {
  readonly #graph: ResultGraph;
  readonly #of: ResultOf;
  readonly #computes = new WeakMap<Result, Compute>();
  /** Parts that are others now, and whose readers are still kept. */
  #unlike = new Set<Fact>();

  constructor(graph: ResultGraph, of: ResultOf) {
    this.#graph = graph;
    this.#of = of;
  }

  /**
   * One part of the result `id`, which is the same for everybody in the workspace. `compute` is called again later: it must hold
   * nothing that an edit replaces, such as entries of the index. Parts compare as JSON.
   */
  part<T>(id: string, key: string, compute: () => ReadonlyMap<string, T>): T | undefined {
    this.#renew(id);
    return this.#of(this, partId(id, key), () => this.#whole(id, compute).get(key));
  }

  /** {@link part} of a result with one part. */
  whole<T>(id: string, compute: () => T): T {
    return this.part(id, '', () => new Map([['', compute()]])) as T;
  }

  /**
   * To be called after a change: parts that are others than before it. Whoever reads one is to be dropped, which may take another
   * call. Without `compares` every part counts as another one.
   */
  renew(compares = true): ReadonlySet<Fact> {
    for (const id of this.#graph.outdated.keys()) {
      this.#renew(id, compares);
    }
    const unlike = this.#unlike;
    this.#unlike = new Set();
    return unlike;
  }

  #whole<T>(id: string, compute: () => ReadonlyMap<string, T>): ReadonlyMap<string, T> {
    const value = this.#of(this.#graph.wholes, id, compute);
    const result = this.#graph.get(this.#graph.wholes, id);
    if (result !== undefined && !this.#computes.has(result)) {
      this.#computes.set(result, compute);
    }
    return value;
  }

  /** Computes a result again that a change has reached, and compares its parts. */
  #renew(id: string, compares = true): void {
    const before = this.#graph.outdated.size === 0 ? undefined : this.#graph.outdated.get(id);
    if (before === undefined) {
      return;
    }
    this.#graph.outdated.delete(id);
    const parts = this.#graph.readersOf(before).filter(({ owner }) => owner === this);
    const readers = parts.reduce((sum, part) => sum + this.#graph.readerCount(part), 0);
    const now = compares && readers >= fewReaders ? this.#again(before) : undefined;
    for (const part of parts) {
      if (now !== undefined && this.#graph.isRead(part) && isSame(part, keyIn(part, id), now.value as ReadonlyMap<string, unknown>)) {
        this.#graph.rebase(part, new Set([now]));
      } else {
        this.#graph.remove(part);
        this.#unlikeNow(part);
      }
    }
    // While a workspace rests, what read a part may come to rest on the whole.
    this.#unlikeNow(before);
  }

  #unlikeNow(fact: Result): void {
    if (this.#graph.isRead(fact)) {
      this.#unlike.add(fact);
    }
  }

  #again(before: Result): Result | undefined {
    const compute = this.#computes.get(before);
    if (compute !== undefined) {
      try {
        this.#whole(before.id, compute);
      } catch {
        // Those who read a part meet it again, where it is told.
        return undefined;
      }
    }
    return compute === undefined ? undefined : this.#graph.get(this.#graph.wholes, before.id);
  }
}

function partId(id: string, key: string): string {
  return `${id}\n${key}`;
}

/** A key may hold anything, such as the line break of a name in quotes. */
function keyIn(part: Result, id: string): string {
  return part.id.slice(partId(id, '').length);
}

function isSame(part: Result, key: string, now: ReadonlyMap<string, unknown>): boolean {
  const value = now.get(key);
  return value === part.value || JSON.stringify(value) === JSON.stringify(part.value);
}
