import * as vscode from 'vscode';

type TextOf = (uri: vscode.Uri, token: vscode.CancellationToken) => Promise<string> | string;

/** How many texts of closed documents are kept for who opens one again. */
const mostClosed = 20;

/** Read-only documents of one scheme whose texts are in no file. */
export class VirtualDocuments implements vscode.Disposable, vscode.TextDocumentContentProvider {
  readonly #scheme: string;
  readonly #otherwise: TextOf | undefined;
  readonly #texts = new Map<string, string>();
  /** Those that were closed and that nobody else has, the last one last. */
  readonly #closed = new Set<string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #subscriptions: readonly { dispose(): unknown }[];
  readonly onDidChange = this.#changed.event;

  /** `otherwise` gives the text of a document that was closed or not shown before; without it the last texts are kept. */
  constructor(scheme: string, otherwise?: TextOf) {
    this.#scheme = scheme;
    this.#otherwise = otherwise;
    this.#subscriptions = [
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document.uri.scheme === scheme) {
          this.#close(document.uri.toString());
        }
      }),
    ];
  }

  provideTextDocumentContent(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> | string {
    return this.#texts.get(uri.toString()) ?? this.#otherwise?.(uri, token) ?? '# This document is no longer available.\n';
  }

  #close(key: string): void {
    if (this.#otherwise !== undefined) {
      this.#texts.delete(key);
      return;
    }
    this.#closed.delete(key);
    this.#closed.add(key);
    for (const oldest of [...this.#closed].slice(0, -mostClosed)) {
      this.#closed.delete(oldest);
      this.#texts.delete(oldest);
    }
  }

  /** Asks again for the texts of open documents; one that is no longer there keeps its last one. */
  async renew(textOf: (uri: vscode.Uri) => Promise<string | undefined>): Promise<void> {
    for (const { uri } of vscode.workspace.textDocuments.filter(({ uri: { scheme } }) => scheme === this.#scheme)) {
      const text = await textOf(uri);
      if (text !== undefined && text !== this.#texts.get(uri.toString())) {
        this.#texts.set(uri.toString(), text);
        this.#changed.fire(uri);
      }
    }
  }

  async show(fileName: string, text: string, options: vscode.TextDocumentShowOptions): Promise<void> {
    const uri = vscode.Uri.from({ scheme: this.#scheme, path: `/${fileName}` });
    this.#texts.set(uri.toString(), text);
    this.#closed.delete(uri.toString());
    this.#changed.fire(uri);
    await vscode.window.showTextDocument(uri, options);
  }

  dispose(): void {
    vscode.Disposable.from(...this.#subscriptions).dispose();
  }
}

/** Beside the manifest, without taking the cursor from it. */
export const besideTheManifest: vscode.TextDocumentShowOptions = {
  preview: true,
  viewColumn: vscode.ViewColumn.Beside,
  preserveFocus: true,
};
