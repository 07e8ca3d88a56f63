import { parentOf, pathBelow, type Uri } from '../../base/uri';
import type { Origin } from '../../reference/extract';
import type { Delivery } from '../../workspace/deliveries/delivery';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import type { IndexedResource } from '../../workspace/index/indexed';
import type { Workspace } from '../../workspace/workspace';
import { rootName } from '../../workspace/deliveries/appliedRoots';
import { fileFact } from '../../workspace/worlds/worldFiles';
import { asScalar, nodeAt } from '../../yaml/nodes/query';
import { isWhole } from '../../yaml/nodes/whole';
import { relatedTo, relativePath } from '../references/referencePlace';

/** Source: argo-cd reposerver/repository, skipFileRenderingMarker. */
const skipMark = '+argocd:skip-file-rendering';

/**
 * References to objects below the folder of an Application that it does not apply, since it takes the files of the folder
 * alone, and that nobody else applies.
 */
export function checkLeftOut(state: DocumentState, workspace: Workspace): readonly Finding[] {
  if (workspace.deliveries.isEmpty || state.uses.length === 0 || !isWhole(state.document)) {
    return [];
  }
  const flat = workspace.deliveries.at(parentOf(state.uri)).filter(isFlat);
  if (flat.length === 0 || flat.length < workspace.deliveries.applying(state.uri).length || isSkipped(state.uri, workspace)) {
    return [];
  }
  const folder = parentOf(state.uri);
  return state.uses.flatMap(({ slot, origins }) =>
    slot.sureness === 'inferred' || slot.missing !== 'report' || slot.readOnly === true
      ? []
      : origins.flatMap((origin) => findingOf(origin, folder, state.uri, workspace)),
  );
}

function isFlat({ tool, applies, directory }: Delivery): boolean {
  return (
    tool === 'argo' &&
    applies === 'files' &&
    directory?.recurse !== true &&
    (directory?.include ?? '') === '' &&
    (directory?.exclude ?? '') === ''
  );
}

function isSkipped(uri: Uri, workspace: Workspace): boolean {
  workspace.results.noteOf(fileFact, uri);
  return workspace.file(uri)?.text.includes(skipMark) === true;
}

function findingOf(origin: Origin, folder: string, uri: Uri, workspace: Workspace): readonly Finding[] {
  const { name, slot, owner, nameNode, node, opaque } = origin;
  const isOptional = slot.optional !== undefined && asScalar(nodeAt(node, slot.optional))?.value === true;
  if (name === undefined || opaque || isOptional || name === slot.wildcard) {
    return [];
  }
  const resolution = workspace.resolver.resolve(origin, uri, workspace.configuration.outsideOf(uri));
  // Nearly always the nearest is applied, and of thousands of namesakes no other one is looked at.
  const [target] = resolution.kind === 'found' ? resolution.first(1) : [];
  const found = target !== undefined && isLeftOut(target, folder, workspace) && resolution.kind === 'found' ? resolution.targets : [];
  if (target === undefined || found.length === 0 || !found.every((each) => isLeftOut(each, folder, workspace))) {
    return [];
  }
  const file = pathBelow(target.uri, folder);
  const message = `${target.kind} "${name}" not found in what the Application applies: "${file}" is in a subfolder of ${rootName(folder, workspace.folderNames)}, and "directory.recurse" is not set`;
  return [
    {
      code: 'ref/not-found',
      message,
      span: (nameNode ?? node).span,
      path: [...relativePath(origin), ...slot.shape.name],
      resource: owner,
      related: relatedTo(found, workspace),
    },
  ];
}

function isLeftOut({ uri }: IndexedResource, folder: string, { deliveries, kustomizations }: Workspace): boolean {
  return uri.startsWith(`${folder}/`) && parentOf(uri) !== folder && !kustomizations.isRead(uri) && deliveries.applying(uri).length === 0;
}
