import { addTo } from '../../../base/groups';
import type { WorkspaceIndex } from '../../../workspace/index';
import { identityKey, type IndexedPlace, type IndexedResource } from '../../../workspace/indexed';

/**
 * Objects by those that they belong to, for a result that all of these share: folder by folder of a large workspace there may
 * be as many owners of one name as objects.
 */
export type Belonging = ReadonlyMap<string, readonly IndexedPlace[]>;

/** `ownersOf`: those that an object belongs to. */
export function belongingOf(
  objects: readonly IndexedResource[],
  ownersOf: (object: IndexedResource) => readonly IndexedResource[],
  index: WorkspaceIndex,
): Belonging {
  const byOwner = new Map<string, IndexedPlace[]>();
  for (const object of objects) {
    const owners = ownersOf(object);
    const place = owners.length === 0 ? undefined : index.placeOf(object);
    for (const owner of place === undefined ? [] : owners) {
      addTo(byOwner, keyOf(index.placeOf(owner)), place);
    }
  }
  return byOwner;
}

/** The objects of an owner, in the order in which they were given. */
export function belongingTo(owner: IndexedResource, belonging: Belonging, index: WorkspaceIndex): readonly IndexedResource[] {
  return index.entriesAt(belonging.get(keyOf(index.placeOf(owner))) ?? []);
}

function keyOf(place: IndexedPlace): string {
  return `${place.nth} ${place.uri} ${identityKey(place)}`;
}
