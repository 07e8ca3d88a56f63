import { mostKept } from './memo';
import { ownCopy } from './sharedText';

/**
 * Values that follow from two strings alone, as those of a `Memo` follow from one. A value that is a concatenation of the two is
 * the same string each time, which maps find faster than a new one, whose hash is not computed yet.
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
