import { followedIn } from '../../checks/references/effectiveReference';
import { patchedReferences } from '../../checks/references/patchedReferences';
import { shift } from '../../base/text';
import { asEachPatched } from '../../workspace/applied/asPatched';
import type { IndexedResource } from '../../workspace/index/indexed';
import { patchStates } from '../../workspace/applied/patches';
import type { Workspace } from '../../workspace/workspace';
import { comesFrom } from '../../workspace/worlds/bySource';
import type { Place } from '../feature';

/** The references that patches write into others and that lead to an object under some root, by where patches spell them. */
export function patchedNames({ uri, resource }: IndexedResource, workspace: Workspace): readonly Place[] {
  const roots = workspace.roots.of(uri);
  const layers = new Set(workspace.worlds.patching(roots).flatMap(({ problems }) => problems.applications.map(({ patch }) => patch.layer)));
  const states = new Set([...layers].flatMap((layer) => patchStates(layer, workspace)));
  if (states.size === 0) {
    return [];
  }
  const names = new Set(
    workspace.worlds.appliedFormsOf(resource, uri, roots).flatMap(({ object }) => object.allIds.map(({ name }) => name)),
  );
  return [...states].flatMap((state) => {
    const start = workspace.file(state.uri)?.startOf(state.document);
    return asEachPatched(state, workspace).flatMap((as) => {
      const origins = followedIn(as.uses).filter(({ name = '' }) => names.has(name));
      const leading = patchedReferences(origins, as, workspace).filter(({ candidates }) =>
        candidates.some(({ source }) => source.uri === uri && comesFrom(source, resource.document, resource.path)),
      );
      return leading.flatMap(({ origin: { nameNode } }) =>
        nameNode === undefined || start === undefined ? [] : [{ uri: state.uri, span: shift(nameNode.span, start) }],
      );
    });
  });
}
