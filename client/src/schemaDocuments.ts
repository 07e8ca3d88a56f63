import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { schemaTextMethod, type SchemaText } from '../../server/src/protocol/schemaRequests';
import { placeOf } from './schemaStatus';

const scheme = 'ackmesh-schema';

/** Opens schemas as virtual read-only documents beside the manifest. */
export class SchemaDocuments implements vscode.Disposable, vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #subscriptions: readonly { dispose(): unknown }[];
  readonly onDidChange = this.#changed.event;

  constructor() {
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

  /** Shows the schema of the resource under the cursor, or says that there is none. */
  async show(client: BaseLanguageClient): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const schema = editor === undefined ? null : await client.sendRequest<SchemaText | null>(schemaTextMethod, placeOf(client, editor));
    if (schema === null) {
      void vscode.window.showInformationMessage('There is no schema for what is under the cursor.');
      return;
    }
    const uri = vscode.Uri.from({ scheme, path: `/${schema.title}.yaml` });
    this.#texts.set(uri.toString(), schema.text);
    this.#changed.fire(uri);
    await vscode.window.showTextDocument(uri, { preview: true, viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  }

  dispose(): void {
    vscode.Disposable.from(...this.#subscriptions).dispose();
  }
}
