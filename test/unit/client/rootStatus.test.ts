import assert from 'node:assert/strict';
import type { RootStatus } from '../../../client/src/rootStatus';
import { disposable, loadClient, settled } from '../../support/fakeVscode';

describe('chosen roots', () => {
  it('are told to a server that starts, the last one last, and nothing is made of one that stops meanwhile', async () => {
    const asked: unknown[] = [];
    const unhandled: unknown[] = [];
    const note = (error: unknown): void => void unhandled.push(error);
    const starts: ((state: { readonly newState: number }) => void)[] = [];
    const vscode = {
      workspace: { onDidOpenTextDocument: disposable },
      window: { onDidChangeActiveTextEditor: disposable, tabGroups: { activeTabGroup: {} } },
      Disposable: { from: disposable },
    };
    const module = loadClient<{ readonly RootStatus: new (...of: unknown[]) => RootStatus }>('rootStatus', vscode);
    const client = {
      onDidChangeState: (follow: (state: { readonly newState: number }) => void) => (starts.push(follow), disposable()),
      sendRequest: (_type: unknown, params: unknown) => (asked.push(params), Promise.reject(new Error('stopped'))),
      isRunning: () => false,
    };
    process.on('unhandledRejection', note);
    try {
      new module.RootStatus(client, { get: () => ['prod', 'dev', 5, 'test'] });
      starts.forEach((start) => start({ newState: 2 }));
      await settled();
      await settled();
    } finally {
      process.off('unhandledRejection', note);
    }
    assert.deepEqual(asked, [{ command: 'ackmesh.useRoot', arguments: ['test', 'dev', 'prod'] }]);
    assert.deepEqual(unhandled, []);
  });
});
