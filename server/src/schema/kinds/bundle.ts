import type { PackedSchema } from './bundledFacts';
import type { KindSummary, Scope } from './kind';

/**
 * The bundle in `schemas/`: `index.json` (a {@link BundleIndex}) and one file per kind and version,
 * `kinds/<group>/<Kind>.<version>.json` (a {@link BundledKind}), written by `npm run schemas`.
 */
export interface BundleIndex {
  readonly format: 1;
  readonly sources: readonly BundleSource[];
  readonly kinds: readonly BundleIndexEntry[];
}

/** One upstream repository at one commit. */
export interface BundleSource {
  readonly repository: string;
  readonly commit: string;
  readonly version?: string;
  /** Day of the commit, `YYYY-MM-DD`. */
  readonly date?: string;
  readonly licence: string;
  /** It publishes every kind of its groups: another kind of such a group does not exist. */
  readonly complete?: true;
}

/** Group, version, kind, plural, scope (`N` or `C`), index into `sources`, then short names if there are any. */
export type BundleIndexEntry = readonly [
  group: string,
  version: string,
  kind: string,
  plural: string,
  scope: 'N' | 'C',
  source: number,
  shortNames?: readonly string[],
];

/** A kind's file; what repeats in its facts is written once. */
export type BundledKind = PackedSchema;

/** Where bundled files are read from: the folder beside the server, or an archive in a browser. */
export interface BundleReader {
  /** Text of a file of the bundle (`index.json`, `kinds/…`, `dialects/…`), `undefined` when there is none. */
  read(path: string): string | undefined;
}

export function bundlePath(of: { readonly group: string; readonly version: string; readonly kind: string }): string {
  return `kinds/${of.group}/${of.kind}.${of.version}.json`;
}

export function summaryOf(entry: BundleIndexEntry, sources: readonly BundleSource[]): KindSummary {
  const [group, version, kind, plural, scope, source, shortNames] = entry;
  const from = sources[source];
  const fullScope: Scope = scope === 'N' ? 'Namespaced' : 'Cluster';
  return {
    group,
    version,
    kind,
    plural,
    scope: fullScope,
    ...(shortNames === undefined ? {} : { shortNames }),
    provenance: {
      source: 'bundled',
      ...(from === undefined ? {} : { repository: from.repository, commit: from.commit }),
      ...(from?.version === undefined ? {} : { version: from.version }),
      ...(from?.date === undefined ? {} : { date: from.date }),
    },
  };
}

/** Data made from the bundle when it is first asked for. */
export interface Part<T> {
  readonly read: (bundle: BundleReader) => T;
}
