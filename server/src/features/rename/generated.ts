import type { Steps } from '../../base/steps';
import { nameProblem } from '../../manifest/objectName';
import type { Workspace } from '../../workspace/workspace';
import { asScalar } from '../../yaml/nodes/query';
import { hitAt } from '../../yaml/nodes/hit';
import { refused, type RenameAnswer } from './answer';
import { confirmed, otherReferences } from './confirmation';
import { followLayers } from './layers/follow';
import type { Renamed } from './layers/renamed';
import { UnderRoots } from './layers/underRoots';
import { editsOf, type Site } from './wordEdits';

/** Renames an object that a kustomization generates: its generator, those that add to it, and what refers to it. */
export function* renameGenerated(
  workspace: Workspace,
  { object, of }: { readonly object: Renamed; readonly of: string },
  newName: string,
): Steps<RenameAnswer> {
  const own = ownSite(object);
  if (own === undefined) {
    return refused('The generator is no longer there');
  }
  const problem = nameProblem({ group: '', kind: of }, newName, own.node.text);
  if (problem !== undefined) {
    return refused(problem);
  }
  const followed =
    own.node.text === newName
      ? ({ kind: 'followed', sites: [], reasons: [] } as const)
      : yield* followLayers(workspace, new UnderRoots(workspace, [object], newName), newName, { sites: [own], following: [] });
  if (followed.kind === 'refused') {
    return followed;
  }
  const answer = editsOf(workspace, followed.sites, newName);
  return answer.kind === 'refused' ? answer : confirmed(answer.edits, [...followed.reasons, otherReferences(of)], newName);
}

function ownSite({ uri, document, start = 0 }: Renamed): Site | undefined {
  const hit = hitAt(document.root, start);
  const node = asScalar(hit?.node);
  return hit === undefined || node === undefined ? undefined : { uri, document, node, path: hit.path, annotation: 'confirm' };
}
