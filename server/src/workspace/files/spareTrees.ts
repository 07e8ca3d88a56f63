import type { ReadDocument } from '../../yaml/reading/readDocument';

/** The bound of the total length, in characters, of documents whose trees are kept although nobody has asked for them since they were indexed. */
export const spareTrees = { mostCharacters: 500_000 };

/**
 * The trees of documents that were read and of which nobody holds a node. In a small workspace they are kept, since clients often open
 * a file just after it was read. In a larger one most would never be used, so none is kept.
 */
export class SpareTrees {
  /** The length of each of them in characters; `undefined` once the workspace is large. */
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

  /** To be called for a document that was removed. */
  delete(document: ReadDocument): void {
    this.#characters -= this.#documents?.get(document) ?? 0;
    this.#documents?.delete(document);
  }
}
