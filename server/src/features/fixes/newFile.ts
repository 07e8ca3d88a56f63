import { mayBeMade } from '../../checks/references/missingTargetFixes';
import type { DocumentState } from '../../workspace/files/fileState';
import type { Diagnostic } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import type { CodeAction } from '../feature';
import { fileNameOf, newObjectFile } from '../newObjectFile';
import { originOf } from './outside';

/** Makes the object that a reference does not find in a file of its own. */
export function newFileActions(
  diagnostic: Diagnostic,
  state: DocumentState | undefined,
  workspace: Workspace,
): readonly Pick<CodeAction, 'title' | 'edits' | 'creates'>[] {
  const { finding, uri } = diagnostic;
  const origin = finding.code === 'ref/not-found' ? originOf(diagnostic, state) : undefined;
  if (origin?.name === undefined || !mayBeMade(origin, uri, workspace)) {
    return [];
  }
  const { name } = origin;
  const namespace = origin.namespace ?? origin.owner.namespace;
  return origin.targets.flatMap((target) => {
    const file = newObjectFile({ beside: uri, target, name, ...(namespace === undefined ? {} : { namespace }) }, workspace);
    return file === undefined
      ? []
      : [
          {
            title: `Create ${target.kind} "${name}" in ${fileNameOf(file)}`,
            edits: file.edits,
            creates: { uri: file.uri, text: file.text },
          },
        ];
  });
}
