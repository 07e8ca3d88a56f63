import { InvariantError } from '../base/errors';
import { type BundledKind, type BundleIndex, bundlePath, type BundleReader, summaryOf } from './bundle';
import { unpackFacts } from './bundledFacts';
import { carryFacts } from './carryFacts';
import { canonicalJson } from './canonical';
import { type GroupKind, type GroupVersionKind, groupKindKey, gvkKey, type Kind, type KindSummary } from './kind';
import { objectSchema } from './objectSchema';
import type { Structure } from './structure';
import { compareVersions } from './versions';

/** Kinds from one place outside the bundle. */
export interface KindLayer {
  /** Tells layers apart: the URI of the CRD's file, or a name of the host's choice. */
  readonly id: string;
  readonly source: 'workspace' | 'configured' | 'inferred';
  readonly kinds: readonly Kind[];
}

export interface LayerChange {
  readonly set?: readonly KindLayer[];
  /** Identifiers of layers that are gone. */
  readonly remove?: readonly string[];
}

/** Called with the kinds whose schema, scope or names are now others. */
export type KindsListener = (changed: readonly GroupVersionKind[]) => void;

/**
 * Which kinds exist and how they look. Sources in falling order of trust: workspace, configured, inferred, bundled;
 * each group, version and kind comes from the first that has it, and the first identifier where two are equal.
 * Bundled schemas are read one kind at a time, on first use. What the bundle knows of a kind's fields beyond their schema
 * is carried over to the schema that counts.
 */
export class KindStore {
  readonly #reader: BundleReader;
  readonly #layers = new Map<string, KindLayer>();
  readonly #listeners = new Set<KindsListener>();
  readonly #loaded = new Map<string, Kind | undefined>();
  readonly #resolved = new WeakMap<Kind, Kind>();
  readonly #completeGroups = new Set<string>();
  #base: readonly KindSummary[] | undefined;
  /** Of the base, what the bundle has files of. */
  #bundled: ReadonlyMap<string, KindSummary> | undefined;
  #objectMeta: Structure | undefined;
  #view: View | undefined;

  constructor(reader: BundleReader) {
    this.#reader = reader;
  }

  /** A kind with its schema; the same object until the kind changes. */
  find(of: GroupVersionKind): Kind | undefined {
    const entry = this.#current().byKey.get(gvkKey(of));
    if (entry === undefined || entry.provenance.source === 'builtin') {
      return undefined;
    }
    return 'schema' in entry ? this.#resolve(entry) : this.#load(entry);
  }

  /** What is known of a kind without reading its schema; also for the core kinds that manifests refer to. */
  summary(of: GroupVersionKind): KindSummary | undefined {
    return this.#current().byKey.get(gvkKey(of));
  }

  /** Every version of a kind, the most mature first as Kubernetes orders them. */
  versions(of: GroupKind): readonly KindSummary[] {
    return this.#current().byGroupKind.get(groupKindKey(of)) ?? [];
  }

  /** Every kind and version of a group, by kind, then version. */
  kindsInGroup(group: string): readonly KindSummary[] {
    return this.#current().byGroup.get(group) ?? [];
  }

  groups(): readonly string[] {
    return this.#current().groups;
  }

  /** Kinds of that name in any group. */
  byKindName(kind: string): readonly KindSummary[] {
    return this.#current().byKindName.get(kind) ?? [];
  }

  /**
   * True for a group whose kinds we know all: the bundle has it from a source that publishes them all. A group that
   * several projects add kinds to, or that only a workspace's CRDs speak of, may have more kinds in the cluster.
   */
  knowsGroup(group: string): boolean {
    this.#current();
    return this.#completeGroups.has(group);
  }

  /** Adds, replaces and removes layers; listeners hear once, and only of kinds that are different now. */
  change({ set = [], remove = [] }: LayerChange): readonly GroupVersionKind[] {
    const before = this.#current();
    const touched = new Map<string, GroupVersionKind>();
    const touch = (layer: KindLayer | undefined): void => {
      for (const kind of layer?.kinds ?? []) {
        touched.set(gvkKey(kind), kind);
      }
    };
    for (const id of remove) {
      touch(this.#layers.get(id));
      this.#layers.delete(id);
    }
    for (const layer of set) {
      const old = this.#layers.get(layer.id);
      touch(old);
      touch(layer);
      this.#layers.set(layer.id, old === undefined ? layer : keepEqualKinds(layer, old));
    }
    this.#view = undefined;
    const after = this.#current();
    const changed = [...touched].filter(([key]) => !sameKind(before.byKey.get(key), after.byKey.get(key))).map(([, kind]) => kind);
    if (changed.length > 0) {
      for (const listener of [...this.#listeners]) {
        listener(changed);
      }
    }
    return changed;
  }

  /** Returns what ends the subscription. */
  onChange(listener: KindsListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** The common schema of `metadata`. */
  objectMeta(): Structure {
    this.#objectMeta ??= unpackFacts(this.#json<BundledKind>('common/objectMeta.json'));
    return this.#objectMeta;
  }

  #resolve(kind: Kind): Kind {
    const known = this.#resolved.get(kind);
    if (known !== undefined) {
      return known;
    }
    const bundled = kind.provenance.source === 'bundled' ? undefined : this.#bundled?.get(gvkKey(kind));
    const facts = bundled === undefined ? undefined : this.#load(bundled)?.schema;
    const own = facts === undefined ? kind.schema : carryFacts(kind.schema, facts);
    const resolved: Kind = { ...kind, schema: objectSchema(own, this.objectMeta()) };
    this.#resolved.set(kind, resolved);
    return resolved;
  }

  #load(summary: KindSummary): Kind | undefined {
    const path = bundlePath(summary);
    if (!this.#loaded.has(path)) {
      const text = this.#reader.read(path);
      const kind = text === undefined ? undefined : { ...summary, schema: unpackFacts(JSON.parse(text) as BundledKind) };
      this.#loaded.set(path, kind === undefined ? undefined : this.#resolve(kind));
    }
    return this.#loaded.get(path);
  }

  #current(): View {
    this.#view ??= viewOf(this.#baseKinds(), [...this.#layers.values()]);
    return this.#view;
  }

  #baseKinds(): readonly KindSummary[] {
    if (this.#base === undefined) {
      const index = this.#json<BundleIndex>('index.json');
      for (const [group, , , , , source] of index.kinds) {
        if (index.sources[source]?.complete === true) {
          this.#completeGroups.add(group);
        }
      }
      const core = this.#json<{ readonly kinds: readonly CoreKind[] }>('common/coreKinds.json');
      const bundled = index.kinds.map((entry) => summaryOf(entry, index.sources));
      this.#bundled = new Map(bundled.map((kind) => [gvkKey(kind), kind]));
      this.#base = [...core.kinds.map(builtinSummary), ...bundled];
    }
    return this.#base;
  }

  #json<T>(path: string): T {
    const text = this.#reader.read(path);
    if (text === undefined) {
      throw new InvariantError(`The schema bundle has no ${path}`);
    }
    return JSON.parse(text) as T;
  }
}

/** Group, version, kind, plural, scope (`N` or `C`), short names. */
type CoreKind = readonly [string, string, string, string, 'N' | 'C', (readonly string[])?];

function builtinSummary([group, version, kind, plural, scope, shortNames]: CoreKind): KindSummary {
  const entry = [group, version, kind, plural, scope, -1] as const;
  const summary = summaryOf(shortNames === undefined ? entry : [...entry, shortNames], []);
  return { ...summary, provenance: { source: 'builtin' } };
}

interface View {
  readonly byKey: ReadonlyMap<string, KindSummary | Kind>;
  readonly groups: readonly string[];
  readonly byGroup: ReadonlyMap<string, readonly KindSummary[]>;
  readonly byKindName: ReadonlyMap<string, readonly KindSummary[]>;
  readonly byGroupKind: ReadonlyMap<string, readonly KindSummary[]>;
}

const trust = { workspace: 0, configured: 1, inferred: 2 } as const;

function viewOf(base: readonly KindSummary[], layers: readonly KindLayer[]): View {
  const byKey = new Map<string, KindSummary | Kind>();
  for (const kind of base) {
    byKey.set(gvkKey(kind), kind);
  }
  const weakestFirst = [...layers].sort((a, b) => trust[b.source] - trust[a.source] || (a.id < b.id ? 1 : -1));
  for (const kind of weakestFirst.flatMap(({ kinds }) => kinds)) {
    byKey.set(gvkKey(kind), kind);
  }
  const all = [...byKey.values()].sort(
    (a, b) => compareText(a.group, b.group) || compareText(a.kind, b.kind) || compareVersions(a.version, b.version),
  );
  const byGroup = grouped(all, ({ group }) => group);
  return {
    byKey,
    groups: [...byGroup.keys()],
    byGroup,
    byKindName: grouped(all, ({ kind }) => kind),
    byGroupKind: grouped(all, groupKindKey),
  };
}

function grouped(kinds: readonly KindSummary[], keyOf: (kind: KindSummary) => string): ReadonlyMap<string, readonly KindSummary[]> {
  const groups = new Map<string, KindSummary[]>();
  for (const kind of kinds) {
    const key = keyOf(kind);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [kind]);
    } else {
      group.push(kind);
    }
  }
  return groups;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The new layer, with the old objects where nothing about a kind is different: what hangs on their identity stays. */
function keepEqualKinds(layer: KindLayer, old: KindLayer): KindLayer {
  const known = new Map(old.kinds.map((kind) => [gvkKey(kind), kind] as const));
  return {
    ...layer,
    kinds: layer.kinds.map((kind) => {
      const before = known.get(gvkKey(kind));
      return before !== undefined && canonicalJson(before) === canonicalJson(kind) ? before : kind;
    }),
  };
}

function sameKind(before: KindSummary | Kind | undefined, after: KindSummary | Kind | undefined): boolean {
  if (before === after) {
    return true;
  }
  if (before === undefined || after === undefined || !('schema' in before) || !('schema' in after)) {
    return false;
  }
  return canonicalJson({ ...before, provenance: null }) === canonicalJson({ ...after, provenance: null });
}
