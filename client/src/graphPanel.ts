import * as vscode from 'vscode';
import { State } from 'vscode-languageclient';
import {
  graphMethod,
  type GraphAnswer,
  type GraphAnswerNode,
  type GraphLocation,
  type GraphParams,
} from '../../server/src/protocol/graphRequests';
import type { GraphScope, KeptState, PageMessage, SayResult, ShowGraph, ShownNode } from '../webview/messages';
import { awaitedServer } from './awaitedServer';
import { graphPage, graphTitle } from './graphPage';
import { isEnabled } from './enabled';
import { editorInFront, isManifest, isServed, nameOf } from './documents';
import { reasonOf, showError, showInformation } from './messages';
import type { ServerClient } from './serverClient';

const viewType = 'ackmesh.graph';

/** Changes of several files come together. */
const settleMs = 200;

/** Shows the references of a document or of the workspace as a picture, in one panel. */
export class GraphPanel implements vscode.Disposable {
  readonly #client: ServerClient;
  readonly #extension: vscode.Uri;
  readonly #subscriptions: readonly { dispose(): unknown }[];
  #panel: vscode.WebviewPanel | undefined;
  #document: vscode.Uri | undefined;
  #scope: GraphScope = 'workspace';
  #mermaid = '';
  #ready = false;
  /** The newest question: an answer to an earlier one may come after its own. */
  #request: vscode.CancellationTokenSource | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(client: ServerClient, extension: vscode.Uri) {
    this.#client = client;
    this.#extension = extension;
    this.#subscriptions = [
      vscode.workspace.onDidSaveTextDocument((document) => isManifest(document) && this.renew()),
      // Read anew, as its file changed outside of the editor.
      vscode.workspace.onDidChangeTextDocument(({ document }) => !document.isDirty && isManifest(document) && this.renew()),
      vscode.workspace.onDidRenameFiles(({ files }) => this.#moved(files)),
      client.onDidChangeState(({ newState }) => newState === State.Running && void this.#refresh()),
      vscode.window.registerWebviewPanelSerializer(viewType, {
        deserializeWebviewPanel: (panel, state) => Promise.resolve(this.#restore(panel, state)),
      }),
    ];
  }

  /**
   * Shows the graph of a file that was chosen in the explorer, else of the document in the editor, or of the workspace when that is
   * no manifest.
   */
  async show(chosen?: unknown): Promise<void> {
    const document = editorInFront()?.document;
    const uri =
      chosen instanceof vscode.Uri && isServed(chosen) ? chosen : document !== undefined && isManifest(document) ? document.uri : undefined;
    if (uri !== undefined) {
      this.#document = uri;
      this.#scope = 'file';
    } else {
      this.#scope = this.#document === undefined ? 'workspace' : this.#scope;
    }
    if (!(await awaitedServer(this.#client, 'The reference graph'))) {
      return;
    }
    if (this.#panel === undefined) {
      this.#open(vscode.window.createWebviewPanel(viewType, graphTitle, vscode.ViewColumn.Beside, { retainContextWhenHidden: true }));
    } else {
      this.#panel.reveal();
      await this.#refresh();
    }
  }

  /** Shows soon what there is now. What is being typed is shown when it is saved. */
  renew(): void {
    if (this.#panel !== undefined) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#refresh(), settleMs);
    }
  }

  /** Closes the panel where there is one. */
  close(): void {
    this.#panel?.dispose();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.close();
    vscode.Disposable.from(...this.#subscriptions).dispose();
  }

  /** Fills a panel that was open when the window was closed; without a server there is nothing to fill it with. */
  #restore(panel: vscode.WebviewPanel, state: unknown): void {
    if (!isEnabled() || this.#panel !== undefined) {
      panel.dispose();
      return;
    }
    if (isKept(state)) {
      this.#scope = state.scope;
      this.#document = state.document === undefined ? undefined : vscode.Uri.parse(state.document);
    }
    this.#open(panel);
  }

  #open(panel: vscode.WebviewPanel): void {
    const scripts = vscode.Uri.joinPath(this.#extension, 'dist');
    panel.webview.options = { enableScripts: true, localResourceRoots: [scripts] };
    this.#panel = panel;
    this.#ready = false;
    panel.webview.onDidReceiveMessage((message: PageMessage) => void this.#received(message));
    panel.onDidDispose(() => {
      this.#panel = undefined;
      clearTimeout(this.#timer);
    });
    const addresses = ['graphLayout.js', 'graph.js'].map((script) =>
      panel.webview.asWebviewUri(vscode.Uri.joinPath(scripts, script)).toString(),
    );
    panel.webview.html = graphPage(addresses, newNonce());
  }

  async #received(message: PageMessage): Promise<void> {
    switch (message.kind) {
      case 'ready':
        this.#ready = true;
        return this.#refresh();
      case 'scope':
        this.#scope = message.scope;
        return this.#refresh();
      case 'open':
        return this.#reveal(message.location);
      case 'save-svg':
        return this.#save(`${this.#fileName()}.svg`, { SVG: ['svg'] }, message.text);
      case 'save-mermaid':
        return this.#save(`${this.#fileName()}.mmd`, { Mermaid: ['mmd'] }, this.#mermaid);
    }
  }

  /** The document keeps its graph under its new name; the server says when it knows of that. */
  #moved(files: readonly { readonly oldUri: vscode.Uri; readonly newUri: vscode.Uri }[]): void {
    const path = this.#document?.path ?? '';
    const move = files.find(({ oldUri }) => path === oldUri.path || path.startsWith(`${oldUri.path}/`));
    if (move !== undefined) {
      this.#document = move.newUri.with({ path: move.newUri.path + path.slice(move.oldUri.path.length) });
      this.renew();
    }
  }

  async #refresh(): Promise<void> {
    this.#request?.cancel();
    const panel = this.#panel;
    if (panel === undefined || !this.#ready || !this.#client.isRunning()) {
      return;
    }
    const uri = this.#scope === 'file' ? this.#document : undefined;
    const params: GraphParams = uri === undefined ? {} : { textDocument: { uri: this.#client.code2ProtocolConverter.asUri(uri) } };
    const request = new vscode.CancellationTokenSource();
    this.#request = request;
    try {
      const { nodes, edges, mermaid } = await this.#client.sendRequest<GraphAnswer>(graphMethod, params, request.token);
      if (request.token.isCancellationRequested) {
        return;
      }
      this.#mermaid = mermaid;
      panel.title = uri === undefined ? graphTitle : `${graphTitle}: ${nameOf(uri)}`;
      const document = this.#document;
      const message: ShowGraph = {
        kind: 'show',
        scope: uri === undefined ? 'workspace' : 'file',
        document: document === undefined ? '' : nameOf(document),
        nodes: nodes.map((node) => this.#shown(node)),
        edges,
        keep: { scope: this.#scope, ...(document === undefined ? {} : { document: document.toString() }) },
      };
      await panel.webview.postMessage(message);
    } catch (error) {
      // A server that stops meanwhile takes its answer with it; the next save or click asks again.
      if (!request.token.isCancellationRequested) {
        this.#client.outputChannel.appendLine(String(error));
      }
    } finally {
      request.dispose();
    }
  }

  async #reveal({ uri, range }: GraphLocation): Promise<void> {
    const selection = this.#client.protocol2CodeConverter.asRange(range);
    const viewColumn = vscode.window.visibleTextEditors[0]?.viewColumn ?? vscode.ViewColumn.One;
    await vscode.window.showTextDocument(this.#client.protocol2CodeConverter.asUri(uri), { selection, viewColumn });
  }

  #shown({ roots, ...node }: GraphAnswerNode): ShownNode {
    const pathOf = (uri: string): string => vscode.workspace.asRelativePath(this.#client.protocol2CodeConverter.asUri(uri));
    return {
      ...node,
      ...(node.location === undefined ? {} : { file: pathOf(node.location.uri) }),
      ...(roots === undefined ? {} : { roots: roots.map(pathOf) }),
    };
  }

  /** Asks where to save, saves, and says where: in the page, to be read out, and in a message that opens the file. */
  async #save(name: string, filters: Readonly<Record<string, string[]>>, content: string): Promise<void> {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const target = await vscode.window.showSaveDialog({
      filters,
      ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, name) }),
    });
    if (target === undefined) {
      return;
    }
    try {
      await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(content));
    } catch (error) {
      void showError(`The graph was not saved: ${reasonOf(error)}`);
      return;
    }
    const message = `Graph saved to ${vscode.workspace.asRelativePath(target)}`;
    await this.#panel?.webview.postMessage({ kind: 'say', message } satisfies SayResult);
    if ((await showInformation(message, 'Open')) === 'Open') {
      await vscode.commands.executeCommand('vscode.open', target);
    }
  }

  #fileName(): string {
    return this.#scope === 'file' && this.#document !== undefined ? nameOf(this.#document).replace(/\.[^.]*$/, '') : 'references';
  }
}

function newNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isKept(state: unknown): state is KeptState {
  const { scope, document } = (state ?? {}) as Partial<Record<keyof KeptState, unknown>>;
  return (scope === 'file' || scope === 'workspace') && (document === undefined || typeof document === 'string');
}
