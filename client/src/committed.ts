import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { earlierMethod, type Earlier } from '../../server/src/protocol/earlier';

/** What is used of the API, version 1, of VS Code's own extension for git. */
interface Git {
  getRepository(uri: vscode.Uri): Repository | null;
  readonly onDidOpenRepository: vscode.Event<Repository>;
}

interface Repository {
  readonly state: { readonly HEAD: { readonly commit?: string } | undefined; readonly onDidChange: vscode.Event<void> };
  show(ref: string, path: string): Promise<string>;
}

/**
 * Tells the server what open manifests were like in git's HEAD, where VS Code's extension for git knows it: this extension
 * runs no git. Nothing in a workspace that is not trusted.
 */
export class Committed implements vscode.Disposable {
  readonly #client: BaseLanguageClient;
  readonly #subscriptions: vscode.Disposable[] = [];
  /** The commits of which the server has documents, by URI. */
  readonly #sent = new Map<string, string>();
  readonly #followed = new Set<Repository>();
  #git: Git | undefined;

  constructor(client: BaseLanguageClient) {
    this.#client = client;
    this.#subscriptions.push(
      vscode.workspace.onDidOpenTextDocument((document) => void this.#send(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#withdraw(uri)),
      vscode.workspace.onDidGrantWorkspaceTrust(() => void this.start()),
    );
  }

  /** The server runs, and knows nothing of earlier texts yet. */
  async start(): Promise<void> {
    this.#sent.clear();
    const extension = vscode.extensions.getExtension<{ readonly enabled: boolean; getAPI(version: 1): Git }>('vscode.git');
    if (!vscode.workspace.isTrusted || extension === undefined) {
      return;
    }
    try {
      const exported = extension.isActive ? extension.exports : await extension.activate();
      if (exported.enabled && this.#git === undefined) {
        this.#git = exported.getAPI(1);
        this.#subscriptions.push(this.#git.onDidOpenRepository(() => this.#sendAll()));
      }
    } catch {
      // Without git nothing is compared.
    }
    this.#sendAll();
  }

  dispose(): void {
    this.#subscriptions.forEach((each) => {
      each.dispose();
    });
  }

  #sendAll(): void {
    vscode.workspace.textDocuments.forEach((document) => void this.#send(document));
  }

  async #send({ uri, languageId }: vscode.TextDocument): Promise<void> {
    const repository =
      languageId === 'yaml' && uri.scheme === 'file' && vscode.workspace.isTrusted ? this.#git?.getRepository(uri) : undefined;
    if (repository === undefined || repository === null) {
      return;
    }
    this.#follow(repository);
    const commit = repository.state.HEAD?.commit;
    const key = uri.toString();
    if (commit === undefined || this.#sent.get(key) === commit) {
      return;
    }
    this.#sent.set(key, commit);
    // A file that is new has no text in HEAD.
    const text = await repository.show(commit, uri.fsPath).catch(() => undefined);
    if (this.#sent.get(key) !== commit) {
      // It was closed meanwhile, or HEAD is another commit.
      return;
    }
    this.#tell({ uri: this.#client.code2ProtocolConverter.asUri(uri), ...(text === undefined ? {} : { text }) });
  }

  #follow(repository: Repository): void {
    if (!this.#followed.has(repository)) {
      this.#followed.add(repository);
      this.#subscriptions.push(repository.state.onDidChange(() => this.#sendAll()));
    }
  }

  #withdraw(uri: vscode.Uri): void {
    if (this.#sent.delete(uri.toString())) {
      this.#tell({ uri: this.#client.code2ProtocolConverter.asUri(uri) });
    }
  }

  #tell(earlier: Earlier): void {
    if (this.#client.isRunning()) {
      void this.#client.sendNotification(earlierMethod, earlier);
    }
  }
}
