import { encloses } from '../../base/text';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Finding } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { followedIn } from '../references/effectiveReference';
import { checkMisledReferences } from './misledReferences';
import { patchedReferences } from '../references/patchedReferences';
import { checkRenamedReferences } from './renamedReferences';

/** What kustomizations make of the references that a patch writes, as of those of any file. */
export function checkPatchedReferences(state: DocumentState, workspace: Workspace): readonly Finding[] {
  const references = patchedReferences(followedIn(state.uses), state, workspace);
  return [...checkRenamedReferences(references, workspace), ...checkMisledReferences(references, workspace)];
}

/** Of what is found in a patch as one of each kind that it changes, what is found in all of them. */
export function foundInAll([first = [], ...others]: readonly (readonly Finding[])[]): readonly Finding[] {
  const keyOf = ({ code, span }: Finding): string => `${code} ${span.start}`;
  const all = others.map((findings) => new Set(findings.map(keyOf)));
  return first.filter((finding) => all.every((keys) => keys.has(keyOf(finding))));
}

/** A finding with the fixes that change nothing but these values of operations: what stands around them is written elsewhere. */
export function insideOf(values: readonly { readonly span: Finding['span'] }[], { fixes, ...finding }: Finding): Finding {
  return fixes === undefined
    ? finding
    : {
        ...finding,
        fixes: (...asked) =>
          fixes(...asked).filter(
            ({ edits }) => edits.length > 0 && edits.every(({ span }) => values.some((value) => encloses(value.span, span))),
          ),
      };
}
