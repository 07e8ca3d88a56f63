import assert from 'node:assert/strict';
import type { createdFilesSaved } from '../../../client/src/createdFiles';
import { loadClient } from '../../support/fakeVscode';

class TabInputText {
  readonly uri: string;

  constructor(uri: string) {
    this.uri = uri;
  }
}

class TabInputTextDiff {
  readonly original: string;
  readonly modified: string;

  constructor(original: string, modified: string) {
    this.original = original;
    this.modified = modified;
  }
}

const made = 'file:///ws/new.yaml';
const listed = 'file:///ws/kustomization.yaml';

/** Which files are saved once an edit is applied, or not, that makes one file and changes another one. */
async function saved({ applied = true, tabs = [] as readonly unknown[], unsaved = [] as readonly string[] }): Promise<readonly string[]> {
  const done: string[] = [];
  const vscode = {
    TabInputText,
    TabInputTextDiff,
    CancellationTokenSource: class {
      readonly token = undefined;
    },
    Uri: { parse: (uri: string) => uri },
    window: { tabGroups: { all: [{ tabs: tabs.map((input) => ({ input })) }] } },
    workspace: {
      textDocuments: unsaved.map((uri) => ({ uri, isDirty: true })),
      openTextDocument: (uri: string) => Promise.resolve({ save: () => (done.push(uri), Promise.resolve(true)) }),
    },
  };
  const module = loadClient<{ readonly createdFilesSaved: typeof createdFilesSaved }>('createdFiles', vscode);
  const documentChanges = [
    { kind: 'create', uri: made },
    { textDocument: { uri: made, version: null }, edits: [] },
    { textDocument: { uri: listed, version: null }, edits: [] },
  ] as const;
  await module.createdFilesSaved.handleApplyEdit({ edit: { documentChanges: [...documentChanges] } } as never, () => ({ applied }));
  return done;
}

describe('files that an edit makes', () => {
  it('are saved with what the edit changes behind no tab', async () => {
    assert.deepEqual(await saved({}), [made, listed]);
    assert.deepEqual(await saved({ tabs: [new TabInputText(made), {}] }), [listed]);
  });

  it('are not looked for where the edit was not applied', async () => {
    assert.deepEqual(await saved({ applied: false }), []);
  });

  it('are saved without a file that a diff shows, or that was not saved before', async () => {
    assert.deepEqual(await saved({ tabs: [new TabInputTextDiff('git:/ws/kustomization.yaml', listed)] }), [made]);
    assert.deepEqual(await saved({ unsaved: [listed] }), [made]);
  });
});
