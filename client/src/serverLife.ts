import type * as vscode from 'vscode';
import { CloseAction, State, type CloseHandlerResult, type ErrorHandler } from 'vscode-languageclient';
import { isEnabled } from './enabled';
import type { ServerClient } from './serverClient';

/** How long a server that nobody wants may take to start, after which it can be stopped, in milliseconds. */
const mostStartMs = 5000;

/**
 * Has the server run while the extension is switched on. The library refuses to stop a server that is starting and to start one
 * that is stopping, so that what is asked for is done one after the other.
 */
export class ServerLife implements vscode.Disposable {
  readonly #client: ServerClient;
  readonly #output: vscode.LogOutputChannel;
  readonly #following: { dispose(): void };
  #last: Promise<void> = Promise.resolve();
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(client: ServerClient, output: vscode.LogOutputChannel) {
    this.#client = client;
    this.#output = output;
    // A server that crashed is started anew by the library, whatever the setting is by then.
    this.#following = client.onDidChangeState(({ newState }) => void (newState === State.Running && !isEnabled() && this.settle()));
  }

  /** Starts or ends the server, as the setting is when its turn comes. Does not reject: commands have to be there to start it again. */
  settle(): Promise<void> {
    clearTimeout(this.#patience);
    if (!isEnabled() && this.#isStarting) {
      this.#patience = setTimeout(() => void (isEnabled() || !this.#isStarting ? undefined : this.#client.kill()), mostStartMs);
    }
    return this.#next(() => (isEnabled() ? this.#client.start() : this.#end()));
  }

  /** Ends the server, whatever it does, and starts another one. */
  async restart(): Promise<void> {
    const isStarting = this.#isStarting;
    if (isStarting) {
      // It cannot be stopped and may never start. Killed, it is started anew by the library.
      await this.#client.kill();
    }
    await (isStarting ? this.settle() : this.renew());
  }

  /** Has another server take the place of the one that runs, once that has started. */
  renew(): Promise<void> {
    return this.#next(async () => {
      await this.#end();
      await (isEnabled() ? this.#client.start() : undefined);
    });
  }

  dispose(): void {
    clearTimeout(this.#patience);
    this.#following.dispose();
  }

  /** The library has no state of its own for a server that starts anew. */
  get #isStarting(): boolean {
    return this.#client.state !== State.Running && this.#client.isUp;
  }

  async #end(): Promise<void> {
    if (this.#client.state !== State.Running) {
      await (this.#client.isUp ? this.#client.kill() : undefined);
      return;
    }
    // It runs before all of its features do.
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

/** What the library does by itself about a server that ends: nothing where the extension is switched off. `standard` is its own way. */
export function whileEnabled(standard: () => ErrorHandler): ErrorHandler {
  const leave: CloseHandlerResult = { action: CloseAction.DoNotRestart, handled: true };
  return {
    error: (...of) => standard().error(...of),
    closed: () => (isEnabled() ? standard().closed() : leave),
  };
}
