import { eachInSteps, type Steps } from '../../base/steps';
import type { Uri } from '../../base/uri';
import { kustomizeFindingsInSteps } from '../../checks/kustomize/check';
import type { Workspace } from '../../workspace/workspace';
import { documentFindings, linkFindingsInSteps } from './documentFindings';
import { isFound, isManifest } from './fileFindings';

/**
 * Computes what the diagnostics of a file take longest for, so that they are answered soon afterwards: with steps for each
 * root of kustomizations that has the file, and for each of its documents.
 */
export function* prepareDiagnostics(uri: Uri, workspace: Workspace): Steps<void> {
  const file = workspace.file(uri);
  if (file === undefined || !isManifest(file, workspace)) {
    return;
  }
  yield* eachInSteps(workspace.roots.of(uri), (root) => workspace.worlds.worldOf(root));
  const isPatch = workspace.kustomizations.patchOf(uri) !== undefined;
  for (const state of file.documents) {
    if (isFound(state, file, workspace)) {
      continue;
    }
    if (!isPatch) {
      documentFindings(state, workspace);
      yield;
      yield* linkFindingsInSteps(state, uri, workspace);
    }
    yield* kustomizeFindingsInSteps(state, workspace);
  }
}
