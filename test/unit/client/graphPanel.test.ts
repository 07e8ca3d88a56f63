import assert from 'node:assert/strict';
import { CancellationTokenSource, type CancellationToken } from 'vscode-languageserver';
import type { GraphPanel } from '../../../client/src/graphPanel';
import type { PageMessage, ShowGraph } from '../../../client/webview/messages';
import { disposable, loadClient, settled } from '../../support/fakeVscode';

describe('the panel of the graph', () => {
  it('shows the answer to what was asked last, whichever comes last', async () => {
    const shown: ShowGraph[] = [];
    const asked: { readonly token: CancellationToken; readonly answer: (mermaid: string) => void }[] = [];
    let tell: (message: PageMessage) => void = () => undefined;
    const webview = {
      onDidReceiveMessage: (follow: typeof tell) => ((tell = follow), disposable()),
      asWebviewUri: (uri: unknown) => uri,
      postMessage: (message: ShowGraph) => (shown.push(message), Promise.resolve(true)),
    };
    const document = { uri: { path: '/ws/a.yaml', scheme: 'file', toString: () => 'file:///ws/a.yaml' }, languageId: 'yaml' };
    const vscode = {
      CancellationTokenSource,
      workspace: {
        onDidSaveTextDocument: disposable,
        onDidChangeTextDocument: disposable,
        onDidRenameFiles: disposable,
        getConfiguration: () => ({ get: () => true }),
      },
      window: {
        registerWebviewPanelSerializer: disposable,
        createWebviewPanel: () => ({ webview, onDidDispose: disposable, reveal: () => undefined, dispose: () => undefined, title: '' }),
        activeTextEditor: { document, viewColumn: 1 },
        visibleTextEditors: [],
        tabGroups: { activeTabGroup: { activeTab: {} } },
      },
      languages: { match: () => 1 },
      Uri: { joinPath: (_base: unknown, ...steps: readonly string[]) => steps.join('/') },
      ViewColumn: { Beside: 2 },
      Disposable: { from: disposable },
    };
    const module = loadClient<{ readonly GraphPanel: new (...of: unknown[]) => GraphPanel }>('graphPanel', vscode);
    const client = {
      isRunning: () => true,
      onDidChangeState: disposable,
      sendRequest: (_method: string, _params: unknown, token: CancellationToken) =>
        new Promise((resolve) => asked.push({ token, answer: (mermaid) => resolve({ nodes: [], edges: [], mermaid }) })),
      code2ProtocolConverter: { asUri: String },
      outputChannel: { appendLine: (line: string) => assert.equal(line, undefined) },
    };
    const panel = new module.GraphPanel(client, {});
    await panel.show();
    tell({ kind: 'ready' });
    tell({ kind: 'scope', scope: 'workspace' });
    tell({ kind: 'scope', scope: 'file' });
    const last = asked.at(-1);
    last?.answer('file');
    await settled();
    asked.slice(0, -1).forEach(({ answer }) => answer('workspace'));
    await settled();
    assert.deepEqual(
      shown.map(({ scope }) => scope),
      ['file'],
    );
    assert.deepEqual(
      asked.map(({ token }) => token.isCancellationRequested),
      [true, true, false],
    );
  });
});
