import assert from 'node:assert/strict';
import type { Message, MessageWriter } from 'vscode-languageserver/node';
import { mostWaiting, Outbox } from '../../../server/src/hosts/lsp/connection/outbox';

/** A client that reads when a test says so. */
class SlowWriter implements MessageWriter {
  readonly onError: MessageWriter['onError'] = () => ({ dispose: () => undefined });
  readonly onClose: MessageWriter['onClose'] = () => ({ dispose: () => undefined });
  readonly written: Message[] = [];
  #resume: (() => void) | undefined;

  write(message: Message): Promise<void> {
    this.written.push(message);
    return new Promise((resolve) => (this.#resume = resolve));
  }

  /** Reads everything that there is. */
  async drain(): Promise<void> {
    while (this.#resume !== undefined) {
      const resume = this.#resume;
      this.#resume = undefined;
      resume();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  end(): void {
    // Nothing to end.
  }

  dispose(): void {
    // Nothing to let go.
  }
}

class CountingTap {
  readonly calls: string[] = [];
  pause(): void {
    this.calls.push('pause');
  }
  resume(): void {
    this.calls.push('resume');
  }
}

const diagnostics = (uri: string, version: number): Message =>
  ({ jsonrpc: '2.0', method: 'textDocument/publishDiagnostics', params: { uri, version } }) as Message;
const line = (message: string): Message => ({ jsonrpc: '2.0', method: 'window/logMessage', params: { type: 4, message } }) as Message;
const answer = (id: number, result: unknown = null): Message => ({ jsonrpc: '2.0', id, result }) as Message;

describe('messages to a client that reads slowly', () => {
  it('keep their order', async () => {
    const writer = new SlowWriter();
    const outbox = new Outbox(writer, undefined);
    const messages = [answer(1), diagnostics('a', 1), line('x'), answer(2)];
    const written = Promise.all(messages.map((message) => outbox.write(message)));
    await writer.drain();
    await written;
    assert.deepEqual(writer.written, messages);
  });

  it('are the newest diagnostics of each file', async () => {
    const writer = new SlowWriter();
    const outbox = new Outbox(writer, undefined);
    const written = [outbox.write(answer(1))];
    for (let version = 1; version <= 10_000; version += 1) {
      written.push(outbox.write(diagnostics(`file:///${version % 3}`, version)));
    }
    assert.equal(outbox.waiting, 3);
    await writer.drain();
    await Promise.all(written);
    assert.deepEqual(writer.written, [
      answer(1),
      diagnostics('file:///2', 9_998),
      diagnostics('file:///0', 9_999),
      diagnostics('file:///1', 10_000),
    ]);
  });

  it('are no more than some lines of the log, and how many were left out', async () => {
    const writer = new SlowWriter();
    const outbox = new Outbox(writer, undefined);
    void outbox.write(answer(1));
    for (let count = 0; count < 10_000; count += 1) {
      void outbox.write(line(`line ${count}`));
    }
    assert.equal(outbox.waiting, 500);
    await writer.drain();
    assert.equal(writer.written.length, 502);
    assert.match(JSON.stringify(writer.written.at(-1)), /9500 lines of this log were dropped/);
  });

  it('stop us from listening when they are many, until most are read', async () => {
    const writer = new SlowWriter();
    const tap = new CountingTap();
    const outbox = new Outbox(writer, tap);
    for (let id = 0; id <= mostWaiting.messages; id += 1) {
      void outbox.write(answer(id));
    }
    assert.deepEqual(tap.calls, []);
    void outbox.write(answer(-1));
    assert.deepEqual(tap.calls, ['pause']);
    await writer.drain();
    assert.deepEqual(tap.calls, ['pause', 'resume']);
  });

  it('stop us from listening when they are large', async () => {
    const writer = new SlowWriter();
    const tap = new CountingTap();
    const outbox = new Outbox(writer, tap);
    const large = 'x'.repeat(1_000_000);
    for (let id = 0; tap.calls.length === 0; id += 1) {
      void outbox.write(answer(id, large));
    }
    assert.ok(outbox.waiting < 60, `${outbox.waiting} wait`);
    await writer.drain();
    assert.deepEqual(tap.calls, ['pause', 'resume']);
  });

  it('that cannot be written tell so, and the next ones are tried', async () => {
    const writer = new SlowWriter();
    let attempts = 0;
    writer.write = () => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new Error('broken pipe')) : Promise.resolve();
    };
    const outbox = new Outbox(writer, undefined);
    const first = outbox.write(answer(1));
    const second = outbox.write(answer(2));
    await assert.rejects(first, /broken pipe/);
    await second;
  });
});
