import { InvariantError } from '../../base/errors';
import type { Part } from '../kinds/bundle';
import { gvkKey, type GroupVersionKind } from '../kinds/kind';

/** `common/duckKinds.json`: by duck, group and version the bundled kinds that implement it. All others do not. */
export interface DuckKindsFile {
  readonly format: 1;
  readonly ducks: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>>>;
}

/** The bundled kinds that implement ducks, so that nobody has to read a thousand schemas for it. */
class BundledDucks {
  readonly #kinds: ReadonlyMap<string, readonly GroupVersionKind[]>;
  readonly #keys: ReadonlyMap<string, ReadonlySet<string>>;

  constructor({ ducks }: DuckKindsFile) {
    this.#kinds = new Map(
      Object.entries(ducks).map(([id, groups]) => [
        id,
        Object.entries(groups).flatMap(([group, versions]) =>
          Object.entries(versions).flatMap(([version, kinds]) => kinds.map((kind) => ({ group, version, kind }))),
        ),
      ]),
    );
    this.#keys = new Map([...this.#kinds].map(([id, kinds]) => [id, new Set(kinds.map(gvkKey))]));
  }

  kindsOf(duck: string): readonly GroupVersionKind[] {
    return this.#kinds.get(duck) ?? [];
  }

  has(duck: string, of: GroupVersionKind): boolean {
    return this.#keys.get(duck)?.has(gvkKey(of)) === true;
  }
}

export const bundledDucks: Part<BundledDucks> = {
  read(bundle) {
    const text = bundle.read('common/duckKinds.json');
    if (text === undefined) {
      throw new InvariantError('The bundle has no common/duckKinds.json');
    }
    return new BundledDucks(JSON.parse(text) as DuckKindsFile);
  },
};
