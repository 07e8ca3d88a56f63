import { nearest } from '../../base/nearest';
import { parentOf, type Uri } from '../../base/uri';
import type { World } from '../../kustomize/build';
import type { EffectiveObject } from '../../kustomize/objects/object';
import { selectorBy } from '../../kustomize/objects/selector';
import type { Fix } from '../../workspace/finding';
import { isKustomization } from '../../workspace/kustomizations/kustomizationFile';
import { isSelected, worldsFor } from '../../workspace/applied/patchTargets';
import type { Workspace } from '../../workspace/workspace';
import { setScalar } from '../../yaml/writing/edit';
import type { YamlNode } from '../../yaml/nodes/node';
import { asScalar, asString, valueOf } from '../../yaml/nodes/query';

/** What `target` of a patch may spell wrong. */
const spelt = ['name', 'kind'] as const;

/** A value that means itself and not what a regular expression fits. */
const literal = /^[A-Za-z0-9-]+$/;

/** The one name or kind that is nearly what a `target` says, of the objects that fit all else that it says. */
export function targetFixes(target: YamlNode | undefined, uri: Uri, workspace: Workspace): readonly Fix[] {
  return spelt.flatMap((key) => {
    const scalar = asScalar(valueOf(target, key));
    if (scalar === undefined || scalar.opaque || !literal.test(scalar.text)) {
      return [];
    }
    const rest = selectorBy((each) => (each === key ? '' : (asString(valueOf(target, each)) ?? '')));
    const values = new Set(
      objectsIn(uri, workspace)
        .filter((object) => isSelected(object, rest))
        .map(({ originalId }) => originalId[key]),
    );
    const [only, ...others] = nearest(scalar.text, values, 2);
    return only === undefined || others.length > 0
      ? []
      : [{ title: `Change to "${only}"`, preferred: false, edits: [setScalar(scalar, only)] }];
  });
}

/** The objects that a kustomization has by itself; a component and an object that applies a folder have those of their roots. */
function objectsIn(uri: Uri, workspace: Workspace): readonly EffectiveObject[] {
  const folder = parentOf(uri);
  const isOwn = isKustomization(uri) && !workspace.kustomizations.isComponent(folder);
  const worlds: readonly World[] = isOwn ? [workspace.worlds.worldOf(folder)] : worldsFor(uri, workspace);
  return worlds.flatMap(({ objects }) => objects);
}
