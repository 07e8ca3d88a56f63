import { isForgiven } from '../reference/forgiven';
import type { Origin } from '../reference/extract';
import type { Uri } from '../base/uri';
import { identityKey, type IndexedResource } from './index';
import type { Resolver } from './resolver';

/** Where an object's own references are found. */
export type OriginsOf = (entry: IndexedResource) => readonly Origin[];

/** A chain longer than this is not followed: nobody would understand the message. */
const longest = 12;
const mostVisited = 200;

/**
 * The shortest way from `start` back to `end` along references that a controller waits for, both included;
 * `undefined` when there is none. A reference that may mean several objects is not followed.
 */
export function waitingPath(start: IndexedResource, end: IndexedResource, resolver: Resolver, originsOf: OriginsOf): readonly IndexedResource[] | undefined {
  const goal = identityKey(end.resource);
  const seen = new Set<string>([identityKey(start.resource)]);
  let paths: (readonly IndexedResource[])[] = [[start]];
  for (let length = 1; length <= longest && paths.length > 0; length += 1) {
    const next: (readonly IndexedResource[])[] = [];
    for (const path of paths) {
      const last = path.at(-1) ?? start;
      if (identityKey(last.resource) === goal) {
        return path;
      }
      for (const target of targetsOf(last, resolver, originsOf)) {
        const key = identityKey(target.resource);
        if (!seen.has(key) && seen.size < mostVisited) {
          seen.add(key);
          next.push([...path, target]);
        }
      }
    }
    paths = next;
  }
  return undefined;
}

function targetsOf(entry: IndexedResource, resolver: Resolver, originsOf: OriginsOf): readonly IndexedResource[] {
  return originsOf(entry).flatMap((origin) => waitedFor(origin, entry.uri, resolver) ?? []);
}

/** The object that a controller waits for before it goes on with the reference's owner. */
export function waitedFor(origin: Origin, uri: Uri, resolver: Resolver): IndexedResource | undefined {
  if (origin.slot.waits !== true || origin.name === undefined || origin.opaque || isForgiven(origin.slot, origin.owner)) {
    return undefined;
  }
  const resolution = resolver.resolve(origin, uri);
  return resolution.kind === 'found' && resolution.meant.length === 1 ? resolution.meant[0] : undefined;
}
