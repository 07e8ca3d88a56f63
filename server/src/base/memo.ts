import { ownCopy } from './sharedText';

/** Texts come from manifests as well as from tables, so that there may be any number of them. */
export const mostKept = 5000;

/** Answers that follow from a text alone, each kept when it is first computed; beyond {@link mostKept} texts, computed every time. */
export class Memo<T> {
  readonly #known = new Map<string, T>();

  of(text: string, compute: (text: string) => T): T {
    const known = this.#known.get(text);
    if (known !== undefined) {
      return known;
    }
    if (this.#known.size >= mostKept) {
      return compute(text);
    }
    const own = ownCopy(text);
    const answer = compute(own);
    this.#known.set(own, answer);
    return answer;
  }

  clear(): void {
    this.#known.clear();
  }
}

/** A map, or a weak one. */
interface Answers<K, V> {
  get(key: K): V | undefined;
  set(key: K, answer: V): unknown;
}

/** The answer for a key, looked for when somebody first asks. */
export function keptIn<K, V>(answers: Answers<K, V>, key: K, find: () => V): V {
  const known = answers.get(key);
  if (known !== undefined) {
    return known;
  }
  const answer = find();
  answers.set(key, answer);
  return answer;
}
