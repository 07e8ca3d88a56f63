import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { schemaOfKindMethod, schemaTextMethod, type SchemaOfKindParams, type SchemaText } from '../../server/src/protocol/schemaRequests';
import { schemaScheme as scheme } from './names';
import { placeOf } from './schemaStatus';

/** Opens schemas as virtual read-only documents beside the manifest. */
export class SchemaDocuments implements vscode.Disposable, vscode.TextDocumentContentProvider {
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

  /** A schema that was not shown before is asked for by its title, as after going to a type's definition. */
  async provideTextDocumentContent(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const known = this.#texts.get(uri.toString());
    if (known !== undefined || !this.#client.isRunning()) {
      return known ?? '';
    }
    const params: SchemaOfKindParams = { title: uri.path.replace(/^\//, '').replace(/\.yaml$/, '') };
    const schema = await this.#client.sendRequest<SchemaText | null>(schemaOfKindMethod, params, token);
    return schema?.text ?? '';
  }

  /** Shows the schema of the resource under the cursor, or says that there is none. */
  async show(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const schema = editor === undefined ? null : await this.#client.sendRequest<SchemaText | null>(schemaTextMethod, placeOf(this.#client, editor));
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
