import * as vscode from 'vscode';
import { ExecuteCommandRequest, State, type BaseLanguageClient } from 'vscode-languageclient';
import { chooseRootCommand, rootsMethod, type RootsAnswer } from '../../server/src/protocol/rootRequests';
import { commands } from './names';
import { isManifest, onlyThis } from './schemaStatus';

/** Where the workspace remembers what was chosen, the last one first. */
const stateKey = 'roots';

const mostRemembered = 50;

/** Shows the kustomization that hovers speak of in the language status, and lets the user choose another one. */
export class RootStatus implements vscode.Disposable {
  readonly #client: BaseLanguageClient;
  readonly #memory: vscode.Memento;
  readonly #subscriptions: readonly { dispose(): unknown }[];
  #item: vscode.LanguageStatusItem | undefined;
  #request: vscode.CancellationTokenSource | undefined;

  constructor(client: BaseLanguageClient, memory: vscode.Memento) {
    this.#client = client;
    this.#memory = memory;
    this.#subscriptions = [
      vscode.window.onDidChangeActiveTextEditor(() => void this.refresh()),
      client.onDidChangeState(({ newState }) => void (newState === State.Running ? this.#remind() : this.refresh())),
    ];
  }

  dispose(): void {
    this.#request?.cancel();
    this.#hide();
    vscode.Disposable.from(...this.#subscriptions).dispose();
  }

  /** Asks again which roots apply the document in front. */
  async refresh(): Promise<void> {
    this.#request?.cancel();
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined || !this.#client.isRunning() || !isManifest(editor.document)) {
      this.#hide();
      return;
    }
    const request = new vscode.CancellationTokenSource();
    this.#request = request;
    try {
      const answer = await this.#rootsOf(editor.document, request.token);
      if (!request.token.isCancellationRequested) {
        this.#show(editor.document, answer);
      }
    } catch {
      // A server that stopped meanwhile: its next start asks again.
      if (!request.token.isCancellationRequested) {
        this.#hide();
      }
    } finally {
      request.dispose();
    }
  }

  /** Lets the user choose among the roots of the document in front. */
  async choose(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    const { roots, shown } = document === undefined ? { roots: [], shown: null } : await this.#rootsOf(document);
    if (roots.length === 0) {
      void vscode.window.showInformationMessage('No kustomization applies this file.');
      return;
    }
    const items = roots.map((label) => ({ label, ...(label === shown ? { description: 'shown now' } : {}) }));
    const chosen = await vscode.window.showQuickPick(items, { placeHolder: 'Kustomization that hovers describe' });
    if (chosen !== undefined) {
      const others = this.#remembered.filter((each) => each !== chosen.label);
      await this.#memory.update(stateKey, [chosen.label, ...others].slice(0, mostRemembered));
      await this.#tell(chosen.label);
      await this.refresh();
    }
  }

  get #remembered(): readonly string[] {
    const known: unknown = this.#memory.get(stateKey);
    return Array.isArray(known) ? known.filter((each) => typeof each === 'string') : [];
  }

  /** A server that starts knows nothing of earlier choices. */
  async #remind(): Promise<void> {
    for (const root of [...this.#remembered].reverse()) {
      await this.#tell(root);
    }
    await this.refresh();
  }

  async #tell(root: string): Promise<void> {
    await this.#client.sendRequest(ExecuteCommandRequest.type, { command: chooseRootCommand, arguments: [root] });
  }

  #rootsOf({ uri }: vscode.TextDocument, token?: vscode.CancellationToken): Promise<RootsAnswer> {
    return this.#client.sendRequest<RootsAnswer>(rootsMethod, { textDocument: { uri: this.#client.code2ProtocolConverter.asUri(uri) } }, token);
  }

  #show(document: vscode.TextDocument, { roots, shown }: RootsAnswer): void {
    if (shown === null) {
      this.#hide();
      return;
    }
    this.#item ??= vscode.languages.createLanguageStatusItem('ackmesh.root', []);
    this.#item.name = 'Kustomization';
    this.#item.selector = onlyThis(document);
    this.#item.text = `Root: ${shown}`;
    this.#item.detail = roots.length === 1 ? 'applies this file' : `one of ${roots.length} kustomizations that apply this file`;
    this.#item.command = { command: commands.chooseRoot, title: 'Choose Root' };
  }

  #hide(): void {
    this.#item?.dispose();
    this.#item = undefined;
  }
}
