import * as vscode from 'vscode';
import { BrowserMessageReader, BrowserMessageWriter, LanguageClient, type MessageTransports } from 'vscode-languageclient/browser';
import { activate as activateShared } from '../src/activate';
import { answerForFieldTexts } from './fieldTexts';
import { productName, settingsSection } from '../src/names';
import type { WorkerData } from '../../server/src/protocol/worker';

/** Entry of the extension in a browser: the server is a worker, which this side reads files for. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  await activateShared(context, (options) => {
    const client = new WorkerClient(settingsSection, productName, () => startWorker(context), options);
    context.subscriptions.push(answerForFieldTexts(client, context.extensionUri));
    return client;
  });
}

class WorkerClient extends LanguageClient {
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }
}

async function startWorker({ extension, extensionUri }: vscode.ExtensionContext): Promise<MessageTransports> {
  const inDist = (name: string): vscode.Uri => vscode.Uri.joinPath(extensionUri, 'dist', name);
  const schemas = await vscode.workspace.fs.readFile(inDist('schemas.json'));
  const { version } = extension.packageJSON as { readonly version: string };
  const worker = new Worker(inDist('serverWorker.js').toString(true), { name: productName });
  worker.postMessage({ version, schemas: JSON.parse(new TextDecoder().decode(schemas)) as WorkerData['schemas'] } satisfies WorkerData);
  // Not the worker itself, which the library does not recognize: that of VS Code's extension host is no `Worker`.
  return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
}
