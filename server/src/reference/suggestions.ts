import type { BundleReader } from '../schema/kinds/bundle';
import { type GroupKind, groupKindKey } from '../schema/kinds/kind';
import { parsePath, type Path } from '../base/path';
import { timeZones } from '../base/timeZones';

/** A value that people often write into a field. It is no limit of the field: nothing is checked with it. */
export interface Suggestion {
  /** What tells it from the others. */
  readonly label: string;
  readonly note: string;
  /** The value; more than one line is written as a block. */
  readonly lines: readonly string[];
}

/**
 * One field of `suggestions.json`: `{}` in its lines stands for each of the values, which have notes. A kind `*.GROUP/*` is
 * for all kinds of the groups below one that have no row of their own.
 */
interface FieldRow {
  readonly kind: string;
  readonly path: string;
  readonly lines?: readonly string[];
  readonly values?: Readonly<Record<string, string>>;
  /** The field that holds a kind whose service the values are of that begin with its name. */
  readonly about?: string;
  /** What follows its own values that is too much for the row. */
  readonly further?: 'timeZones';
  /** The row whose values follow its own. */
  readonly as?: string;
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
    return this.#of(this.#keyOf(of, path));
  }

  /** Where an object says the kind that the values of a field are about. */
  about(of: GroupKind, path: Path): Path | undefined {
    const row = this.#fields.get(this.#keyOf(of, path));
    const about = row?.about ?? (row?.as === undefined ? undefined : this.#fields.get(row.as)?.about);
    return about === undefined ? undefined : parsePath(about);
  }

  #keyOf(of: GroupKind, path: Path): string {
    const spelt = path.reduce<string>(
      (before, step) => (typeof step === 'number' ? `${before}[]` : before === '' ? step : `${before}.${step}`),
      '',
    );
    const own = `${groupKindKey(of)} ${spelt}`;
    return this.#fields.has(own) ? own : `*${of.group.slice(of.group.indexOf('.'))}/* ${spelt}`;
  }

  #of(key: string): readonly Suggestion[] {
    const row = this.#fields.get(key);
    const noted = row?.values ?? {};
    const further = row?.further === 'timeZones' ? timeZones().filter((zone) => !Object.hasOwn(noted, zone)) : [];
    const own = [...Object.entries(noted), ...further.map((zone) => [zone, 'time zone'] as const)].map(([label, note]) => ({
      label,
      note,
      lines: (row?.lines ?? []).map((line) => line.replace('{}', label)),
    }));
    return row?.as === undefined ? own : [...own, ...this.#of(row.as)];
  }
}
