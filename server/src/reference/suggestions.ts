import type { BundleReader } from '../schema/kinds/bundle';
import { type GroupKind, groupKindKey } from '../schema/kinds/kind';
import { firstOf } from '../base/first';
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
  readonly kind?: string;
  /** Those of which the row is, where it is of several. */
  readonly kinds?: readonly string[];
  readonly path: string;
  readonly lines?: readonly string[];
  readonly values?: Readonly<Record<string, string>>;
  /** The field that holds a kind whose service the values are of that begin with its name. */
  readonly about?: string;
  /** What follows its own values that is too much for the row. */
  readonly further?: 'timeZones';
  /** The row of regions whose zones follow its own values. */
  readonly zonesOf?: string;
  /** The rows whose values follow its own. */
  readonly as?: string | readonly string[];
}

/** The letters of the zones of a region of Google Cloud; `usual` those of a region that is not named. */
type ZoneLetters = Readonly<Record<string, string>>;

interface Table {
  readonly fields: readonly FieldRow[];
  readonly zones?: ZoneLetters;
}

/** The suggestions of the bundle. */
export class Suggestions {
  readonly #fields = new Map<string, FieldRow>();
  readonly #zones: ZoneLetters;

  constructor(bundle: BundleReader) {
    const text = bundle.read('dialects/suggestions.json');
    const { fields, zones = {} }: Table = text === undefined ? { fields: [] } : (JSON.parse(text) as Table);
    for (const row of fields) {
      for (const kind of row.kinds ?? [row.kind]) {
        this.#fields.set(`${kind} ${row.path}`, row);
      }
    }
    this.#zones = zones;
  }

  /** Those of a field, by its path from the object's root, where indexes of lists may be any. */
  at(of: GroupKind, path: Path): readonly Suggestion[] {
    return this.#of(this.#keyOf(of, path));
  }

  /** Where an object says the kind that the values of a field are about. */
  about(of: GroupKind, path: Path): Path | undefined {
    const row = this.#fields.get(this.#keyOf(of, path));
    const about = row?.about ?? firstOf(followed(row), (key) => this.#fields.get(key)?.about);
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
    const further = this.#further(row).filter(([label]) => !Object.hasOwn(noted, label));
    const own = [...Object.entries(noted), ...further].map(([label, note]) => ({
      label,
      note,
      lines: (row?.lines ?? []).map((line) => line.replace('{}', label)),
    }));
    return [...own, ...followed(row).flatMap((other) => this.#of(other))];
  }

  #further(row: FieldRow | undefined): readonly (readonly [label: string, note: string])[] {
    if (row?.further === 'timeZones') {
      return timeZones().map((zone) => [zone, 'time zone']);
    }
    const regions = row?.zonesOf === undefined ? undefined : this.#fields.get(row.zonesOf)?.values;
    return Object.entries(regions ?? {}).flatMap(([region, note]) =>
      [...(this.#zones[region] ?? this.#zones['usual'] ?? '')].map((letter) => [`${region}-${letter}`, note] as const),
    );
  }
}

/** The rows whose values follow those of a row. */
function followed(row: FieldRow | undefined): readonly string[] {
  return row?.as === undefined ? [] : typeof row.as === 'string' ? [row.as] : row.as;
}
