import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { fieldTextsFile, fieldTextsMethod, type FieldTextsAnswer, type FieldTextsParams } from '../../server/src/protocol/fieldTexts';

/** Answers a server that cannot read the extension's folder: what AWS writes about the fields of a service. */
export function answerForFieldTexts(client: BaseLanguageClient, extension: vscode.Uri): vscode.Disposable {
  return client.onRequest(fieldTextsMethod, async ({ service }: FieldTextsParams): Promise<FieldTextsAnswer> => {
    const name = fieldTextsFile(service);
    try {
      return name === undefined ? {} : { json: await inflated(vscode.Uri.joinPath(extension, 'dist', 'docs', name)) };
    } catch {
      // Not every build has the texts, and none has those of every service.
      return {};
    }
  });
}

async function inflated(file: vscode.Uri): Promise<string> {
  const bytes = await vscode.workspace.fs.readFile(file);
  return new Response(new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
}
