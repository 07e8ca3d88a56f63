import type * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { schemaOfKindMethod, schemaTextMethod, type SchemaOfKindParams, type SchemaText } from '../../server/src/protocol/schemaRequests';
import { showInformation } from './messages';
import { schemaScheme } from './names';
import { editorOfManifest, placeOf } from './documents';
import { besideTheManifest, VirtualDocuments } from './virtualDocuments';

/** Opens schemas as virtual read-only documents beside the manifest. */
export class SchemaDocuments implements vscode.Disposable {
  readonly #client: BaseLanguageClient;
  readonly #documents = new VirtualDocuments(schemaScheme, (uri, token) => this.#textOfKind(uri, token));

  constructor(client: BaseLanguageClient) {
    this.#client = client;
  }

  /** A schema that was not shown before is asked for by its title, as after going to a type's definition. */
  async #textOfKind(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    if (!this.#client.isRunning()) {
      return '';
    }
    const params: SchemaOfKindParams = { title: uri.path.replace(/^\//, '').replace(/\.yaml$/, '') };
    const schema = await this.#client.sendRequest<SchemaText | null>(schemaOfKindMethod, params, token);
    return schema?.text ?? '';
  }

  /** Shows the schema of the resource under the cursor, or says that there is none. */
  async show(): Promise<void> {
    const editor = editorOfManifest();
    if (editor === undefined) {
      return;
    }
    const schema = await this.#client.sendRequest<SchemaText | null>(schemaTextMethod, placeOf(this.#client, editor));
    if (schema === null) {
      void showInformation('No schema found at the cursor position.');
      return;
    }
    await this.#documents.show(`${schema.title}.yaml`, schema.text, besideTheManifest);
  }

  /** Shows a document by its title, as it is now; the server's code lenses call it. */
  async showTitled(title: unknown): Promise<void> {
    if (typeof title !== 'string') {
      return;
    }
    const params: SchemaOfKindParams = { title };
    const found = await this.#client.sendRequest<SchemaText | null>(schemaOfKindMethod, params);
    if (found === null) {
      void showInformation('This document is no longer available.');
      return;
    }
    await this.#documents.show(`${title}.yaml`, found.text, besideTheManifest);
  }

  dispose(): void {
    this.#documents.dispose();
  }
}
