import type { Message, MessageWriter } from 'vscode-languageserver';

/** Where a client's messages come from, if that can be made to wait. */
export interface Tap {
  pause(): void;
  resume(): void;
}

/** Above either, nothing more is read from a client that does not read itself; below a quarter of both, it is again. */
export const mostWaiting = { messages: 4_000, characters: 32_000_000 } as const;

/** From as many waiting messages on, their sizes are looked at. */
const weighedFrom = 16;

/** More lines of the log do not wait. */
const mostLogLines = 500;

interface Waiting {
  readonly message: Message;
  readonly size: number;
  done(): void;
  failed(error: unknown): void;
}

/**
 * Messages on their way to a client that may be slow to read them. Of diagnostics that wait only the newest of a file
 * are kept, of log lines a limited number, and a client with too much waiting is not listened to until it has read
 * some of it: what waits does not grow without bound.
 */
export class Outbox implements MessageWriter {
  readonly #writer: MessageWriter;
  readonly #tap: Tap | undefined;
  readonly #waiting = new Map<string, Waiting>();
  #characters = 0;
  #logLines = 0;
  #leftOut = 0;
  #count = 0;
  #isWriting = false;
  #isHeld = false;

  constructor(writer: MessageWriter, tap: Tap | undefined) {
    this.#writer = writer;
    this.#tap = tap;
  }

  get onError(): MessageWriter['onError'] {
    return this.#writer.onError;
  }

  get onClose(): MessageWriter['onClose'] {
    return this.#writer.onClose;
  }

  /** Messages that are not yet with the transport. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Resolves when the message is written or a newer one makes it needless. */
  write(message: Message): Promise<void> {
    const key = this.#keyOf(message);
    if (key === undefined) {
      this.#leftOut += 1;
      return Promise.resolve();
    }
    this.#take(key)?.done();
    const written = new Promise<void>((done, failed) => {
      const size = this.#waiting.size < weighedFrom ? 0 : JSON.stringify(message).length;
      this.#waiting.set(key, { message, size, done, failed });
      this.#characters += size;
      this.#logLines += isLogLine(key) ? 1 : 0;
    });
    this.#hold();
    if (!this.#isWriting) {
      void this.#writeAll();
    }
    return written;
  }

  end(): void {
    this.#writer.end();
  }

  dispose(): void {
    this.#writer.dispose();
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    for (const [key, waiting] of this.#waiting) {
      this.#take(key);
      try {
        await this.#writer.write(waiting.message);
        waiting.done();
      } catch (error) {
        waiting.failed(error);
      }
      this.#hold();
    }
    this.#isWriting = false;
    if (this.#leftOut > 0) {
      const text = `[client] ${this.#leftOut} lines of this log were dropped because the client did not read them`;
      this.#leftOut = 0;
      await this.write({ jsonrpc: '2.0', method: logMethod, params: { type: 2, message: text } } as Message).catch(() => undefined);
    }
  }

  /** What a message replaces; `undefined` for one that is left out. */
  #keyOf(message: Message): string | undefined {
    const { method, params } = message as { readonly method?: unknown; readonly params?: { readonly uri?: unknown } };
    this.#count += 1;
    if (method === 'textDocument/publishDiagnostics') {
      return `diagnostics ${String(params?.uri)}`;
    }
    if (method === logMethod) {
      return this.#logLines < mostLogLines ? `log ${this.#count}` : undefined;
    }
    return `message ${this.#count}`;
  }

  #take(key: string): Waiting | undefined {
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) {
      this.#waiting.delete(key);
      this.#characters -= waiting.size;
      this.#logLines -= isLogLine(key) ? 1 : 0;
    }
    return waiting;
  }

  #hold(): void {
    const { messages, characters } = mostWaiting;
    if (!this.#isHeld && (this.#waiting.size > messages || this.#characters > characters)) {
      this.#isHeld = true;
      this.#tap?.pause();
    } else if (this.#isHeld && this.#waiting.size < messages / 4 && this.#characters < characters / 4) {
      this.#isHeld = false;
      this.#tap?.resume();
    }
  }
}

const logMethod = 'window/logMessage';

function isLogLine(key: string): boolean {
  return key.startsWith('log ');
}
