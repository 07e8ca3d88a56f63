import type { Uri } from '../../base/uri';
import type { Origin } from '../../reference/extract';
import { stateAt } from '../../workspace/applied/patches';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Workspace } from '../../workspace/workspace';
import type { YamlDocument } from '../../yaml/nodes/node';
import { namePath, ownObjects, textAt, withCandidates, type EffectiveReference } from './effectiveReference';
import { patchedReferences } from './patchedReferences';

/** The state of a document that is a patch; `undefined` for any other one. */
export function patchWith(document: YamlDocument, uri: Uri, workspace: Workspace): DocumentState | undefined {
  const file = workspace.file(uri);
  const start = file?.startOf(document);
  const isPatch = workspace.kustomizations.patchOf(uri) !== undefined || file?.embeddedOf(document) !== undefined;
  return file === undefined || start === undefined || !isPatch ? undefined : stateAt(file, start, workspace);
}

/** What a reference of an object or a patch is under each root that has it. */
export function referenceUnderRoots(origin: Origin, uri: Uri, workspace: Workspace): readonly EffectiveReference[] {
  const state = patchWith(origin.owner.document, uri, workspace);
  if (state !== undefined) {
    return patchedReferences([origin], state, workspace);
  }
  const path = namePath(origin);
  return ownObjects(origin, uri, workspace).flatMap(({ world, object }) => {
    const name = textAt(object.content, path);
    return name === undefined ? [] : [withCandidates({ origin, world, referrer: object, path, name }, workspace)];
  });
}
