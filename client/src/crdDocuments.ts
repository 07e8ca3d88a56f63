import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inferredCrdMethod, type CrdText, type InferredCrdParams } from '../../server/src/protocol/inferRequests';
import { crdScheme as scheme } from './names';

/** Shows CRDs that are in no file as virtual read-only documents. */
export class CrdDocuments implements vscode.Disposable, vscode.TextDocumentContentProvider {
  readonly #client: BaseLanguageClient;
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #subscriptions: readonly { dispose(): unknown }[];
  readonly onDidChange = this.#changed.event;

  constructor(client: BaseLanguageClient) {
    this.#client = client;
    this.#subscriptions = [
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document.uri.scheme === scheme) {
          this.#texts.delete(document.uri.toString());
        }
      }),
    ];
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  async show({ fileName, text }: CrdText, options: vscode.TextDocumentShowOptions): Promise<void> {
    const uri = vscode.Uri.from({ scheme, path: `/${fileName}` });
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
    await vscode.window.showTextDocument(uri, options);
  }

  /** Shows what a generator.yaml would produce of a kind; the server's code lenses call it. */
  async showInferred(uri: unknown, kind: unknown): Promise<void> {
    if (typeof uri !== 'string' || typeof kind !== 'string') {
      return;
    }
    const params: InferredCrdParams = { textDocument: { uri }, kind };
    const crd = await this.#client.sendRequest<CrdText | null>(inferredCrdMethod, params);
    if (crd === null) {
      void vscode.window.showInformationMessage(`${kind} is no longer among the kinds of this file.`);
    } else {
      await this.show(crd, { preview: true, viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
    }
  }

  dispose(): void {
    vscode.Disposable.from(...this.#subscriptions).dispose();
  }
}
