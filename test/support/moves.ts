import assert from 'node:assert/strict';
import { allSteps } from '../../server/src/base/steps';
import type { AnnotatedEdits } from '../../server/src/features/feature';
import { editsOnMove } from '../../server/src/features/moves/pathEdits';
import type { Workspace } from '../../server/src/workspace/workspace';
import { applyEdits, openWorkspace, root, uriOf } from './workspace';

/** The edits of some moves, each from one path of the workspace to another. */
export function moveEdits(workspace: Workspace, moves: Readonly<Record<string, string>>): AnnotatedEdits {
  return allSteps(
    editsOnMove(
      workspace,
      Object.entries(moves).map(([from, to]) => ({ from: uriOf(from), to: uriOf(to) })),
    ),
  );
}

/** The texts of the files that these edits change, by their paths before the move. */
export function textsAfter(workspace: Workspace, { edits }: AnnotatedEdits): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...new Set(edits.map(({ uri }) => uri))].map((uri) => [
      uri.slice(root.length + 1),
      applyEdits(
        workspace.file(uri)?.text ?? '',
        edits.filter((edit) => edit.uri === uri),
      ),
    ]),
  );
}

/** Checks what moves change in marked files: these files become these texts, and no other one changes. */
export function checkMoves(
  marked: string,
  moves: Readonly<Record<string, string>>,
  expected: Readonly<Record<string, string>>,
): AnnotatedEdits {
  const { workspace } = openWorkspace(marked);
  const answer = moveEdits(workspace, moves);
  assert.deepEqual(textsAfter(workspace, answer), expected);
  return answer;
}
