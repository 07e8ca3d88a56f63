import type { MessageConnection } from 'vscode-languageserver';
import type { Log } from '../../../base/log';

/** What the server tells its client and asks it for. A client that is gone is told nothing, and telling never throws. */
export class Client {
  readonly #connection: MessageConnection;
  #tokens = 0;
  /** What the client was told to ask again for and has neither answered nor done, by method. */
  readonly #refreshing = new Map<string, { readonly log: Log; again: boolean }>();

  constructor(connection: MessageConnection) {
    this.#connection = connection;
  }

  tell(method: string, params: object): void {
    this.#try(() => this.#connection.sendNotification(method, params)).catch(() => undefined);
  }

  /** Rejects when the client refuses or is gone. */
  ask(method: string, params?: object): Promise<unknown> {
    return this.#try(() => (params === undefined ? this.#connection.sendRequest(method) : this.#connection.sendRequest(method, params)));
  }

  /** A name for something that is under way, which the protocol lets stand for one thing only. */
  newToken(title: string): string {
    this.#tokens += 1;
    return `ackmesh ${title} ${this.#tokens}`;
  }

  /** Asks for something whose answer nothing waits for. */
  request(method: string, params: object | undefined, log: Log): void {
    this.#logged(method, this.ask(method, params), log);
  }

  /** Tells the client to ask again. As long as it has neither answered nor asked, further calls wait and are one. */
  refresh(method: string, log: Log): void {
    const running = this.#refreshing.get(method);
    if (running !== undefined) {
      running.again = true;
      return;
    }
    const state = { log, again: false };
    this.#refreshing.set(method, state);
    const done = this.ask(method).finally(() => {
      if (this.#refreshing.get(method) === state) {
        this.refreshed(method);
      }
    });
    this.#logged(method, done, log);
  }

  /** The client asked for what a refresh tells it to ask for: nothing more is owed for that one, which some clients never answer. */
  refreshed(method: string): void {
    const state = this.#refreshing.get(method);
    this.#refreshing.delete(method);
    if (state?.again === true) {
      this.refresh(method, state.log);
    }
  }

  #logged(method: string, answer: Promise<unknown>, log: Log): void {
    answer.catch((error: unknown) => log.write('warn', 'client', `${method}: ${String(error)}`));
  }

  /** The library throws at once where the connection is closed, and rejects where a message cannot be written. */
  async #try<T>(send: () => Promise<T>): Promise<T> {
    return send();
  }
}
