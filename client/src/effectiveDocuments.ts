import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
  effectiveObjectsMethod,
  effectiveTextMethod,
  type EffectiveChoice,
  type EffectiveText,
  type EffectiveTextParams,
} from '../../server/src/protocol/effectiveRequests';
import { showInformation } from './messages';
import { effectiveScheme } from './names';
import { editorOfManifest, placeOf } from './documents';
import { besideTheManifest, VirtualDocuments } from './virtualDocuments';

const gone = '# No kustomization of this name applies this object any more.\n';

function titleOf(uri: vscode.Uri): string {
  return uri.path.replace(/^\//, '').replace(/\.yaml$/, '');
}

/** Shows objects as kustomizations apply them as virtual read-only documents beside the manifest. */
export class EffectiveDocuments implements vscode.Disposable {
  readonly #client: BaseLanguageClient;
  readonly #documents = new VirtualDocuments(effectiveScheme, async (uri, token) => (await this.#textOf(titleOf(uri), token)) ?? '');

  constructor(client: BaseLanguageClient) {
    this.#client = client;
  }

  /** Shows the effective object of the one under the cursor; where there are several, the user chooses. */
  async show(): Promise<void> {
    const editor = editorOfManifest();
    if (editor === undefined) {
      return;
    }
    const choices = await this.#client.sendRequest<readonly EffectiveChoice[]>(effectiveObjectsMethod, placeOf(this.#client, editor));
    if (choices.length === 0) {
      void showInformation('No kustomization applies an object at the cursor position.');
      return;
    }
    const items = choices.map(({ title, name, root }) => ({ label: name, description: root, title }));
    const chosen =
      items.length === 1
        ? items[0]
        : await vscode.window.showQuickPick(items, { placeHolder: 'Kustomization and object', matchOnDescription: true });
    const text = chosen === undefined ? undefined : await this.#textOf(chosen.title);
    if (chosen !== undefined && text !== undefined) {
      await this.#documents.show(`${chosen.title}.yaml`, text, besideTheManifest);
    }
  }

  /** Shows open documents as they are now; one whose object is gone says so above what it was. */
  renew(): Promise<void> {
    return this.#documents.renew(async (uri) =>
      this.#client.isRunning() ? ((await this.#textOf(titleOf(uri))) ?? this.#goneText(uri)) : undefined,
    );
  }

  #goneText(uri: vscode.Uri): string {
    const before = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString())?.getText() ?? '';
    return before.startsWith(gone) ? before : gone + before;
  }

  async #textOf(title: string, token?: vscode.CancellationToken): Promise<string | undefined> {
    if (!this.#client.isRunning()) {
      return undefined;
    }
    const params: EffectiveTextParams = { title };
    return (await this.#client.sendRequest<EffectiveText | null>(effectiveTextMethod, params, token))?.text;
  }

  dispose(): void {
    this.#documents.dispose();
  }
}
