import type { Path } from '../../base/path';
import { isCrdResource, resourceAt, type Resource } from '../../manifest/resource';
import type { SlotSource } from '../../reference/slotSource';

/** What a family says of how its objects are read. */
export interface ReadingFamily {
  readonly templatePaths?: (host: Resource) => readonly Path[];
  readonly kindsOf?: { readonly concerns: (resource: Resource) => boolean };
  readonly readsValues?: (resource: Resource) => boolean;
}

/** What is known of objects before others are looked at: everything that a document's state is made of. */
export class DocumentReader {
  readonly slots: SlotSource;
  readonly #templatePaths: readonly NonNullable<ReadingFamily['templatePaths']>[];
  readonly #kindsOf: readonly NonNullable<ReadingFamily['kindsOf']>[];
  readonly #readsValues: readonly NonNullable<ReadingFamily['readsValues']>[];

  constructor(slots: SlotSource, families: readonly ReadingFamily[]) {
    this.slots = slots;
    // Few families say anything of this, and every object is asked about.
    this.#templatePaths = families.flatMap(({ templatePaths }) => templatePaths ?? []);
    this.#kindsOf = families.flatMap(({ kindsOf }) => kindsOf ?? []);
    this.#readsValues = families.flatMap(({ readsValues }) => readsValues ?? []);
  }

  /** The objects that are written in an object as templates. */
  templatesIn(host: Resource): readonly Resource[] {
    return this.#templatePaths.flatMap((pathsIn) => pathsIn(host).flatMap((path) => resourceAt(host, path) ?? []));
  }

  bringsKinds(resource: Resource): boolean {
    return isCrdResource(resource) || this.#kindsOf.some(({ concerns }) => concerns(resource));
  }

  /** True for an object whose values have a grammar of their own, with places inside of them. */
  readsValues(resource: Resource): boolean {
    return this.#readsValues.some((readsValues) => readsValues(resource));
  }
}
