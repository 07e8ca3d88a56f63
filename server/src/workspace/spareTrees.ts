import type { ReadDocument } from '../yaml/readDocument';

/** How many characters of documents that nobody has looked at since they were indexed may keep their trees. */
export const spareTrees = { mostCharacters: 500_000 };

/**
 * The trees of documents that were read and of which nobody holds a node. In a small workspace they stay, since clients often open a
 * file just after it was read; in one that is larger nearly all would never be asked for, and every one goes at once.
 */
export class SpareTrees {
  #documents: Set<ReadDocument> | undefined = new Set();
  #characters = 0;

  /** `text` is the document's own. */
  add(document: ReadDocument, text: string): void {
    document.release(text);
    if (this.#documents === undefined) {
      document.forget();
      return;
    }
    if (!this.#documents.has(document)) {
      this.#documents.add(document);
      this.#characters += text.length;
    }
    if (this.#characters > spareTrees.mostCharacters) {
      this.#documents.forEach((each) => each.forget());
      this.#documents = undefined;
    }
  }
}
