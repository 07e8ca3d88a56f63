import assert from 'node:assert/strict';
import { CancellationTokenSource, type CancellationToken } from 'vscode-languageserver';
import type { GraphPanel } from '../../../client/src/graphPanel';
import type { PageMessage, ShowGraph } from '../../../client/webview/messages';
import { disposable, loadClient, settled } from '../../support/fakeVscode';

class FakeUri {
  readonly scheme = 'file';
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  toString(): string {
    return `file://${this.path}`;
  }

  static readonly joinPath = (_base: unknown, ...steps: readonly string[]): string => steps.join('/');
}

interface Asked {
  readonly params: unknown;
  readonly token: CancellationToken;
  readonly answer: (mermaid: string) => void;
}

/** A panel beside `/ws/a.yaml` in the editor, with what it asks and shows. */
function made() {
  const shown: ShowGraph[] = [];
  const asked: Asked[] = [];
  let tell: (message: PageMessage) => void = () => undefined;
  const webview = {
    onDidReceiveMessage: (follow: typeof tell) => ((tell = follow), disposable()),
    asWebviewUri: (uri: unknown) => uri,
    postMessage: (message: ShowGraph) => (shown.push(message), Promise.resolve(true)),
  };
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
      activeTextEditor: { document: { uri: new FakeUri('/ws/a.yaml'), languageId: 'yaml' }, viewColumn: 1 },
      visibleTextEditors: [],
      tabGroups: { activeTabGroup: { activeTab: {} } },
    },
    languages: { match: () => 1 },
    Uri: FakeUri,
    ViewColumn: { Beside: 2 },
    Disposable: { from: disposable },
  };
  const module = loadClient<{ readonly GraphPanel: new (...of: unknown[]) => GraphPanel }>('graphPanel', vscode);
  const client = {
    isRunning: () => true,
    onDidChangeState: disposable,
    sendRequest: (_method: string, params: unknown, token: CancellationToken) =>
      new Promise((resolve) => asked.push({ params, token, answer: (mermaid) => resolve({ nodes: [], edges: [], mermaid }) })),
    code2ProtocolConverter: { asUri: String },
    outputChannel: { appendLine: (line: string) => assert.equal(line, undefined) },
  };
  return { shown, asked, tell: (message: PageMessage) => tell(message), panel: new module.GraphPanel(client, {}) };
}

describe('the panel of the graph', () => {
  it('shows the answer to what was asked last, whichever comes last', async () => {
    const { shown, asked, tell, panel } = made();
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

  it('shows the graph of the file that was chosen, whatever the editor shows', async () => {
    const { asked, tell, panel } = made();
    await panel.show(new FakeUri('/ws/b.yaml'));
    tell({ kind: 'ready' });
    assert.deepEqual(
      asked.map(({ params }) => params),
      [{ textDocument: { uri: 'file:///ws/b.yaml' } }],
    );
  });
});
