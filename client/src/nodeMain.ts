import * as path from 'node:path';
import type * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { activate as activateShared } from './activate';
import { productName, settingsSection } from './names';

/** Entry of the extension under Node: the server is a child process that speaks over its IPC channel. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const module = path.join(context.extensionPath, 'dist', 'server.js');
  await activateShared(
    context,
    (options) =>
      new LanguageClient(
        settingsSection,
        productName,
        {
          run: { module, transport: TransportKind.ipc },
          debug: { module, transport: TransportKind.ipc, options: { execArgv: ['--nolazy', '--inspect=6019'] } },
        },
        options,
      ),
  );
}
