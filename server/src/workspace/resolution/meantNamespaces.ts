import type { Origin } from '../../reference/extract';
import { groupKindKey } from '../../schema/kinds/kind';
import { Derived } from '../results/derived';
import type { IndexedOrigin } from '../index/indexed';
import { compatible } from '../index/reach';
import type { ReferenceIndex } from '../index/referenceIndex';

/** In which namespaces references look. */
export class MeantNamespaces {
  readonly #references: ReferenceIndex;
  readonly #users = new Derived<ReadonlyMap<string | undefined, readonly IndexedOrigin[]>>();

  constructor(references: ReferenceIndex) {
    this.#references = references;
  }

  /** How often lists of references were looked through since the start, for tests that assert work. */
  get looks(): number {
    return this.#users.made;
  }

  /** Drops caches; they are made again on demand. */
  forget(): void {
    this.#users.forget();
  }

  /** The namespaces that a reference may mean; an absent one is not known (whoever applies the manifest says it). */
  of(origin: Origin): readonly (string | undefined)[] {
    switch (origin.slot.namespaceRule) {
      case 'none':
        return [undefined];
      case 'owner':
        return [origin.namespace ?? origin.owner.namespace];
      case 'users-of-owner': {
        if (origin.namespace !== undefined) {
          return [origin.namespace];
        }
        const users = this.#usersOf(origin);
        return users.length > 0 ? users : [origin.owner.namespace];
      }
    }
  }

  /** The namespaces of those who refer to the reference's owner. */
  #usersOf(origin: Origin): readonly (string | undefined)[] {
    const { owner } = origin;
    if (owner.name === undefined) {
      return [];
    }
    const wanting = this.#references.wanting(owner.name);
    const key = JSON.stringify([groupKindKey(owner), owner.namespace]);
    const users = this.#users.of([wanting], key, () => {
      const byNamespace = new Map<string | undefined, IndexedOrigin[]>();
      for (const user of wanting) {
        if (
          user.targets.some((target) => groupKindKey(target) === groupKindKey(owner)) &&
          compatible(user.namespace ?? user.owner.namespace, owner.namespace)
        ) {
          const known = byNamespace.get(user.owner.namespace);
          if (known === undefined) {
            byNamespace.set(user.owner.namespace, [user]);
          } else if (known.length < 2) {
            // One of two is another one than the reference itself.
            known.push(user);
          }
        }
      }
      return byNamespace;
    });
    return [...users].flatMap(([namespace, some]) => (some.some((user) => !user.is(origin)) ? [namespace] : []));
  }
}
