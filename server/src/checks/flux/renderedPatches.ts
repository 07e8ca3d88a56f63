import { helmRelease } from '../../flux/helmRelease';
import { holdsOpaque } from '../../flux/kustomization';
import { textIn, type Read } from '../../kustomize/fields/read';
import { Problems } from '../../kustomize/objects/problem';
import { patchRecorder } from '../../kustomize/patches/patches';
import type { PatchContext } from '../../kustomize/patches/patchContext';
import { readPatch } from '../../kustomize/patches/readPatch';
import type { Resource } from '../../manifest/resource';
import type { DocumentState } from '../../workspace/files/fileState';
import { readPatchesOf } from '../../workspace/files/deliveredPatches';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { asScalar } from '../../yaml/nodes/query';
import { refusalsIn } from '../kustomize/layerProblems';

/**
 * Patches of a HelmRelease that Kustomize refuses whatever objects the chart makes; which ones these are is not known.
 * Source: fluxcd/helm-controller at 0f61a860, internal/postrender/kustomize.go, which builds a kustomization with them.
 */
export function checkRenderedPatches(resource: Resource, state: DocumentState, workspace: Workspace): readonly Finding[] {
  if (resource.group !== helmRelease.group || resource.kind !== helmRelease.kind) {
    return [];
  }
  const problems = new Problems();
  const context: PatchContext = {
    problems,
    place: { uri: state.uri, document: state.document },
    files: {
      kustomizationIn: () => 'unknown',
      documentsOf: () => 'unknown',
      contentOf: () => 'unknown',
      textOf: () => workspace.file(state.uri)?.textOf(state.document),
    },
    resolve: () => undefined,
  };
  for (const entry of readPatchesOf(resource).flat().filter(isKnown)) {
    const patch = readPatch(entry, 'patches', context);
    if (patch !== undefined) {
      patchRecorder(patch, context, false);
    }
  }
  return refusalsIn(state, problems.failures, workspace);
}

/** True for an entry that Kustomize gets as it is written; one without `patch` the API server refuses. */
function isKnown(entry: Read): boolean {
  const isFilledIn = holdsOpaque(entry.node) || asScalar(entry.fields?.get('patch')?.node)?.opaque !== false;
  return !isFilledIn && textIn(entry, 'patch').trim() !== '' && textIn(entry, 'path') === '';
}
