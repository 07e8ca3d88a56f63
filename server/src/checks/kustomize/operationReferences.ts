import { encloses } from '../../base/text';
import { operationsIn } from '../../workspace/applied/patchTargets';
import { asEachPatched } from '../../workspace/applied/asPatched';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { valueOf } from '../../yaml/nodes/query';
import { checkTargets } from '../references/referenceCheck';
import { checkPatchedReferences, foundInAll, insideOf } from './patchFindings';

/** What is wrong with the references that the operations of a JSON patch write; what not all kinds that it changes refuse is right. */
export function checkOperationReferences(state: DocumentState, workspace: Workspace): readonly Finding[] {
  const values = (operationsIn(state.document.root) ?? []).flatMap(({ node }) => valueOf(node, 'value') ?? []);
  const findings = asEachPatched(state, workspace).map((as) => [
    ...checkTargets(as.uses, state.uri, workspace),
    ...checkPatchedReferences(as, workspace),
  ]);
  return foundInAll(findings)
    .filter(({ span }) => values.some((value) => encloses(value.span, span)))
    .map((finding) => insideOf(values, finding));
}
