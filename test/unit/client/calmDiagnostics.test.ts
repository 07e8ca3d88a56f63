import assert from 'node:assert/strict';
import type { CalmDiagnostics } from '../../../client/src/calmDiagnostics';
import { disposable, loadClient } from '../../support/fakeVscode';

const uri = { toString: () => 'file:///ws/a.yaml' };
const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 4 } };
const item = { code: 'yaml/duplicate-key', source: 'ackmesh', message: 'Duplicate key "name"', range };
const other = { source: 'YAML', message: 'Map keys must be unique', range };

describe('problems that another extension shows as well', () => {
  async function shownOf(document: { readonly isOpen: boolean }): Promise<unknown> {
    const vscode = {
      workspace: {
        textDocuments: document.isOpen ? [{ uri }] : [],
        onDidChangeTextDocument: disposable,
        onWillSaveTextDocument: disposable,
        onDidCloseTextDocument: disposable,
      },
      window: { onDidChangeTextEditorSelection: disposable, onDidChangeActiveTextEditor: disposable },
      languages: { onDidChangeDiagnostics: disposable, getDiagnostics: () => [item, other] },
    };
    const module = loadClient<{ readonly CalmDiagnostics: new () => CalmDiagnostics }>('calmDiagnostics', vscode);
    const { provideDiagnostics } = new module.CalmDiagnostics().middleware;
    const report = await provideDiagnostics?.({ uri } as never, undefined, {} as never, () => ({ kind: 'full', items: [item] }) as never);
    return (report as { readonly items: unknown } | undefined)?.items;
  }

  it('are left out while the document is open', async () => {
    assert.deepEqual(await shownOf({ isOpen: true }), []);
  });

  it('are not held back of a document that was closed before the answer came', async () => {
    assert.deepEqual(await shownOf({ isOpen: false }), [item]);
  });
});
