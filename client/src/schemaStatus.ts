import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { schemaInfoMethod, type DocumentPosition, type SchemaInfo } from '../../server/src/protocol/schemaRequests';
import { manifestFilters } from './documents';
import { commands } from './names';

/** Cursor moves come in bursts; the answer for the last one is enough. */
const settleMs = 150;

/** Shows kind and schema source of the resource under the cursor in the language status, and nothing elsewhere. */
export class SchemaStatus implements vscode.Disposable {
  readonly #client: BaseLanguageClient;
  readonly #subscriptions: readonly { dispose(): unknown }[];
  #item: vscode.LanguageStatusItem | undefined;
  #timer: NodeJS.Timeout | undefined;
  #request: vscode.CancellationTokenSource | undefined;

  constructor(client: BaseLanguageClient) {
    this.#client = client;
    this.#subscriptions = [
      vscode.window.onDidChangeActiveTextEditor(() => this.#schedule()),
      vscode.window.onDidChangeTextEditorSelection((event) => {
        if (event.textEditor === vscode.window.activeTextEditor) {
          this.#schedule();
        }
      }),
      client.onDidChangeState(() => this.#schedule()),
    ];
    this.#schedule();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#request?.cancel();
    this.#hide();
    vscode.Disposable.from(...this.#subscriptions).dispose();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#request?.cancel();
    this.#timer = setTimeout(() => void this.#refresh(), settleMs);
  }

  async #refresh(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined || !this.#client.isRunning() || !isManifest(editor.document)) {
      this.#hide();
      return;
    }
    const request = new vscode.CancellationTokenSource();
    this.#request = request;
    try {
      const info = await this.#client.sendRequest<SchemaInfo | null>(schemaInfoMethod, placeOf(this.#client, editor), request.token);
      if (request.token.isCancellationRequested) {
        return;
      }
      if (info === null) {
        this.#hide();
      } else {
        this.#show(editor.document, info);
      }
    } catch {
      // A cancelled request, or a server that stopped meanwhile: the next cursor move or start asks again.
      if (!request.token.isCancellationRequested) {
        this.#hide();
      }
    } finally {
      request.dispose();
    }
  }

  #show(document: vscode.TextDocument, info: SchemaInfo): void {
    this.#item ??= vscode.languages.createLanguageStatusItem('ackmesh.schema', []);
    this.#item.name = 'Schema';
    this.#item.selector = onlyThis(document);
    this.#item.text = `${info.kind} ${info.apiVersion.slice(info.apiVersion.indexOf('/') + 1)}`;
    this.#item.detail = describeSource(info);
    this.#item.command = { command: commands.showSchema, title: 'Show Schema' };
  }

  #hide(): void {
    this.#item?.dispose();
    this.#item = undefined;
  }
}

/** The protocol's form of an editor's cursor. */
export function placeOf(client: BaseLanguageClient, editor: vscode.TextEditor): DocumentPosition {
  return client.code2ProtocolConverter.asTextDocumentPositionParams(editor.document, editor.selection.active);
}

export function isManifest(document: vscode.TextDocument): boolean {
  return vscode.languages.match(manifestFilters(), document) > 0;
}

/**
 * The source in as few words as tell it apart: VS Code cuts a long line off, and the link behind it with it. The hover
 * of a kind says all of it. A version of words is that of a generator, not of the controller, and the commit says more.
 */
function describeSource({ source, repository, version, commit }: SchemaInfo): string {
  const name = repository?.slice(repository.lastIndexOf('/') + 1);
  const point = version !== undefined && !version.includes(' ') ? version : (commit?.slice(0, 7) ?? version);
  const origin = [name, point].filter((part) => part !== undefined).join(' ');
  return origin === '' ? sourceWords[source] : `${sourceWords[source]}: ${origin}`;
}

const sourceWords: Readonly<Record<SchemaInfo['source'], string>> = {
  workspace: 'schema from a CRD of this workspace',
  configured: 'schema from a configured CRD',
  inferred: 'schema inferred from an API model',
  bundled: 'bundled schema',
  builtin: 'built-in schema',
};

/** As narrow as a selector gets: an unsaved document has no path that a pattern could match. */
export function onlyThis(document: vscode.TextDocument): vscode.DocumentFilter {
  const { uri, languageId } = document;
  return uri.scheme === 'untitled'
    ? { scheme: uri.scheme, language: languageId }
    : { scheme: uri.scheme, pattern: new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), uri.path.slice(uri.path.lastIndexOf('/') + 1)) };
}
