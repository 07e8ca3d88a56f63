import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { earlierMethod, type Earlier } from '../../server/src/protocol/earlier';

/** What is used of VS Code's own extension for git, and of version 1 of its API. */
interface GitExtension {
  readonly enabled: boolean;
  readonly onDidChangeEnablement: vscode.Event<boolean>;
  getAPI(version: 1): Git;
}

interface Git {
  /** Another object each time, also for the same repository. */
  getRepository(uri: vscode.Uri): Repository | null;
  readonly onDidOpenRepository: vscode.Event<Repository>;
  readonly onDidCloseRepository: vscode.Event<Repository>;
}

interface Repository {
  readonly rootUri: vscode.Uri;
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
  /** The commits of which the server has documents or is to have them, by URI. */
  readonly #sent = new Map<string, string>();
  /** Those of which it has them. */
  readonly #told = new Map<string, string>();
  /** What follows a repository, by the URI of its root. */
  readonly #followed = new Map<string, vscode.Disposable>();
  #extension: GitExtension | undefined;
  #git: Git | undefined;
  #ofGit: readonly vscode.Disposable[] = [];

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
    this.#told.clear();
    const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
    if (!vscode.workspace.isTrusted || extension === undefined) {
      return;
    }
    try {
      const exported = extension.isActive ? extension.exports : await extension.activate();
      if (this.#extension === undefined) {
        this.#extension = exported;
        this.#subscriptions.push(exported.onDidChangeEnablement(() => this.#use(exported)));
        this.#use(exported);
      }
    } catch {
      // Without git nothing is compared.
    }
    this.#sendAll();
  }

  dispose(): void {
    this.#leaveGit();
    this.#subscriptions.forEach((each) => {
      each.dispose();
    });
  }

  /** Git is looked for when it is switched on, and lost when it is switched off. */
  #use(extension: GitExtension): void {
    this.#leaveGit();
    if (extension.enabled) {
      this.#git = extension.getAPI(1);
      this.#ofGit = [
        this.#git.onDidOpenRepository(() => this.#sendAll()),
        this.#git.onDidCloseRepository(({ rootUri }) => this.#leave(rootUri.toString())),
      ];
    }
    this.#sendAll();
  }

  #sendAll(): void {
    vscode.workspace.textDocuments.forEach((document) => void this.#send(document));
  }

  async #send({ uri, languageId }: vscode.TextDocument): Promise<void> {
    if (languageId !== 'yaml' || uri.scheme !== 'file' || !vscode.workspace.isTrusted) {
      return;
    }
    const repository = this.#git?.getRepository(uri) ?? undefined;
    if (repository === undefined) {
      return this.#withdraw(uri);
    }
    this.#follow(repository);
    const commit = repository.state.HEAD?.commit;
    const key = uri.toString();
    if (commit === undefined || this.#sent.get(key) === commit) {
      return;
    }
    this.#sent.set(key, commit);
    const shown = await repository.show(commit, uri.fsPath).then(
      (text) => ({ text }),
      (error: unknown) => (isAnswerOfGit(error) ? { text: undefined } : undefined),
    );
    if (this.#sent.get(key) !== commit) {
      // It was closed meanwhile, or HEAD is another commit.
      return;
    }
    if (shown === undefined) {
      // Git could not be asked: it is with the next change of the repository.
      this.#keep(key, this.#told.get(key));
      return;
    }
    const { text } = shown;
    this.#told.set(key, commit);
    this.#tell({ uri: this.#client.code2ProtocolConverter.asUri(uri), ...(text === undefined ? {} : { text }) });
  }

  #keep(key: string, commit: string | undefined): void {
    if (commit === undefined) {
      this.#sent.delete(key);
    } else {
      this.#sent.set(key, commit);
    }
  }

  #follow({ rootUri, state }: Repository): void {
    const root = rootUri.toString();
    if (!this.#followed.has(root)) {
      this.#followed.set(
        root,
        state.onDidChange(() => this.#sendAll()),
      );
    }
  }

  #leave(root: string): void {
    this.#followed.get(root)?.dispose();
    this.#followed.delete(root);
    this.#sendAll();
  }

  #leaveGit(): void {
    [...this.#followed.values(), ...this.#ofGit].forEach((each) => {
      each.dispose();
    });
    this.#followed.clear();
    this.#git = undefined;
    this.#ofGit = [];
  }

  #withdraw(uri: vscode.Uri): void {
    this.#told.delete(uri.toString());
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

/** True for what git says of a file, most often that it is new; errors from elsewhere, also from starting git, say nothing of it. */
function isAnswerOfGit(error: unknown): boolean {
  // Source: vscode extensions/git/src/git.ts, GitError: `error` is what went wrong before git could answer.
  return error instanceof Error && 'exitCode' in error && (error as { readonly error?: unknown }).error === undefined;
}
