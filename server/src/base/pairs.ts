import { mostKept } from './memo';
import { ownCopy } from './sharedText';

/**
 * Answers that follow from two texts alone, as those of a `Memo` from one. Where that is a text that is put together from
 * the two, it is the same string each time, by which maps find faster than by one that was just made.
 */
export class PairMemo<T> {
  readonly #known = new Map<string, Map<string, T>>();
  #count = 0;

  of(first: string, second: string, compute: (first: string, second: string) => T): T {
    const known = this.#known.get(first)?.get(second);
    if (known !== undefined) {
      return known;
    }
    const answer = compute(first, second);
    if (this.#count < mostKept) {
      const own = this.#known.get(first) ?? new Map<string, T>();
      this.#known.set(ownCopy(first), own.set(ownCopy(second), answer));
      this.#count += 1;
    }
    return answer;
  }
}
