import { parentOf, placesAbove, type Uri } from '../../base/uri';
import { groupBy } from '../../base/groups';
import { identityKey, type IndexedResource } from '../index/indexed';
import { nearestFound } from '../index/reach';
import type { SelectedBelow, SelectedObject } from '../index/selections';
import type { Workspace } from '../workspace';

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

/** What is meant of what may be found, as seen from a file: in the nearest folder that has any of it. Parts of objects, as patches are, do not count. */
export function choose(found: SelectedBelow, from: Uri, workspace: Workspace): Choice {
  let nearer: string | undefined;
  for (const place of placesAbove(from)) {
    const all = found(place);
    if (all.length > 0) {
      const wholes = all.filter(({ entry }) => workspace.kustomizations.patchOf(entry.uri) === undefined);
      const groups = groupsBelow(wholes, place, nearer, workspace);
      if (groups.length > 0) {
        return chosenOf(groups, workspace);
      }
    }
    nearer = place;
  }
  return { kind: 'none' };
}

/** Objects of one name, which are alternatives. */
interface Group {
  readonly objects: readonly IndexedResource[];
  readonly isSure: boolean;
}

/**
 * What was found below a place, by name, but for names that somebody has below a nearer place: it is these that are meant by
 * the name, and they were not found. That the others are is sure if all of a name were found, and each for sure.
 */
function groupsBelow(
  found: readonly SelectedObject[],
  place: string,
  nearer: string | undefined,
  { index, kustomizations }: Workspace,
): readonly Group[] {
  return [...groupBy(found, ({ entry }) => identityKey(entry)).values()].flatMap((variants): readonly Group[] => {
    const entry = variants[0]?.entry;
    if (entry?.name === undefined) {
      return [];
    }
    const namesakes = index.namesakesIn(entry, entry.name, entry.namespace);
    const below = (of: string): readonly IndexedResource[] => kustomizations.wholes(namesakes.below(of));
    return nearer !== undefined && below(nearer).length > 0
      ? []
      : [
          {
            objects: variants.map((each) => each.entry),
            isSure: variants.length === below(place).length && variants.every(({ verdict }) => verdict === 'yes'),
          },
        ];
  });
}

function chosenOf(groups: readonly Group[], workspace: Workspace): Choice {
  const [only, ...others] = groups;
  if (only === undefined || groups.some(({ isSure }) => !isSure)) {
    return { kind: 'unknown' };
  }
  if (others.length === 0) {
    return { kind: 'one', objects: only.objects };
  }
  const firsts = groups.flatMap(({ objects }) => objects.slice(0, 1));
  return areTogether(firsts, workspace) ? { kind: 'many', objects: firsts } : { kind: 'unknown' };
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
export function isOneEnvironment(some: Below, others: Below, from: Uri, workspace: Workspace): boolean {
  const [left, right] = [nearestFound(from, some), nearestFound(from, others)];
  return left.place === right.place && areTogether(left.found, workspace) && areTogether(right.found, workspace);
}

/** Those of some objects that are written below a place. */
type Below = (place: string) => readonly IndexedResource[];
