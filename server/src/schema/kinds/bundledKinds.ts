import { InvariantError } from '../../base/errors';
import { type BundledKind, type BundleIndex, bundlePath, type BundleReader, summaryOf } from './bundle';
import { unpackFacts } from './bundledFacts';
import { gvkKey, type Kind, type KindSummary } from './kind';
import { objectSchema } from '../structure/objectSchema';
import type { Structure } from '../structure/structure';
import { viewOf, type KindsView } from './kindsView';

/**
 * The kinds that come with the product, and the core kinds that manifests refer to. The same for every workspace, so
 * that several can share one; schemas are read one kind at a time, on first use.
 */
export class BundledKinds {
  readonly #reader: BundleReader;
  readonly #loaded = new Map<KindSummary, Kind | undefined>();
  #contents: Contents | undefined;
  #objectMeta: ObjectMeta | undefined;

  constructor(reader: BundleReader) {
    this.#reader = reader;
  }

  /** Every bundled kind and core kind, without schemas. */
  get view(): KindsView {
    return this.#read().view;
  }

  get all(): readonly KindSummary[] {
    return this.#read().all;
  }

  /** True for a group of which the bundle has every kind, from a source that publishes them all. */
  hasAllOf(group: string): boolean {
    return this.#read().completeGroups.has(group);
  }

  /** The bundle's own version of a kind, whatever else describes it. */
  find(key: string): Kind | undefined {
    const summary = this.#read().bundled.get(key);
    return summary === undefined ? undefined : this.load(summary);
  }

  load(summary: KindSummary): Kind | undefined {
    const known = this.#loaded.get(summary);
    if (known !== undefined || this.#loaded.has(summary)) {
      return known;
    }
    const text = this.#reader.read(bundlePath(summary));
    const kind =
      text === undefined
        ? undefined
        : { ...summary, schema: objectSchema(unpackFacts(JSON.parse(text) as BundledKind), this.objectMeta()) };
    this.#loaded.set(summary, kind);
    return kind;
  }

  /** The common schema of `metadata`. */
  objectMeta(): Structure {
    return this.#metadata().schema;
  }

  /** Names of the fields of `metadata` that the API server alone writes. */
  serverMetadata(): ReadonlySet<string> {
    return this.#metadata().readOnly;
  }

  #metadata(): ObjectMeta {
    if (this.#objectMeta === undefined) {
      const packed = this.#json<BundledKind & { readonly readOnly?: readonly string[] }>('common/objectMeta.json');
      this.#objectMeta = { schema: unpackFacts(packed), readOnly: new Set(packed.readOnly) };
    }
    return this.#objectMeta;
  }

  #read(): Contents {
    this.#contents ??= this.#contentsNow();
    return this.#contents;
  }

  #contentsNow(): Contents {
    const index = this.#json<BundleIndex>('index.json');
    const core = this.#json<{ readonly kinds: readonly CoreKind[] }>('common/coreKinds.json');
    const bundled = index.kinds.map((entry) => summaryOf(entry, index.sources));
    const all = [...core.kinds.map(builtinSummary), ...bundled];
    return {
      all,
      view: viewOf(all),
      bundled: new Map(bundled.map((kind) => [gvkKey(kind), kind])),
      completeGroups: new Set(index.kinds.flatMap(([group, , , , , source]) => (index.sources[source]?.complete === true ? [group] : []))),
    };
  }

  #json<T>(path: string): T {
    const text = this.#reader.read(path);
    if (text === undefined) {
      throw new InvariantError(`The schema bundle has no ${path}`);
    }
    return JSON.parse(text) as T;
  }
}

interface ObjectMeta {
  readonly schema: Structure;
  readonly readOnly: ReadonlySet<string>;
}

interface Contents {
  readonly all: readonly KindSummary[];
  readonly view: KindsView;
  /** Of all, what the bundle has files of. */
  readonly bundled: ReadonlyMap<string, KindSummary>;
  readonly completeGroups: ReadonlySet<string>;
}

/** Group, version, kind, plural, scope (`N` or `C`), short names. */
type CoreKind = readonly [string, string, string, string, 'N' | 'C', (readonly string[])?];

function builtinSummary([group, version, kind, plural, scope, shortNames]: CoreKind): KindSummary {
  const entry = [group, version, kind, plural, scope, -1] as const;
  const summary = summaryOf(shortNames === undefined ? entry : [...entry, shortNames], []);
  return { ...summary, provenance: { source: 'builtin' } };
}
