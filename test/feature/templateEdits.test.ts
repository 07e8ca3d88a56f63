import assert from 'node:assert/strict';
import { codeActions } from '../../server/src/features/actions/codeActions';
import { complete } from '../../server/src/features/completion/complete';
import { rename } from '../../server/src/features/rename/rename';
import type { Workspace } from '../../server/src/workspace/workspace';
import { actionsOf } from '../../server/src/yaml/templates/actions';
import { generatedChart } from '../support/generatedCharts';
import { seeded } from '../support/mutate';
import { applyEdits, emptyWorkspace, uriOf } from '../support/workspace';

/** What the actions of a text are, in their order. */
const actionsIn = (text: string): string =>
  actionsOf(text)
    .map(({ start, end }) => text.slice(start, end))
    .join('\n');

function opened(files: Readonly<Record<string, string>>): Workspace {
  const workspace = emptyWorkspace();
  workspace.setDisk(Object.entries(files).map(([file, text]) => [uriOf(file), text]));
  return workspace;
}

describe('edits of templates keep their actions', () => {
  const charts = Array.from({ length: 6 }, (_, seed) => generatedChart(seeded(seed + 1), 20));

  it('in quick fixes of what is written beside them', () => {
    let tried = 0;
    for (const { files } of charts) {
      const workspace = opened(files);
      for (const [file, text] of Object.entries(files).filter(([name]) => name.startsWith('templates/t'))) {
        for (const { edits, title, cures } of codeActions(workspace, uriOf(file), { start: 0, end: text.length })) {
          const own = edits.filter(({ uri }) => uri === uriOf(file));
          if (own.length > 0 && cures?.finding.code.startsWith('helm/') !== true) {
            assert.equal(actionsIn(applyEdits(text, own)), actionsIn(text), `${file}: ${title}`);
            tried += 1;
          }
        }
      }
    }
    assert.ok(tried > 50, `${tried} fixes`);
  });

  it('in completions: none replaces an action that it does not stand in', () => {
    const random = seeded(5);
    for (const { files } of charts.slice(0, 3)) {
      const workspace = opened(files);
      for (const [file, text] of Object.entries(files).filter(
        ([name, content]) => name.startsWith('templates/t') && content.includes('{{'),
      )) {
        for (let count = 0; count < 12; count += 1) {
          const offset = Math.floor(random() * text.length);
          const others = actionsOf(text).filter(({ start, end }) => offset <= start || end <= offset);
          for (const { span, label } of complete(workspace, uriOf(file), offset)) {
            assert.ok(!others.some(({ start, end }) => start < span.end && span.start < end), `${file}, ${offset}: ${label}`);
          }
        }
      }
    }
  });

  it('in renames', () => {
    const random = seeded(9);
    for (const { files } of charts.slice(0, 3)) {
      const workspace = opened(files);
      for (const [file, text] of Object.entries(files).filter(([name]) => name.startsWith('templates/t'))) {
        for (const { index } of [...text.matchAll(/name: [a-z]/g)].filter(() => random() < 0.5)) {
          const result = rename(workspace, uriOf(file), index + 'name: '.length, 'another');
          const edits =
            result !== undefined && 'edits' in result
              ? (result.edits as readonly {
                  readonly uri: string;
                  readonly span: { readonly start: number; readonly end: number };
                  readonly newText: string;
                }[])
              : [];
          for (const [other, before] of Object.entries(files)) {
            const own = edits.filter(({ uri }) => uri === uriOf(other));
            assert.equal(actionsIn(applyEdits(before, own)), actionsIn(before), `${file}, ${index}`);
          }
        }
      }
    }
  });
});
