import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { withoutLinks } from '../../server/src/base/visible';
import { editorInFront, isManifest, onlyThis } from './documents';

/** What the language status says of a document. */
export interface StatusLine {
  readonly text: string;
  readonly detail: string;
  readonly command: vscode.Command;
}

/** Does something when the document in front is opened: also when its language changes, which closes it and opens it again. */
export function whenFrontIsOpened(work: () => void): vscode.Disposable {
  return vscode.workspace.onDidOpenTextDocument((document) => {
    if (editorInFront()?.document === document) {
      work();
    }
  });
}

/**
 * A line of the language status about the manifest in front. It asks the server, shows the answer to the newest question
 * and nothing for other documents, or where there is nothing to say.
 */
export class FrontDocumentStatus implements vscode.Disposable {
  readonly #client: BaseLanguageClient;
  readonly #id: string;
  readonly #name: string;
  readonly #ask: (editor: vscode.TextEditor, token: vscode.CancellationToken) => Promise<StatusLine | undefined>;
  #item: vscode.LanguageStatusItem | undefined;
  #request: vscode.CancellationTokenSource | undefined;

  constructor(
    client: BaseLanguageClient,
    id: string,
    name: string,
    ask: (editor: vscode.TextEditor, token: vscode.CancellationToken) => Promise<StatusLine | undefined>,
  ) {
    this.#client = client;
    this.#id = id;
    this.#name = name;
    this.#ask = ask;
  }

  dispose(): void {
    this.cancel();
    this.#hide();
  }

  /** The answer that is under way is no longer wanted. */
  cancel(): void {
    this.#request?.cancel();
  }

  /** Asks again. */
  async refresh(): Promise<void> {
    this.cancel();
    const editor = editorInFront();
    if (editor === undefined || !this.#client.isRunning() || !isManifest(editor.document)) {
      this.#hide();
      return;
    }
    const request = new vscode.CancellationTokenSource();
    this.#request = request;
    // A server that stopped meanwhile has no answer: its next start asks again.
    const line = await this.#ask(editor, request.token).catch(() => undefined);
    if (!request.token.isCancellationRequested) {
      this.#show(editor.document, line);
    }
    request.dispose();
  }

  #show(document: vscode.TextDocument, line: StatusLine | undefined): void {
    if (line === undefined) {
      this.#hide();
      return;
    }
    this.#item ??= vscode.languages.createLanguageStatusItem(this.#id, []);
    this.#item.name = this.#name;
    this.#item.selector = onlyThis(document);
    this.#item.text = withoutLinks(line.text);
    this.#item.detail = withoutLinks(line.detail);
    this.#item.command = line.command;
  }

  #hide(): void {
    this.#item?.dispose();
    this.#item = undefined;
  }
}
