import type { DocumentState } from '../files/fileState';
import { operationStates } from './operations';
import { asKind, patchedKinds } from './patches';
import { patchTargets } from './patchTargets';
import type { Workspace } from '../workspace';

/** What a document is completed and explained as: itself, or for a patch a part of an object of the first kind that it changes. */
export function asPatched(state: DocumentState, workspace: Workspace): DocumentState {
  const isPatch = workspace.file(state.uri)?.mayEmbed === true || workspace.kustomizations.patchOf(state.uri) !== undefined;
  return (isPatch ? asEachPatched(state, workspace)[0] : undefined) ?? state;
}

/** A patch as a part of an object of each kind that it changes; none where it changes nothing. */
export function asEachPatched(state: DocumentState, workspace: Workspace): readonly DocumentState[] {
  if (state.document.root?.kind === 'sequence') {
    return operationStates(state, patchTargets(state, workspace), workspace);
  }
  return state.resources.length === 0 ? [] : patchedKinds(state, workspace).map((kind) => asKind(state, kind, workspace));
}
