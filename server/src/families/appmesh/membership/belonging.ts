import { addTo } from '../../../base/groups';
import { identityKey, type IndexedPlace, type IndexedResource } from '../../../workspace/indexed';
import type { WorkspaceIndex } from '../../../workspace/index';
import type { Workspace } from '../../../workspace/workspace';

/**
 * Objects by those that they belong to, for a result that all of these share: folder by folder of a large workspace there may
 * be as many owners of one name as objects.
 */
export type Belonging = ReadonlyMap<string, readonly IndexedPlace[]>;

/** `ownersOf`: those that an object belongs to, which `what` tells from others; kept for each object. */
export function belongingOf(
  what: string,
  objects: readonly IndexedResource[],
  ownersOf: (object: IndexedResource) => readonly IndexedResource[],
  workspace: Workspace,
): Belonging {
  const { index, results } = workspace;
  const byOwner = new Map<string, IndexedPlace[]>();
  for (const object of objects) {
    const place = index.placeOf(object);
    const owners = results.of(workspace, `owners by ${what} ${placeKey(place)}`, () =>
      ownersOf(object).map((owner) => ownerKey(owner, index)),
    );
    owners.forEach((owner) => addTo(byOwner, owner, place));
  }
  return byOwner;
}

/** The key by which what belongs to an owner is found. */
export function ownerKey(owner: IndexedResource, index: WorkspaceIndex): string {
  return placeKey(index.placeOf(owner));
}

function placeKey(place: IndexedPlace): string {
  return `${place.nth} ${place.uri} ${identityKey(place)}`;
}
