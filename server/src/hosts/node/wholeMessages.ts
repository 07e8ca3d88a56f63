import { Writable } from 'node:stream';

/**
 * A stream of messages that writes the head of each together with what it announces. The library writes them one after the
 * other; a client that is woken by a head alone only gets in the way of what it then waits for.
 */
export function wholeMessages(stream: Writable): Writable {
  let head: string | undefined;
  const messages = new Writable({
    decodeStrings: false,
    write(chunk: string | Uint8Array, _encoding, done) {
      if (typeof chunk === 'string' && head === undefined) {
        head = chunk;
        done();
        return;
      }
      stream.cork();
      if (head !== undefined) {
        stream.write(head, 'ascii');
        head = undefined;
      }
      stream.write(chunk, done);
      stream.uncork();
    },
    final(done) {
      stream.end(done);
    },
  });
  stream.on('error', (error) => messages.destroy(error));
  stream.on('close', () => messages.destroy());
  return messages;
}
