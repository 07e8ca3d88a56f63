import { allOf } from '../../base/lists';
import { allSteps, type Steps } from '../../base/steps';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { isLayer } from '../../workspace/kustomizations/kustomizationFile';
import { isWhole } from '../../yaml/nodes/whole';
import { checkDeprecatedFields } from './deprecatedFields';
import { effectiveReferencesInSteps } from '../references/effectiveReference';
import { checkLayerMetadata } from './layerMetadata';
import { checkLayers } from './layerProblems';
import { checkMisledReferences } from './misledReferences';
import { checkOwnWorld } from './ownWorld';
import { checkRenamedReferences } from './renamedReferences';
import { checkUnusedFiles } from './unusedFiles';

const id = 'kustomize';

/** What is wrong with what kustomizations make of a document; kept until one of the files changes that a root has. */
export function kustomizeFindings(state: DocumentState, workspace: Workspace): readonly Finding[] {
  return isApart(state, workspace) ? none : workspace.results.of(state, id, () => allSteps(checkKustomize(state, workspace)));
}

/** The same with steps for each root that has the document. */
export function* kustomizeFindingsInSteps(state: DocumentState, workspace: Workspace): Steps<readonly Finding[]> {
  return isApart(state, workspace) ? none : yield* workspace.results.inSteps(state, id, () => checkKustomize(state, workspace));
}

/** True for a document of which no kustomization makes anything, as most are in many workspaces: nothing has to be kept of it. */
function isApart(state: DocumentState, workspace: Workspace): boolean {
  return !isLayer(state.uri, state.document.root) && workspace.roots.ofDocument(state).length === 0;
}

const none: readonly Finding[] = [];

function* checkKustomize(state: DocumentState, workspace: Workspace): Steps<readonly Finding[]> {
  const { uri, document } = state;
  const roots = workspace.roots.ofDocument(state);
  const isOfLayer = isLayer(uri, document.root);
  const isPatch = workspace.kustomizations.patchOf(uri) !== undefined;
  const references = isPatch || !isWhole(document) ? [] : yield* effectiveReferencesInSteps(state, workspace, roots);
  const layers = yield* checkLayers(state, roots, workspace);
  const own = isOfLayer
    ? allOf(
        checkOwnWorld(state, workspace),
        checkLayerMetadata(state),
        checkDeprecatedFields(state, workspace),
        checkUnusedFiles(state, workspace),
      )
    : [];
  return references.length === 0
    ? allOf(layers, own)
    : allOf(layers, own, checkRenamedReferences(references, workspace), checkMisledReferences(references, workspace));
}
