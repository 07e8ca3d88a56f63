import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { schemaInfoMethod, type SchemaInfo } from '../../server/src/protocol/schemaRequests';
import { placeOf } from './documents';
import { FrontDocumentStatus, whenFrontIsOpened, type StatusLine } from './frontDocument';
import { commands } from './names';

/** Cursor moves come in bursts; the answer for the last one is enough. */
const settleMs = 150;

/** Shows kind and schema source of the resource under the cursor in the language status, and nothing elsewhere. */
export class SchemaStatus implements vscode.Disposable {
  readonly #status: FrontDocumentStatus;
  readonly #subscriptions: readonly { dispose(): unknown }[];
  #timer: NodeJS.Timeout | undefined;

  constructor(client: BaseLanguageClient) {
    this.#status = new FrontDocumentStatus(client, 'ackmesh.schema', 'Schema', async (editor, token) => {
      const info = await client.sendRequest<SchemaInfo | null>(schemaInfoMethod, placeOf(client, editor), token);
      return info === null ? undefined : lineOf(info);
    });
    this.#subscriptions = [
      vscode.window.onDidChangeActiveTextEditor(() => this.refresh()),
      vscode.window.onDidChangeTextEditorSelection((event) => {
        if (event.textEditor === vscode.window.activeTextEditor) {
          this.refresh();
        }
      }),
      whenFrontIsOpened(() => this.refresh()),
      client.onDidChangeState(() => this.refresh()),
    ];
    this.refresh();
  }

  /** Asks again, soon. */
  refresh(): void {
    clearTimeout(this.#timer);
    this.#status.cancel();
    this.#timer = setTimeout(() => void this.#status.refresh(), settleMs);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    vscode.Disposable.from(this.#status, ...this.#subscriptions).dispose();
  }
}

function lineOf(info: SchemaInfo): StatusLine {
  return {
    text: `${info.kind} ${info.apiVersion.slice(info.apiVersion.indexOf('/') + 1)}`,
    detail: describeSource(info),
    command: { command: commands.showSchema, title: 'Show Schema' },
  };
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
