/** How often each word stands under a key; words are kept as long as they are counted at all. */
export class WordCounts {
  readonly #words = new Map<string, Map<string, number>>();

  count(key: string, word: string, by: 1 | -1): void {
    const words = this.#words.get(key) ?? new Map<string, number>();
    const count = (words.get(word) ?? 0) + by;
    if (count > 0) {
      this.#words.set(key, words.set(word, count));
      return;
    }
    words.delete(word);
    if (words.size === 0) {
      this.#words.delete(key);
    }
  }

  /** How often a word was counted with a key. */
  countOf(key: string, word: string): number {
    return this.#words.get(key)?.get(word) ?? 0;
  }

  /** How many different words a key has. */
  sizeOf(key: string): number {
    return this.#words.get(key)?.size ?? 0;
  }

  /** The words of a key, each once, in the order in which they came. */
  of(key: string): Iterable<string> {
    return this.#words.get(key)?.keys() ?? [];
  }
}
