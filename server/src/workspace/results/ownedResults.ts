import { Result } from './result';

/** Up to so many results of one owner are a list, in which one is looked for by its id. */
const mostListed = 8;

const none: readonly never[] = [];

/** The results of one owner: one, a few, or by id where they are many. */
type Own = Result | readonly Result[] | Map<string, Result>;

/**
 * Results by owner and id. Nearly every owner is a document with a handful of results, and one when the workspace has rested:
 * a map for each of them would take more memory than the results.
 */
export class OwnedResults {
  readonly #byOwner = new Map<object, Own>();

  get isEmpty(): boolean {
    return this.#byOwner.size === 0;
  }

  /** The owners that have results. */
  get owners(): Iterable<object> {
    return this.#byOwner.keys();
  }

  get(owner: object, id: string): Result | undefined {
    const own = this.#byOwner.get(owner);
    return own instanceof Map ? own.get(id) : withId(own, id);
  }

  /** The results of an owner, in the order in which they came. */
  of(owner: object): readonly Result[] {
    const own = this.#byOwner.get(owner);
    return own instanceof Map ? [...own.values()] : listOf(own);
  }

  /** Takes a result in, instead of another one with its owner and id. */
  add(result: Result): void {
    const { owner, id } = result;
    const own = this.#byOwner.get(owner);
    if (own === undefined) {
      this.#byOwner.set(owner, result);
    } else if (own instanceof Map) {
      own.set(id, result);
    } else {
      const all = withId(own, id) === undefined ? listOf(own).concat(result) : [...listOf(own).filter((each) => each.id !== id), result];
      this.#byOwner.set(owner, all.length > mostListed ? new Map(all.map((each) => [each.id, each])) : oneOrList(all));
    }
  }

  /** Removes a result, if it is the one with its owner and id. Returns whether it was. */
  delete(result: Result): boolean {
    const { owner, id } = result;
    const own = this.#byOwner.get(owner);
    if (own === undefined || this.get(owner, id) !== result) {
      return false;
    }
    if (own instanceof Map && own.size > 1) {
      own.delete(id);
      return true;
    }
    const left = own instanceof Map ? none : listOf(own).filter((each) => each !== result);
    if (left.length === 0) {
      this.#byOwner.delete(owner);
    } else {
      this.#byOwner.set(owner, oneOrList(left));
    }
    return true;
  }

  /** Removes the results of an owner, and returns them. */
  deleteAll(owner: object): readonly Result[] {
    const own = this.of(owner);
    this.#byOwner.delete(owner);
    return own;
  }

  clear(): void {
    this.#byOwner.clear();
  }
}

function listOf(own: Result | readonly Result[] | undefined): readonly Result[] {
  return own === undefined ? none : own instanceof Result ? [own] : own;
}

/** Asked for hundreds of thousands of times. */
function withId(own: Result | readonly Result[] | undefined, id: string): Result | undefined {
  if (own === undefined || own instanceof Result) {
    return own?.id === id ? own : undefined;
  }
  for (const each of own) {
    if (each.id === id) {
      return each;
    }
  }
  return undefined;
}

function oneOrList(results: readonly Result[]): Own {
  const [first] = results;
  return results.length === 1 && first !== undefined ? first : results;
}
