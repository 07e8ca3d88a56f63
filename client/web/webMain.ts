import * as vscode from 'vscode';
import { BrowserMessageReader, BrowserMessageWriter, LanguageClient, type MessageTransports } from 'vscode-languageclient/browser';
import { activate as activateShared } from '../src/activate';
import { answerForFieldTexts } from './fieldTexts';
import { productName, settingsSection } from '../src/names';
import { Attempts } from '../src/serverClient';
import type { WorkerData } from '../../server/src/protocol/worker';

/** Entry of the extension in a browser: the server is a worker, which this side reads files for. */
export function activate(context: vscode.ExtensionContext): void {
  activateShared(context, (options) => {
    const client = new WorkerClient(settingsSection, productName, () => startWorker(context), options);
    context.subscriptions.push(answerForFieldTexts(client, context.extensionUri));
    return client;
  });
}

class WorkerClient extends LanguageClient {
  readonly #attempts = new Attempts();
  #reader: WorkerReader | undefined;

  get isUp(): boolean {
    return this.#reader?.isOpen === true || this.#attempts.isTrying;
  }

  override async stop(timeout?: number): Promise<void> {
    const reader = this.#reader;
    await super.stop(timeout);
    reader?.terminate();
  }

  kill(): Promise<void> {
    if (this.#reader === undefined) {
      this.#attempts.again();
    }
    this.#reader?.terminate();
    return Promise.resolve();
  }

  protected override async createMessageTransports(encoding: string): Promise<MessageTransports> {
    this.#reader = undefined;
    const transports = await this.#attempts.until(() => super.createMessageTransports(encoding), this.outputChannel);
    this.#reader = transports.reader instanceof WorkerReader ? transports.reader : undefined;
    return transports;
  }
}

/** A worker says nothing when it ends. */
class WorkerReader extends BrowserMessageReader {
  readonly #worker: Worker;
  isOpen = true;

  constructor(worker: Worker) {
    super(worker);
    this.#worker = worker;
  }

  terminate(): void {
    this.isOpen = false;
    this.#worker.terminate();
    this.fireClose();
  }
}

async function startWorker({ extension, extensionUri }: vscode.ExtensionContext): Promise<MessageTransports> {
  const inDist = (name: string): vscode.Uri => vscode.Uri.joinPath(extensionUri, 'dist', name);
  const schemas = await vscode.workspace.fs.readFile(inDist('schemas.json'));
  const { version } = extension.packageJSON as { readonly version: string };
  const worker = new Worker(inDist('serverWorker.js').toString(true), { name: productName });
  worker.postMessage({ version, schemas: JSON.parse(new TextDecoder().decode(schemas)) as WorkerData['schemas'] } satisfies WorkerData);
  // Not the worker itself, which the library does not recognize: that of VS Code's extension host is no `Worker`.
  return { reader: new WorkerReader(worker), writer: new BrowserMessageWriter(worker) };
}
