import { keptIn } from '../../base/memo';
import { commonFolders, type Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import type { Slot } from '../../reference/slot';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';

/** The objects of its owner's namespace that a reference to one kind may name, the nearest first: of many, each is looked at once. */
export function nearestTargets(slot: Slot, owner: Resource, uri: Uri, { index }: Workspace, most: number): readonly IndexedResource[] {
  const [target, ...others] = slot.targets;
  if (target === undefined || others.length > 0) {
    return [];
  }
  const byNearness = new Map<number, IndexedResource[]>();
  for (const entry of index.ofKind(target)) {
    const isOfNamespace = owner.namespace === undefined || entry.namespace === undefined || entry.namespace === owner.namespace;
    if (entry.name !== undefined && isOfNamespace && !entry.is(owner)) {
      const near = keptIn(byNearness, commonFolders(uri, entry.uri), () => []);
      if (near.length < most) {
        near.push(entry);
      }
    }
  }
  return [...byNearness]
    .sort(([a], [b]) => b - a)
    .flatMap(([, entries]) => entries)
    .slice(0, most);
}
