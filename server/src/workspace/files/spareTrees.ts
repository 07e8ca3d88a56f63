import type { ReadDocument } from '../../yaml/reading/readDocument';

export const spareTrees = {
  /** The bound of the total length, in characters, of documents whose trees are kept although nobody has asked for them since they were indexed. */
  mostCharacters: 500_000,
  /** The same where every file is asked about once, after all of them were indexed. */
  mostForOneRun: 20_000_000,
};

/** The trees of documents that were read and of which nobody holds a node. */
export interface SpareTrees {
  /** `text` is the document's own. */
  add(document: ReadDocument, text: string): void;
  /** True where something may be {@link delete | deleted}. */
  readonly holdsAny: boolean;
  /** To be called for a document that was removed. */
  delete(document: ReadDocument): void;
}

/**
 * Keeps all trees of a small workspace, since clients often open a file just after it was read. In a larger one most would never
 * be used, so none is kept.
 */
export class TreesOfSmallWorkspace implements SpareTrees {
  /** The length of each of them in characters; `undefined` once the workspace is large. */
  #documents: Map<ReadDocument, number> | undefined = new Map();
  #characters = 0;

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

  get holdsAny(): boolean {
    return this.#documents !== undefined && this.#documents.size > 0;
  }

  delete(document: ReadDocument): void {
    this.#characters -= this.#documents?.get(document) ?? 0;
    this.#documents?.delete(document);
  }
}

/**
 * Keeps as many trees as a process can well hold, for one that asks about every file once: each is needed again. A tree takes six
 * times the memory of its text, so that those beyond are read again.
 */
export class TreesOfOneRun implements SpareTrees {
  readonly holdsAny = false;
  #characters = 0;

  add(document: ReadDocument, text: string): void {
    this.#characters += text.length;
    if (this.#characters > spareTrees.mostForOneRun) {
      document.release(text);
      document.forget();
    }
  }

  /** What was kept counts till the end: few files change in such a run. */
  delete(): void {
    return undefined;
  }
}
