import assert from 'node:assert/strict';
import type { FileEdit } from '../../server/src/features/feature';
import { prepareRename, rename } from '../../server/src/features/rename/rename';
import type { RenameAnswer } from '../../server/src/features/rename/answer';
import type { Workspace } from '../../server/src/workspace/workspace';
import { parseFixture } from './fixture';
import { applyEdits, openWorkspace, root, uriOf, type Opened } from './workspace';

/** The texts of the files that edits change, by their path. */
export function textsAfter(workspace: Workspace, edits: readonly FileEdit[]): ReadonlyMap<string, string> {
  const byFile = new Map<string, FileEdit[]>();
  for (const edit of edits) {
    byFile.set(edit.uri, [...(byFile.get(edit.uri) ?? []), edit]);
  }
  return new Map(
    [...byFile].map(([uri, own]) => [
      uri.slice(root.length + 1),
      applyEdits(workspace.file(uriOf(uri.slice(root.length + 1)))?.text ?? '', own),
    ]),
  );
}

export function editsOf(answer: RenameAnswer): readonly FileEdit[] {
  assert.equal(answer.kind, 'edits', answer.kind === 'refused' ? answer.reason : '');
  return answer.kind === 'edits' ? answer.edits : [];
}

export interface RenameExpectation {
  /** Changed files only, as a fixture; a fixture of one file need not name it. */
  readonly after: string;
  /** Ids of the annotations, in order of their names. */
  readonly annotations?: readonly string[];
  /** Whether edits that a host may leave out are made. */
  readonly withOptional?: boolean;
  /** False where the old name cannot be given back, because others mean it by now. */
  readonly reversible?: boolean;
}

/** Renames at the cursor, compares texts, renames back from the same place and compares with the start. */
export function checkRename(
  marked: string,
  newName: string,
  { after, annotations = [], withOptional = false, reversible = true }: RenameExpectation,
): void {
  const opened = openWorkspace(marked);
  const { workspace, uri, offset, fixture } = opened;
  const prepared = prepareRename(workspace, uri, offset);
  assert.equal(prepared.kind, 'ready', JSON.stringify(prepared));
  const answer = rename(workspace, uri, offset, newName);
  const edits = editsOf(answer).filter(
    ({ annotation }) =>
      withOptional || answer.kind !== 'edits' || annotation === undefined || answer.annotations[annotation]?.optional !== true,
  );
  const texts = textsAfter(workspace, edits);
  const changed = new Map([...texts].filter(([file, text]) => text !== fixture.files.get(file)));
  assert.deepEqual(Object.fromEntries(changed), Object.fromEntries(parseFixture(after).files));
  assert.deepEqual(answer.kind === 'edits' ? Object.keys(answer.annotations).sort() : [], [...annotations].sort());
  workspace.setDisk([...changed].map(([file, text]) => [uriOf(file), text] as const));
  if (reversible && prepared.kind === 'ready') {
    const moved = edits
      .filter((edit) => edit.uri === uri && edit.span.end < offset)
      .reduce((sum, { span, newText }) => sum + newText.length - (span.end - span.start), 0);
    const back = rename(workspace, uri, prepared.span.start + moved, prepared.placeholder);
    const restored = textsAfter(
      workspace,
      editsOf(back).filter(
        ({ annotation }) =>
          withOptional || back.kind !== 'edits' || annotation === undefined || back.annotations[annotation]?.optional !== true,
      ),
    );
    for (const [file] of changed) {
      assert.equal(restored.get(file), fixture.files.get(file), `renaming back restores ${file}`);
    }
  }
}

/** The reason for which a rename at the cursor is refused, before or after the new name is known. */
export function refusalOf({ workspace, uri, offset }: Opened, newName = 'other'): string {
  const prepared = prepareRename(workspace, uri, offset);
  const answer = rename(workspace, uri, offset, newName);
  if (prepared.kind === 'refused') {
    assert.deepEqual(answer, prepared, 'both say the same');
    return prepared.reason;
  }
  assert.equal(answer.kind, 'refused', JSON.stringify(answer));
  return answer.kind === 'refused' ? answer.reason : '';
}
