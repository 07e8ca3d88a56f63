import { touches } from '../../base/text';
import type { Uri } from '../../base/uri';
import { meansObject, softReferencesOf, type SoftReference } from '../../reference/softReference';
import { nearestFirst, type IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import type { Spot } from '../../workspace/spot';

/** The literal under a position that stands where a reference could. It is a value: on a key none has to be looked up. */
export function softReferenceAt({ state, offset, hit }: Spot): SoftReference | undefined {
  return hit?.part === 'key' ? undefined : state.uses.flatMap(softReferencesOf).find(({ node }) => touches(node.span, offset));
}

/** The objects of the workspace that a literal certainly means, nearest first. */
export function softTargets(soft: SoftReference, uri: Uri, workspace: Workspace): readonly IndexedResource[] {
  const meant = soft.use.slot.targets
    .flatMap((target) => workspace.index.ofKind(target))
    .filter(({ resource }) => resource !== soft.use.owner && meansObject(soft, resource, workspace.dialects));
  return nearestFirst(meant, uri);
}
