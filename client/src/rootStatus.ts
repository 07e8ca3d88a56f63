import * as vscode from 'vscode';
import { ExecuteCommandRequest, State, type BaseLanguageClient } from 'vscode-languageclient';
import { chooseRootCommand, rootsMethod, type RootsAnswer } from '../../server/src/protocol/rootRequests';
import { editorOfManifest } from './documents';
import { showInformation } from './messages';
import { commands } from './names';
import { FrontDocumentStatus, whenFrontIsOpened, type StatusLine } from './frontDocument';

/** Where the workspace remembers what was chosen, the last one first. */
const stateKey = 'roots';

const mostRemembered = 50;

/** Shows the kustomization that hovers speak of in the language status, and lets the user choose another one. */
export class RootStatus implements vscode.Disposable {
  readonly #client: BaseLanguageClient;
  readonly #memory: vscode.Memento;
  readonly #subscriptions: readonly { dispose(): unknown }[];
  readonly #status: FrontDocumentStatus;

  constructor(client: BaseLanguageClient, memory: vscode.Memento) {
    this.#client = client;
    this.#memory = memory;
    this.#status = new FrontDocumentStatus(client, 'ackmesh.root', 'Kustomization', async ({ document }, token) =>
      lineOf(await this.#rootsOf(document, token)),
    );
    this.#subscriptions = [
      vscode.window.onDidChangeActiveTextEditor(() => void this.refresh()),
      whenFrontIsOpened(() => void this.refresh()),
      client.onDidChangeState(({ newState }) => void (newState === State.Running ? this.#remind() : this.refresh())),
    ];
  }

  dispose(): void {
    vscode.Disposable.from(this.#status, ...this.#subscriptions).dispose();
  }

  /** Asks again which roots apply the document in front. */
  refresh(): Promise<void> {
    return this.#status.refresh();
  }

  /** Lets the user choose among the roots of the document in front. */
  async choose(): Promise<void> {
    const editor = editorOfManifest();
    if (editor === undefined) {
      return;
    }
    const { roots, shown } = await this.#rootsOf(editor.document);
    if (roots.length === 0) {
      void showInformation('No kustomization applies this file.');
      return;
    }
    const items = roots.map((label) => ({ label, ...(label === shown ? { description: 'shown now' } : {}) }));
    const chosen = await vscode.window.showQuickPick(items, { placeHolder: 'Kustomization that hovers describe' });
    if (chosen !== undefined) {
      const others = this.#remembered.filter((each) => each !== chosen.label);
      await this.#memory.update(stateKey, [chosen.label, ...others].slice(0, mostRemembered));
      await this.#tell([chosen.label]);
      await this.refresh();
    }
  }

  get #remembered(): readonly string[] {
    const known: unknown = this.#memory.get(stateKey);
    return Array.isArray(known) ? known.filter((each) => typeof each === 'string') : [];
  }

  /** A server that starts knows nothing of earlier choices. */
  async #remind(): Promise<void> {
    const roots = [...this.#remembered].reverse();
    // A server that stops meanwhile is reminded when it runs again.
    await (roots.length === 0 ? undefined : this.#tell(roots).catch(() => undefined));
    await this.refresh();
  }

  async #tell(roots: readonly string[]): Promise<void> {
    await this.#client.sendRequest(ExecuteCommandRequest.type, { command: chooseRootCommand, arguments: [...roots] });
  }

  #rootsOf({ uri }: vscode.TextDocument, token?: vscode.CancellationToken): Promise<RootsAnswer> {
    return this.#client.sendRequest<RootsAnswer>(
      rootsMethod,
      { textDocument: { uri: this.#client.code2ProtocolConverter.asUri(uri) } },
      token,
    );
  }
}

function lineOf({ roots, shown }: RootsAnswer): StatusLine | undefined {
  return shown === null
    ? undefined
    : {
        text: `Root: ${shown}`,
        detail: roots.length === 1 ? 'applies this file' : `one of ${roots.length} kustomizations that apply this file`,
        command: { command: commands.chooseRoot, title: 'Choose Root' },
      };
}
