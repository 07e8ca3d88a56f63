import { Writable } from 'node:stream';

/** A message of at most so many bytes is copied behind its head, which costs less than to hand the system two pieces. */
const mostCopied = 65_536;

/**
 * A stream that writes the header of each message together with its content. The library writes them separately, which wakes the
 * client before the content is there, and the client then competes with the server for the processor.
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
      const body = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      const start = Buffer.from(head ?? '', 'ascii');
      head = undefined;
      if (body.length <= mostCopied) {
        stream.write(Buffer.concat([start, body]), done);
      } else {
        stream.cork();
        stream.write(start);
        stream.write(body, done);
        stream.uncork();
      }
    },
    final(done) {
      stream.end(done);
    },
  });
  stream.on('error', (error) => messages.destroy(error));
  stream.on('close', () => messages.destroy());
  return messages;
}
