import { compact } from '../../base/lists';

/**
 * Answers made from lists of the index. The index hands out the same list until it holds something else, so an answer
 * is good as long as its lists are the same ones; thousands of references to one name then share one answer.
 */
export class Derived<T> {
  /** Answers made since the start, for tests that assert work. */
  made = 0;
  #kept = new WeakMap<object, Map<string, Answer<T>>>();

  /** `make` reads nothing but the lists and what `key` says; what it noted would be missing for those who ask later. */
  of(lists: readonly (readonly object[])[], key: string, make: () => T): T {
    const from = compact(lists.filter(({ length }) => length > 0));
    const [first] = from;
    if (first === undefined) {
      return make();
    }
    const answers = this.#kept.get(first) ?? new Map<string, Answer<T>>();
    const known = answers.get(key);
    if (known?.from.length === from.length && known.from.every((list, index) => list === from[index])) {
      return known.value;
    }
    this.made += 1;
    const value = make();
    this.#kept.set(first, answers.set(key, { from, value }));
    return value;
  }

  /** Forgets all answers; they are made again on demand. */
  forget(): void {
    this.#kept = new WeakMap();
  }
}

interface Answer<T> {
  readonly from: readonly (readonly object[])[];
  readonly value: T;
}
