import * as vscode from 'vscode';
import { State } from 'vscode-languageclient';
import { showInformation } from './messages';
import type { ServerClient } from './serverClient';

/**
 * Whether the server runs, for a command that needs it; otherwise the user is told. A server that is starting is waited for: the
 * command may be what VS Code has activated the extension for.
 */
export async function awaitedServer(client: ServerClient, who: string): Promise<boolean> {
  if (!client.isRunning() && client.isUp) {
    const options = { location: vscode.ProgressLocation.Window, title: 'Starting the language server' };
    await vscode.window.withProgress(options, () => started(client));
  }
  if (client.isRunning()) {
    return true;
  }
  void showInformation(`${who} needs the language server, which is not running.`);
  return false;
}

/** The library starts a server that dies at its start anew without saying that it stopped. */
function started(client: ServerClient): Promise<void> {
  return new Promise((resolve) => {
    const following = client.onDidChangeState(({ newState }) => {
      if (newState === State.Running || newState === State.Stopped) {
        following.dispose();
        resolve();
      }
    });
  });
}
