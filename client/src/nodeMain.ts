import type { ChildProcess } from 'node:child_process';
import * as path from 'node:path';
import type * as vscode from 'vscode';
import { LanguageClient, TransportKind, type MessageTransports } from 'vscode-languageclient/node';
import { activate as activateShared } from './activate';
import { productName, settingsSection } from './names';
import { Attempts } from './serverClient';

/** Entry of the extension under Node: the server is a child process that speaks over its IPC channel. */
export function activate(context: vscode.ExtensionContext): void {
  const module = path.join(context.extensionPath, 'dist', 'server.js');
  activateShared(
    context,
    (options) =>
      new ProcessClient(
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

class ProcessClient extends LanguageClient {
  readonly #attempts = new Attempts();
  /** Until its connection is closed. */
  #server: ChildProcess | undefined;

  get isUp(): boolean {
    return this.#server !== undefined || this.#attempts.isTrying;
  }

  /** In a debugged extension host the next server takes the port of this one. */
  override async stop(timeout?: number): Promise<void> {
    const server = this.#server;
    await super.stop(timeout);
    if (this.isInDebugMode && server !== undefined && server === this.#server) {
      await new Promise((resolve) => server.once('close', resolve));
    }
  }

  async kill(): Promise<void> {
    const server = this.#server;
    if (server === undefined) {
      this.#attempts.again();
      return;
    }
    const gone = new Promise((resolve) => server.once('close', resolve));
    server.kill('SIGKILL');
    await gone;
  }

  protected override async createMessageTransports(encoding: string): Promise<MessageTransports> {
    const transports = await this.#attempts.until(() => super.createMessageTransports(encoding), this.outputChannel);
    const server = this.serverProcess;
    this.#server = server;
    server?.once('close', () => {
      if (this.#server === server) {
        this.#server = undefined;
      }
    });
    return transports;
  }
}
