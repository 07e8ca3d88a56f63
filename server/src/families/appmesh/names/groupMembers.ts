import type { Uri } from '../../../base/uri';
import type { Origin } from '../../../reference/extract';
import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';

/**
 * The VirtualServices that a BackendGroup adds to a VirtualNode. A member without a namespace is looked up in that of the
 * VirtualNode, not of the group. Source: pkg/virtualnode/resource_manager.go at 7588d12.
 */
export function groupMembers(origin: Origin, uri: Uri, workspace: Workspace): readonly IndexedResource[] {
  const { slot, owner } = origin;
  if (slot.family !== 'appmesh' || slot.wildcardOf === undefined || origin.name === slot.wildcard) {
    return [];
  }
  const resolution = workspace.resolver.resolve(origin, uri);
  const groups = resolution.kind === 'found' ? resolution.meant.slice(0, 1) : [];
  return groups.flatMap((group) =>
    group.origins.flatMap(({ name, namespace = owner.namespace, targets }) =>
      name === undefined ? [] : targets.flatMap((target) => workspace.index.namesakesIn(target, name, namespace).nearest(uri).slice(0, 1)),
    ),
  );
}
