import { code, join, md, type Markdown } from '../../base/markdown';
import type { Uri } from '../../base/uri';
import { rootsText } from '../../checks/kustomize/rootWords';
import { effectiveReferences } from '../../checks/references/effectiveReference';
import type { EffectiveObject } from '../../kustomize/objects/object';
import { get, isMap, scalarText } from '../../kustomize/objects/value';
import { touches } from '../../base/text';
import { isOnHead, originAt, type Spot } from '../../workspace/spot';
import { usesOfPatch } from '../../workspace/applied/patches';
import { isKustomization } from '../../workspace/kustomizations/kustomizationFile';
import { rootName } from '../../workspace/deliveries/appliedRoots';
import type { Workspace } from '../../workspace/workspace';
import { effectiveName, effectiveNamespaceOf } from './effective';

const mostCopies = 3;
const mostLabels = 5;

/** What the root that is spoken of makes of the name, the namespace or the reference under a position. */
export function rootParts(spot: Spot, uri: Uri, workspace: Workspace): readonly Markdown[] {
  const { resource, state } = spot;
  const isOnNamespace = resource?.namespaceNode !== undefined && touches(resource.namespaceNode.span, spot.offset);
  const origin = originAt(spot);
  const isAsked = origin !== undefined || isOnNamespace || isOnHead(spot);
  // A kustomization file says what is applied, and is not applied itself.
  if (resource === undefined || !isAsked || isKustomization(uri) || usesOfPatch(state, workspace).length > 0) {
    return [];
  }
  const root = workspace.rootChoice.rootFor(uri);
  if (root === undefined) {
    return [];
  }
  const name = rootName(root, workspace.folderNames);
  const heading = md`In ${rootsText([name])}:`;
  if (origin !== undefined) {
    const found = effectiveReferences(state, workspace, [root]).filter((each) => each.origin === origin);
    const texts = found.map(({ world, name: value, candidates }) => {
      const target = candidates.find(({ id }) => id.name === value);
      return target === undefined
        ? workspace.worlds.isWhole(world)
          ? md`${code(value)} not found`
          : md`${code(value)}`
        : md`${target.id.kind} ${code(effectiveName(target, workspace))}`;
    });
    return texts.length === 0 ? [] : [md`${heading} ${join(texts.slice(0, mostCopies), ', ')}`];
  }
  const own = workspace.worlds.appliedFormsOf(resource, uri, [root]);
  return [
    own.length === 0
      ? md`${heading} not applied`
      : md`${heading} ${join(
          own.slice(0, mostCopies).map(({ object }) => objectText(object, workspace)),
          '; ',
        )}`,
  ];
}

function objectText(object: EffectiveObject, workspace: Workspace): Markdown {
  const { kind, name } = object.id;
  const namespace = effectiveNamespaceOf(object, workspace);
  const labels = get(get(object.content, 'metadata'), 'labels');
  const pairs = isMap(labels) ? Object.entries(labels) : [];
  const shown = pairs.slice(0, mostLabels).map(([key, value]) => code(`${key}: ${scalarText(value)}`));
  const more = pairs.length > mostLabels ? md` and ${pairs.length - mostLabels} more` : md``;
  return md`${kind} ${code(name)}${namespace === undefined ? md`` : md`, namespace ${code(namespace)}`}${shown.length === 0 ? md`` : md`, labels ${join(shown, ', ')}${more}`}`;
}
