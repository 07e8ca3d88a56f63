import type { Path } from '../base/path';
import { isCrdResource, resourceAt, type Resource } from '../manifest/resource';
import type { SlotSource } from '../reference/slotSource';

/** What a family says of how its objects are read. */
export interface ReadingFamily {
  readonly templatePaths?: (host: Resource) => readonly Path[];
  readonly kindsOf?: { readonly concerns: (resource: Resource) => boolean };
  readonly readsValues?: (resource: Resource) => boolean;
}

/** What is known of objects before others are looked at: everything that a document's state is made of. */
export class DocumentReader {
  readonly slots: SlotSource;
  readonly #families: readonly ReadingFamily[];

  constructor(slots: SlotSource, families: readonly ReadingFamily[]) {
    this.slots = slots;
    this.#families = families;
  }

  /** The objects that are written in an object as templates. */
  templatesIn(host: Resource): readonly Resource[] {
    return this.#families.flatMap(({ templatePaths }) => (templatePaths?.(host) ?? []).flatMap((path) => resourceAt(host, path) ?? []));
  }

  bringsKinds(resource: Resource): boolean {
    return isCrdResource(resource) || this.#families.some(({ kindsOf }) => kindsOf?.concerns(resource) === true);
  }

  /** True for an object whose values have a grammar of their own, with places inside of them. */
  readsValues(resource: Resource): boolean {
    return this.#families.some(({ readsValues }) => readsValues?.(resource) === true);
  }
}
