import type { ReadDocument } from '../yaml/readDocument';

/** How many characters of documents that nobody has looked at since they were indexed may keep their trees. */
export const spareTrees = { mostCharacters: 500_000 };

/**
 * The trees of documents that were read and of which nobody holds a node. In a small workspace they stay, since clients often open a
 * file just after it was read; in one that is larger nearly all would never be asked for, and every one goes at once.
 */
export class SpareTrees {
  /** How long each of them is; missing where the workspace is large. */
  #documents: Map<ReadDocument, number> | undefined = new Map();
  #characters = 0;

  /** `text` is the document's own. */
  add(document: ReadDocument, text: string): void {
    document.release(text);
    if (this.#documents === undefined) {
      document.forget();
      return;
    }
    this.#characters += text.length - (this.#documents.get(document) ?? 0);
    this.#documents.set(document, text.length);
    if (this.#characters > spareTrees.mostCharacters) {
      [...this.#documents.keys()].forEach((each) => each.forget());
      this.#documents = undefined;
    }
  }

  /** True where something may be {@link delete | deleted}. */
  get holdsAny(): boolean {
    return this.#documents !== undefined && this.#documents.size > 0;
  }

  /** A document is no more. */
  delete(document: ReadDocument): void {
    this.#characters -= this.#documents?.get(document) ?? 0;
    this.#documents?.delete(document);
  }
}
