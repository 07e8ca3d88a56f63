import { keptIn } from '../../base/memo';
import { commonFolders, type Uri } from '../../base/uri';
import type { Resource } from '../../manifest/resource';
import type { Slot } from '../../reference/slot';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';

/**
 * The objects of its owner's namespace that a reference to one kind may name, the nearest first, each name once and no patches: of
 * many, each is looked at once.
 */
export function nearestTargets(
  slot: Slot,
  owner: Resource,
  uri: Uri,
  { index, kustomizations }: Workspace,
  most: number,
): readonly IndexedResource[] {
  const [target, ...others] = slot.targets;
  if (target === undefined || others.length > 0) {
    return [];
  }
  const byNearness = new Map<number, Map<string, IndexedResource>>();
  for (const entry of index.ofKind(target)) {
    const isOfNamespace = owner.namespace === undefined || entry.namespace === undefined || entry.namespace === owner.namespace;
    if (entry.name !== undefined && isOfNamespace && !entry.is(owner) && kustomizations.patchOf(entry.uri) === undefined) {
      const near = keptIn(byNearness, commonFolders(uri, entry.uri), () => new Map<string, IndexedResource>());
      if (near.size < most && !near.has(entry.name)) {
        near.set(entry.name, entry);
      }
    }
  }
  const nearest = [...byNearness].sort(([a], [b]) => b - a).flatMap(([, entries]) => [...entries]);
  const byName = new Map<string, IndexedResource>();
  nearest.forEach(([name, entry]) => keptIn(byName, name, () => entry));
  return [...byName.values()].slice(0, most);
}
