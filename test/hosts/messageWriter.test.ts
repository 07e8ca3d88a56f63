import assert from 'node:assert/strict';
import { PassThrough, Writable } from 'node:stream';
import { StreamMessageReader, type Message } from 'vscode-languageserver/node';
import { StreamWriter } from '../../server/src/hosts/node/messageWriter';

describe('messages over a stream', () => {
  it('are written with their heads', async () => {
    const written: string[] = [];
    const take = (chunks: readonly { readonly chunk: Buffer }[]): void => {
      written.push(chunks.map(({ chunk }) => chunk.toString('utf8')).join(''));
    };
    const stream = new Writable({
      write: (chunk: Buffer, _, done) => (take([{ chunk }]), done()),
      writev: (chunks, done) => (take(chunks), done()),
    });
    const writer = new StreamWriter(stream);
    await Promise.all([1, 2].map((id) => writer.write({ jsonrpc: '2.0', id, method: 'é' } as Message)));
    assert.deepEqual(written, [
      'Content-Length: 38\r\n\r\n{"jsonrpc":"2.0","id":1,"method":"é"}',
      'Content-Length: 38\r\n\r\n{"jsonrpc":"2.0","id":2,"method":"é"}',
    ]);
  });

  it('arrive as they were sent, in their order', async () => {
    const stream = new PassThrough({ highWaterMark: 10 });
    const writer = new StreamWriter(stream);
    const sent = Array.from({ length: 20 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'm',
      params: id % 5 === 3 ? Array.from({ length: 200 }, (_, at) => 'é'.repeat(at * id)) : ['é'.repeat(id === 7 ? 70_000 : id * 10)],
    }));
    const received = new Promise<readonly Message[]>((resolve) => {
      const messages: Message[] = [];
      new StreamMessageReader(stream).listen((message) => {
        if (messages.push(message) === sent.length) {
          resolve(messages);
        }
      });
    });
    await Promise.all(sent.map((message) => writer.write(message)));
    assert.deepEqual(await received, sent);
  });

  it('that cannot be written are told, and those behind them are written', async () => {
    const written: string[] = [];
    const stream = new Writable({ write: (chunk: Buffer, _, done) => (written.push(chunk.toString('utf8')), done()) });
    const writer = new StreamWriter(stream);
    const told: unknown[] = [];
    writer.onError(([, message, count]) => told.push([(message as { readonly id?: number }).id, count]));
    const many = Array.from({ length: 200 }, () => 1);
    const send = (id: number, params: unknown): Promise<void> => writer.write({ jsonrpc: '2.0', id, params } as Message);
    const done = await Promise.allSettled([send(1, many), send(2, [1n]), send(3, [...many, 1n]), send(4, ['a'])]);
    assert.deepEqual(
      done.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    );
    assert.deepEqual(told, [
      [2, 1],
      [3, 2],
    ]);
    assert.deepEqual(
      written.map((text) => /"id":\d/.exec(text)?.[0]),
      ['"id":1', '"id":4'],
    );
    await assert.rejects(send(5, [1n]));
  });

  it('tell their writer when the stream fails', async () => {
    const stream = new Writable({ write: (_chunk, _encoding, done) => done(new Error('gone')) });
    const writer = new StreamWriter(stream);
    const told = new Promise<string>((resolve) => writer.onError(([error]) => resolve(error.message)));
    await assert.rejects(writer.write({ jsonrpc: '2.0' }), /gone/);
    assert.equal(await told, 'gone');
    await assert.rejects(writer.write({ jsonrpc: '2.0' }));
  });
});
