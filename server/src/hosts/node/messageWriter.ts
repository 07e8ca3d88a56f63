import type { Writable } from 'node:stream';
import { AbstractMessageWriter, type Message, type MessageWriter } from 'vscode-languageserver/node';
import { jsonAtOnce, jsonInSlices } from './slicedJson';

/** A message of at least so many bytes is handed to the system in two pieces, which costs less than to copy it behind its head. */
const mostCopied = 65_536;

/**
 * Writes messages to a stream in their order, each with its header. The library's writer hands on header and content
 * separately, which wakes the client before the content is there, and waits a turn of the event loop before each message; most
 * answers take less time than both.
 */
export class StreamWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #stream: Writable;
  /** The last of the messages that are still put together: what comes behind them waits. */
  #last: Promise<void> | undefined;
  #errors = 0;

  constructor(stream: Writable) {
    super();
    this.#stream = stream;
    stream.on('error', (error) => this.fireError(error));
    stream.on('close', () => this.fireClose());
  }

  /** Resolves when the stream has taken the message, and rejects when it fails. */
  async write(message: Message): Promise<void> {
    try {
      const text = this.#last === undefined ? jsonAtOnce(message) : undefined;
      await (text === undefined ? this.#writeBehind(message) : this.#send(headOf(Buffer.byteLength(text)) + text));
    } catch (error) {
      this.#errors += 1;
      this.fireError(error instanceof Error ? error : new Error(String(error)), message, this.#errors);
      throw error;
    }
  }

  end(): void {
    this.#stream.end();
  }

  #writeBehind(message: Message): Promise<void> {
    const before = this.#last;
    const written = (async () => {
      await before?.catch(() => undefined);
      const body = await jsonInSlices(message);
      await this.#sendBody(headOf(body.length), body);
    })();
    this.#last = written;
    const done = (): void => {
      this.#last = this.#last === written ? undefined : this.#last;
    };
    written.then(done, done);
    return written;
  }

  #sendBody(head: string, body: Uint8Array): Promise<void> {
    if (body.length < mostCopied) {
      return this.#send(Buffer.concat([Buffer.from(head, 'ascii'), body]));
    }
    this.#stream.cork();
    this.#stream.write(head, 'ascii');
    const sent = this.#send(body);
    this.#stream.uncork();
    return sent;
  }

  #send(chunk: string | Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#stream.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  }
}

function headOf(length: number): string {
  return `Content-Length: ${length}\r\n\r\n`;
}
