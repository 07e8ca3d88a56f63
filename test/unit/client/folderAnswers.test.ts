import assert from 'node:assert/strict';
import type { answerForFolders } from '../../../client/src/folderAnswers';
import { ruleOfUnread } from '../../../server/src/hosts/unread';
import { folderMethod, textMethod, type TextAnswer } from '../../../server/src/protocol/folderRequests';
import { disposable, loadClient } from '../../support/fakeVscode';

class FileSystemError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** Answers for a folder with one file, whose reading fails where its content is an error. */
function answering(content: Uint8Array | Error): (method: string, params: object) => Promise<unknown> {
  const vscode = {
    FileType: { File: 1, Directory: 2, SymbolicLink: 64 },
    FileSystemError,
    Uri: { parse: (text: string) => ({ path: new URL(text).pathname }) },
    Disposable: { from: disposable },
    workspace: {
      getWorkspaceFolder: () => ({}),
      fs: {
        stat: () => Promise.resolve({ size: 0 }),
        readDirectory: () => (content instanceof Error ? Promise.reject(content) : Promise.resolve([])),
        readFile: () => (content instanceof Error ? Promise.reject(content) : Promise.resolve(content)),
      },
    },
  };
  const module = loadClient<{ readonly answerForFolders: typeof answerForFolders }>('folderAnswers', vscode);
  const answers = new Map<string, (params: object) => Promise<unknown>>();
  module.answerForFolders({
    onRequest: (method: string, answer: (params: object) => Promise<unknown>) => answers.set(method, answer),
  } as never);
  return (method, params) => answers.get(method)?.(params) ?? assert.fail(method);
}

describe('answers about files that only VS Code has', () => {
  const text = async (content: Uint8Array | Error): Promise<TextAnswer> =>
    (await answering(content)(textMethod, { uri: 'web://host/repo/a.yaml', mostBytes: 100 })) as TextAnswer;

  it('tell a file that is encrypted from one that cannot be read', async () => {
    const encrypted = await text(Buffer.from('\0GITCRYPT\0\x9a\x01\xff', 'latin1'));
    assert.deepEqual(encrypted, { kind: 'problem', reason: 'is encrypted with git-crypt', lasts: true });
    assert.equal(ruleOfUnread(encrypted.reason), 'yaml/encrypted');
    assert.deepEqual(await text(Buffer.from('\0GITCRYPT')), { kind: 'problem', reason: 'contains NUL characters', lasts: true });
    assert.deepEqual(await text(Buffer.from([0xff])), { kind: 'problem', reason: 'is not UTF-8', lasts: true });
    assert.deepEqual(await text(Buffer.from('a: é\n')), { kind: 'text', text: 'a: é\n' });
    assert.deepEqual(await text(Buffer.alloc(101)), { kind: 'too large', bytes: 101 });
    assert.deepEqual(await text(new FileSystemError('FileNotFound')), { kind: 'missing' });
  });

  it('say whether another try may find what could not be read', async () => {
    const folder = (error: Error): Promise<unknown> => answering(error)(folderMethod, { uri: 'web://host/repo' });
    const nothing = { files: [], folders: [] };
    for (const [code, lasts] of [
      ['Unavailable', false],
      ['ENOPRO', false],
      ['NoPermissions', true],
    ] as const) {
      const error = new FileSystemError(code);
      assert.deepEqual(await text(error), { kind: 'problem', reason: `cannot be read: Error: ${code}`, lasts });
      assert.deepEqual(await folder(error), { ...nothing, problem: `cannot be listed: Error: ${code}`, lasts });
    }
    assert.deepEqual(await folder(new FileSystemError('FileNotFound')), nothing);
  });
});
