import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { graphMethod, type GraphAnswer, type GraphLocation, type GraphParams } from '../../server/src/protocol/graphRequests';
import type { GraphScope, PageMessage, ShowGraph } from '../webview/messages';
import { graphPage, graphTitle } from './graphPage';
import { isManifest } from './schemaStatus';

const viewType = 'ackmesh.graph';

/** Saves of several files come together. */
const settleMs = 200;

/** Shows the references of a document or of the workspace as a picture, in one panel. */
export class GraphPanel implements vscode.Disposable {
  readonly #client: BaseLanguageClient;
  readonly #extension: vscode.Uri;
  readonly #subscriptions: vscode.Disposable[];
  #panel: vscode.WebviewPanel | undefined;
  #document: vscode.Uri | undefined;
  #scope: GraphScope = 'workspace';
  #mermaid = '';
  #ready = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(client: BaseLanguageClient, extension: vscode.Uri) {
    this.#client = client;
    this.#extension = extension;
    this.#subscriptions = [vscode.workspace.onDidSaveTextDocument((document) => this.#saved(document))];
  }

  /** Shows the graph of the document in the editor, or of the workspace when that is no manifest. */
  async show(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (document !== undefined && isManifest(document)) {
      this.#document = document.uri;
      this.#scope = 'file';
    } else {
      this.#scope = this.#document === undefined ? 'workspace' : this.#scope;
    }
    if (this.#panel === undefined) {
      this.#open();
    } else {
      this.#panel.reveal();
      await this.#refresh();
    }
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#panel?.dispose();
    vscode.Disposable.from(...this.#subscriptions).dispose();
  }

  #open(): void {
    const scripts = vscode.Uri.joinPath(this.#extension, 'dist');
    const panel = vscode.window.createWebviewPanel(viewType, graphTitle, vscode.ViewColumn.Beside, {
      enableScripts: true,
      retainContextWhenHidden: true,
      localResourceRoots: [scripts],
    });
    this.#panel = panel;
    this.#ready = false;
    panel.webview.onDidReceiveMessage((message: PageMessage) => void this.#received(message));
    panel.onDidDispose(() => {
      this.#panel = undefined;
      clearTimeout(this.#timer);
    });
    panel.webview.html = graphPage(panel.webview.asWebviewUri(vscode.Uri.joinPath(scripts, 'graph.js')).toString(), newNonce());
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
        return save(`${this.#fileName()}.svg`, { SVG: ['svg'] }, message.text);
      case 'save-mermaid':
        return save(`${this.#fileName()}.mmd`, { Mermaid: ['mmd'] }, this.#mermaid);
    }
  }

  #saved(document: vscode.TextDocument): void {
    if (this.#panel !== undefined && isManifest(document)) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#refresh(), settleMs);
    }
  }

  async #refresh(): Promise<void> {
    const panel = this.#panel;
    if (panel === undefined || !this.#ready) {
      return;
    }
    if (!this.#client.isRunning()) {
      void vscode.window.showInformationMessage('The reference graph needs the language server, which is not running.');
      return;
    }
    const uri = this.#scope === 'file' ? this.#document : undefined;
    const params: GraphParams = uri === undefined ? {} : { textDocument: { uri: this.#client.code2ProtocolConverter.asUri(uri) } };
    try {
      const { nodes, edges, mermaid } = await this.#client.sendRequest<GraphAnswer>(graphMethod, params);
      this.#mermaid = mermaid;
      panel.title = uri === undefined ? graphTitle : `${graphTitle}: ${nameOf(uri)}`;
      const message: ShowGraph = { kind: 'show', scope: uri === undefined ? 'workspace' : 'file', document: this.#document === undefined ? '' : nameOf(this.#document), nodes, edges };
      await panel.webview.postMessage(message);
    } catch (error) {
      // A server that stops meanwhile takes its answer with it; the next save or click asks again.
      this.#client.outputChannel.appendLine(String(error));
    }
  }

  async #reveal({ uri, range }: GraphLocation): Promise<void> {
    const selection = this.#client.protocol2CodeConverter.asRange(range);
    const viewColumn = vscode.window.visibleTextEditors[0]?.viewColumn ?? vscode.ViewColumn.One;
    await vscode.window.showTextDocument(this.#client.protocol2CodeConverter.asUri(uri), { selection, viewColumn });
  }

  #fileName(): string {
    return this.#scope === 'file' && this.#document !== undefined ? nameOf(this.#document).replace(/\.[^.]*$/, '') : 'references';
  }
}

function newNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function save(name: string, filters: Readonly<Record<string, string[]>>, text: string): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await vscode.window.showSaveDialog({ filters, ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, name) }) });
  if (target !== undefined) {
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  }
}

function nameOf(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}
