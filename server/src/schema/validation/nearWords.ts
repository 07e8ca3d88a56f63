import { bounds } from '../../base/bounds';
import { nearest } from '../../base/nearest';

/**
 * Words of a schema that were probably meant, for the mistakes of one object. A schema may list so much, and an object be
 * wrong so often, that looking for all of them would take minutes.
 */
export class NearWords {
  #left: number = bounds.nearInObject.most;

  /** Best first. */
  of(word: string, known: readonly string[]): string[] {
    if (known.length > bounds.nearInSchema.most || known.length > this.#left) {
      return [];
    }
    this.#left -= known.length;
    return nearest(word, known);
  }
}
