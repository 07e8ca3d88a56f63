import { bounds } from '../../base/bounds';
import { shortestWay } from '../../base/ways';
import { isForgiven } from '../../reference/forgiven';
import type { Origin } from '../../reference/extract';
import type { Uri } from '../../base/uri';
import { identityKey, type IndexedResource } from '../index/indexed';
import type { Resolver } from './resolver';

/**
 * The shortest way from `start` back to `end` along references that a controller waits for, both included;
 * `undefined` when there is none. A reference that may mean several objects is not followed.
 */
export function waitingPath(start: IndexedResource, end: IndexedResource, resolver: Resolver): readonly IndexedResource[] | undefined {
  const way = wayOfWaiting(
    start,
    end,
    (entry) => targetsOf(entry, resolver),
    (target) => target,
  );
  return way === undefined ? undefined : [start, ...way];
}

/** The edges of the shortest way between two objects, none where both are one; `undefined` where there is none, or it is too long. */
export function wayOfWaiting<Edge>(
  start: IndexedResource,
  end: IndexedResource,
  edgesOf: (entry: IndexedResource) => readonly Edge[],
  endOf: (edge: Edge) => IndexedResource,
): readonly Edge[] | undefined {
  const goal = identityKey(end);
  return identityKey(start) === goal
    ? []
    : shortestWay(start, {
        edgesOf,
        endOf,
        isGoal: (entry) => identityKey(entry) === goal,
        keyOf: identityKey,
        mostNodes: bounds.waitingVisited.most,
        longest: bounds.waitingObjects.most - 1,
      });
}

function targetsOf(entry: IndexedResource, resolver: Resolver): readonly IndexedResource[] {
  return entry.origins.flatMap((origin) => waitedFor(origin, entry.uri, resolver) ?? []);
}

/** The reference by which an object waits for another. */
export function waitingReference(from: IndexedResource, to: IndexedResource, resolver: Resolver): Origin | undefined {
  const key = identityKey(to);
  return from.origins.find((origin) => {
    const target = waitedFor(origin, from.uri, resolver);
    return target !== undefined && identityKey(target) === key;
  });
}

/** The object that a controller waits for before it goes on with the reference's owner. */
function waitedFor(origin: Origin, uri: Uri, resolver: Resolver): IndexedResource | undefined {
  const resolution = mayWait(origin) ? resolver.resolve(origin, uri) : undefined;
  return resolution?.kind === 'found' && resolution.meant.length === 1 ? resolution.meant[0] : undefined;
}

/** True for a reference whose owner the controller leaves alone until the object that it means is there. */
export function mayWait({ slot, name, opaque, owner }: Origin): boolean {
  return slot.waits === true && name !== undefined && !opaque && !isForgiven(slot, owner);
}
