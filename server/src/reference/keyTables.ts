import { ownOf } from '../base/record';
import type { BundleReader } from '../schema/kinds/bundle';
import type { GroupKind } from '../schema/kinds/kind';

/** The keys that an annotation of JSON takes, by kind of the object that bears it. */
export interface KeyTable {
  readonly format: 1;
  readonly groups: Readonly<Record<string, Readonly<Record<string, KeyRow>>>>;
}

interface KeyRow {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
  /** There may be other keys, which nobody has listed. */
  readonly open?: true;
}

/** The keys of one kind. */
export interface KnownKeys {
  readonly required: readonly string[];
  /** Required ones included. */
  readonly all: readonly string[];
  readonly isOpen: boolean;
}

/** The tables of keys that annotations of JSON take, each read when it is first asked for. */
export class KeyTables {
  readonly #bundle: BundleReader;
  readonly #tables = new Map<string, KeyTable | undefined>();

  constructor(bundle: BundleReader) {
    this.#bundle = bundle;
  }

  /** The keys for a kind by the table in a file of `dialects`; undefined where the table does not know the kind. */
  keysOf(file: string, { group, kind }: GroupKind): KnownKeys | undefined {
    const kinds = ownOf(this.#table(file)?.groups ?? {}, group);
    const row = kinds === undefined ? undefined : ownOf(kinds, kind);
    return row === undefined
      ? undefined
      : { required: row.required, all: [...row.required, ...(row.optional ?? [])], isOpen: row.open === true };
  }

  #table(file: string): KeyTable | undefined {
    if (!this.#tables.has(file)) {
      const text = this.#bundle.read(`dialects/${file}`);
      this.#tables.set(file, text === undefined ? undefined : (JSON.parse(text) as KeyTable));
    }
    return this.#tables.get(file);
  }
}
