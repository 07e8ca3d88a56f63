import { identityKey, indexedPlace, type IndexedPlace, type IndexedResource } from '../../../workspace/indexed';
import type { WorkspaceIndex } from '../../../workspace/index';

/** Those that an object belongs to. */
export type OwnersOf = (object: IndexedResource) => readonly IndexedResource[];

/**
 * Objects by those that they belong to, for a result that all of these share: folder by folder of a large workspace there may
 * be as many owners of one name as objects.
 */
export type Belonging = ReadonlyMap<string, readonly IndexedPlace[]>;

export function belongingOf(objects: readonly IndexedResource[], ownersOf: OwnersOf): Belonging {
  const byOwner = new Map<string, Map<string, IndexedPlace>>();
  for (const object of objects) {
    for (const owner of ownersOf(object)) {
      const own = byOwner.get(keyOf(owner)) ?? new Map<string, IndexedPlace>();
      byOwner.set(keyOf(owner), own.set(keyOf(object), indexedPlace(object)));
    }
  }
  return new Map([...byOwner].map(([owner, own]) => [owner, [...own.values()]] as const));
}

/** The objects of an owner, in the order in which they were given. */
export function belongingTo(
  owner: IndexedResource,
  belonging: Belonging,
  ownersOf: OwnersOf,
  index: WorkspaceIndex,
): readonly IndexedResource[] {
  return (belonging.get(keyOf(owner)) ?? [])
    .flatMap((object) => index.findInFile(object.uri, object))
    .filter((object) => ownersOf(object).some((each) => each.isSame(owner)));
}

function keyOf(entry: IndexedResource): string {
  return `${entry.uri} ${identityKey(entry)}`;
}
