import type * as vscode from 'vscode';
import { State } from 'vscode-languageclient';
import { isEnabled } from './enabled';
import type { ServerClient } from './serverClient';

/**
 * Has the server run while the extension is switched on. The library refuses to stop a server that is starting and to start one
 * that is stopping, so that what is asked for is done one after the other.
 */
export class ServerLife implements vscode.Disposable {
  readonly #client: ServerClient;
  readonly #output: vscode.LogOutputChannel;
  readonly #following: { dispose(): void };
  #last: Promise<void> = Promise.resolve();

  constructor(client: ServerClient, output: vscode.LogOutputChannel) {
    this.#client = client;
    this.#output = output;
    // A server that crashed is started anew by the library, which knows nothing of the setting.
    this.#following = client.onDidChangeState(({ newState }) => void (newState === State.Running && !isEnabled() && this.settle()));
  }

  /** Starts or ends the server, as the setting is when its turn comes. Does not reject: commands have to be there to start it again. */
  settle(): Promise<void> {
    return this.#next(() => (isEnabled() ? this.#client.start() : this.#end()));
  }

  /** Ends the server, whatever it does, and starts another one. */
  async restart(): Promise<void> {
    const isStarting = this.#client.state === State.Starting;
    if (isStarting) {
      // It cannot be stopped and may never have started. Killed, it is started anew by the library.
      await this.#client.kill();
    }
    await this.#next(async () => {
      await (isStarting ? undefined : this.#end());
      await this.#client.start();
    });
  }

  /** Ends the server for good: resolves when it has kept what it needs for its next start. One that is starting has nothing to keep. */
  async end(): Promise<void> {
    await (this.#client.state === State.Running ? this.#next(() => this.#end()) : undefined);
  }

  dispose(): void {
    this.#following.dispose();
  }

  async #end(): Promise<void> {
    if (this.#client.state !== State.Running && this.#client.state !== State.Starting) {
      return;
    }
    await this.#client.start().catch(() => undefined);
    try {
      await this.#client.stop();
    } catch (error) {
      this.#output.warn(String(error));
      await this.#client.kill();
    }
  }

  #next(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(work).catch((error: unknown) => this.#output.error(String(error)));
    return this.#last;
  }
}
