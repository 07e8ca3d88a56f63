import { commonFolders, type Uri } from '../base/uri';
import { groupKindKey, type GroupKind } from '../schema/kind';
import { holdsPlaceholder } from '../yaml/placeholders';
import type { IndexedResource } from './indexed';

/** Where a reference looks: its kinds, the namespaces that it may mean, and from which folder. */
export interface Reach {
  readonly targets: readonly GroupKind[];
  /** Those of the kinds that lie outside of namespaces, as group and kind. */
  readonly cluster: ReadonlySet<string>;
  /** An absent one is not known: whoever applies the manifest says it. */
  readonly namespaces: readonly (string | undefined)[];
  readonly folder: string;
  /** Tells reaches apart. */
  readonly key: string;
}

/** Two namespaces that may be the same one: an absent one is whatever the manifest is applied with. */
export function compatible(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || a === b;
}

export function isInReach(entry: IndexedResource, { namespaces, cluster }: Reach): boolean {
  return namespaces.some((namespace) => compatible(entry.namespace, namespace)) || (namespaces.length > 0 && cluster.has(groupKindKey(entry)));
}

/** The same, or a placeholder in its namespace may turn out to make it so. */
export function mayBeIn(entry: IndexedResource, reach: Reach): boolean {
  return holdsPlaceholder(entry.namespace ?? '') || isInReach(entry, reach);
}

/** An object without a namespace gives way to one whose namespace is the one, unless it is nearer. */
export function fittingOf(named: readonly IndexedResource[], reach: Reach, uri: Uri): readonly IndexedResource[] {
  const isExact = ({ namespace }: IndexedResource): boolean => reach.namespaces.includes(namespace);
  const fitting = named.filter((entry) => isInReach(entry, reach));
  const exact = fitting.reduce((most, entry) => (isExact(entry) ? Math.max(most, commonFolders(uri, entry.uri)) : most), -1);
  return fitting.filter((entry) => isExact(entry) || commonFolders(uri, entry.uri) > exact);
}

/** Of each namespace that is meant the entries in the nearest folder. */
export function nearestOf(entries: readonly IndexedResource[], uri: Uri, byNamespace: boolean): readonly IndexedResource[] {
  const near = new Map<string | undefined, number>();
  const keyOf = ({ namespace }: IndexedResource): string | undefined => (byNamespace ? namespace : undefined);
  for (const entry of entries) {
    near.set(keyOf(entry), Math.max(near.get(keyOf(entry)) ?? 0, commonFolders(uri, entry.uri)));
  }
  return entries.filter((entry) => commonFolders(uri, entry.uri) === near.get(keyOf(entry)));
}
