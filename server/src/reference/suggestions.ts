import type { BundleReader } from '../schema/bundle';
import { type GroupKind, groupKindKey } from '../schema/kind';
import type { Path } from '../base/path';

/** A value that people often write into a field. It is no limit of the field: nothing is checked with it. */
export interface Suggestion {
  /** What tells it from the others. */
  readonly label: string;
  readonly note: string;
  /** The value; more than one line is written as a block. */
  readonly lines: readonly string[];
}

/** One field of `suggestions.json`: `{}` in its lines stands for each of the values, which have notes. */
interface FieldRow {
  readonly kind: string;
  readonly path: string;
  readonly lines: readonly string[];
  readonly values: Readonly<Record<string, string>>;
}

/** The suggestions of the bundle. */
export class Suggestions {
  readonly #fields = new Map<string, FieldRow>();

  constructor(bundle: BundleReader) {
    const text = bundle.read('dialects/suggestions.json');
    const { fields } = text === undefined ? { fields: [] } : (JSON.parse(text) as { readonly fields: readonly FieldRow[] });
    fields.forEach((row) => this.#fields.set(`${row.kind} ${row.path}`, row));
  }

  /** Those of a field, by its path from the object's root, where indexes of lists may be any. */
  at(of: GroupKind, path: Path): readonly Suggestion[] {
    const spelt = path.reduce<string>((before, step) => (typeof step === 'number' ? `${before}[]` : before === '' ? step : `${before}.${step}`), '');
    const row = this.#fields.get(`${groupKindKey(of)} ${spelt}`);
    return row === undefined ? [] : Object.entries(row.values).map(([label, note]) => ({ label, note, lines: row.lines.map((line) => line.replace('{}', label)) }));
  }
}
