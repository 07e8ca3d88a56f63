import type * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { reasonOf, showError } from './messages';

/** A language client whose server can be ended also where it answers no more. */
export type ServerClient = BaseLanguageClient & {
  /** Whether there is a server, or one is being made: the library's state says so only of one that has started. */
  readonly isUp: boolean;
  /**
   * Ends the server as a crash would; resolves when the client has heard of it. Where no server could be made, another attempt
   * is made.
   */
  kill(): Promise<void>;
};

/**
 * Makes the connection to a server, again and again until it is there: the library never makes one whose first attempt failed.
 * Source: vscode-languageclient 10 client.js, `start`.
 */
export class Attempts {
  #again: () => void = () => undefined;
  #isTrying = false;

  /** True from a first attempt on until there is a connection. */
  get isTrying(): boolean {
    return this.#isTrying;
  }

  /** Where `connect` fails, the user is told; it is called again when they want that, or when {@link again} is called. */
  async until<T>(connect: () => Promise<T>, output: vscode.LogOutputChannel): Promise<T> {
    this.#isTrying = true;
    for (;;) {
      try {
        const made = await connect();
        this.#isTrying = false;
        return made;
      } catch (error) {
        const reason = reasonOf(error);
        output.error(`the server cannot be started: ${reason}`);
        await new Promise<void>((resolve) => {
          this.#again = resolve;
          const tryAgain = 'Try Again';
          const asked = showError(`The language server cannot be started: ${reason}`, tryAgain);
          void asked.then((chosen) => (chosen === tryAgain ? resolve() : undefined));
        });
      }
    }
  }

  again(): void {
    this.#again();
  }
}
