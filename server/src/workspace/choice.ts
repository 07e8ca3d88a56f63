import { largest } from '../base/lists';
import { commonFolders, parentOf, type Uri } from '../base/uri';
import { groupBy } from '../base/groups';
import { identityKey, type IndexedResource } from './indexed';
import type { SelectedObject } from './selections';
import type { Workspace } from './workspace';

/**
 * Which objects are meant where several may have been found. Equal objects of several files are alternatives of one, and
 * those in a nearer folder belong to the same environment rather than those farther away.
 */
export type Choice =
  | { readonly kind: 'none' }
  /** Not sure: a placeholder, labels that nobody knows, alternatives that differ, or environments that cannot be told apart. */
  | { readonly kind: 'unknown' }
  /** One object, in as many alternatives as are equally near. */
  | { readonly kind: 'one'; readonly objects: readonly IndexedResource[] }
  /** Several objects that are certainly applied together. */
  | { readonly kind: 'many'; readonly objects: readonly IndexedResource[] };

/** What was found, as seen from a file. */
export function choose(found: readonly SelectedObject[], from: Uri, workspace: Workspace): Choice {
  const groups = [...groupBy(found, ({ entry }) => identityKey(entry)).values()].flatMap((variants) =>
    nearestVariants(variants, from, workspace),
  );
  const sure = groups.filter(({ isSure }) => isSure);
  const level = largest(sure.map(({ near }) => near));
  if (sure.length === 0 || groups.some(({ isSure, near }) => !isSure && near >= level)) {
    return groups.length === 0 ? { kind: 'none' } : { kind: 'unknown' };
  }
  const nearest = sure.filter(({ near }) => near === level);
  const objects = nearest.flatMap((group) => group.objects);
  if (nearest.length === 1) {
    return { kind: 'one', objects };
  }
  const firsts = nearest.flatMap((group) => group.objects.slice(0, 1));
  return areTogether(firsts, workspace) ? { kind: 'many', objects: firsts } : { kind: 'unknown' };
}

interface Group {
  readonly objects: readonly IndexedResource[];
  readonly near: number;
  readonly isSure: boolean;
}

/** Of the objects of one name the nearest; that they were found is sure if all of them were, and each for sure. */
function nearestVariants(variants: readonly SelectedObject[], from: Uri, workspace: Workspace): readonly Group[] {
  const [first] = variants;
  if (first?.entry.name === undefined) {
    return [];
  }
  const all = workspace.index.findIn(first.entry, first.entry.name, first.entry.namespace);
  const near = largest(all.map(({ uri }) => commonFolders(from, uri)));
  const nearest = all.filter(({ uri }) => commonFolders(from, uri) === near);
  const chosen = variants.filter(({ entry }) => nearest.some((each) => each.isSame(entry)));
  return chosen.length === 0
    ? []
    : [
        {
          objects: chosen.map(({ entry }) => entry),
          near,
          isSure: chosen.length === nearest.length && chosen.every(({ verdict }) => verdict === 'yes'),
        },
      ];
}

/** True for objects that are certainly of one cluster: in one folder, or applied by one kustomization. */
export function areTogether(objects: readonly { readonly uri: Uri }[], { kustomizations }: Workspace): boolean {
  const [first, ...rest] = objects;
  return first !== undefined && rest.every(({ uri }) => parentOf(uri) === parentOf(first.uri) || kustomizations.together(uri, first.uri));
}

/**
 * True where a file, the nearest of some objects and the nearest of others are kept as one would expect of one cluster, so
 * that what they do not say is not said elsewhere: both equally near, and neither in several folders.
 */
export function isOneEnvironment(
  some: readonly IndexedResource[],
  others: readonly IndexedResource[],
  from: Uri,
  workspace: Workspace,
): boolean {
  const [left, right] = [nearest(some, from), nearest(others, from)];
  return left.near === right.near && areTogether(left.objects, workspace) && areTogether(right.objects, workspace);
}

function nearest(objects: readonly IndexedResource[], from: Uri): { readonly near: number; readonly objects: readonly IndexedResource[] } {
  const near = largest([0, ...objects.map(({ uri }) => commonFolders(from, uri))]);
  return { near, objects: objects.filter(({ uri }) => commonFolders(from, uri) === near) };
}
