import type * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inferredCrdMethod, type CrdText, type InferredCrdParams } from '../../server/src/protocol/inferRequests';
import { showInformation } from './messages';
import { crdScheme } from './names';
import { besideTheManifest, VirtualDocuments } from './virtualDocuments';

/** Shows CRDs that are in no file as virtual read-only documents. */
export class CrdDocuments implements vscode.Disposable {
  readonly #client: BaseLanguageClient;
  readonly #documents = new VirtualDocuments(crdScheme);

  constructor(client: BaseLanguageClient) {
    this.#client = client;
  }

  show({ fileName, text }: CrdText, options: vscode.TextDocumentShowOptions): Promise<void> {
    return this.#documents.show(fileName, text, options);
  }

  /** Shows what a generator.yaml would produce of a kind; the server's code lenses call it. */
  async showInferred(uri: unknown, kind: unknown): Promise<void> {
    if (typeof uri !== 'string' || typeof kind !== 'string') {
      return;
    }
    const params: InferredCrdParams = { textDocument: { uri }, kind };
    const crd = await this.#client.sendRequest<CrdText | null>(inferredCrdMethod, params);
    if (crd === null) {
      void showInformation(`${kind} is no longer generated from this file.`);
    } else {
      await this.show(crd, besideTheManifest);
    }
  }

  dispose(): void {
    this.#documents.dispose();
  }
}
