import { readSync } from 'node:fs';

const chunkBytes = 65_536;

/** How long is waited for more, in milliseconds, where nothing is there yet and reading does not wait by itself. */
const waitMs = 10;

/** All of standard input. Whoever started this process may have made it one that does not wait. `readInto` reads some of it. */
export function standardInput(readInto: (chunk: Buffer) => number = (chunk) => readSync(0, chunk)): Buffer {
  const chunks: Buffer[] = [];
  const chunk = Buffer.alloc(chunkBytes);
  for (;;) {
    const read = readOrWait(() => readInto(chunk));
    if (read === 0) {
      return Buffer.concat(chunks);
    }
    if (read !== undefined) {
      chunks.push(Buffer.from(chunk.subarray(0, read)));
    }
  }
}

/** How many bytes were read, none at the end; `undefined` where it is worth trying again. */
function readOrWait(readSome: () => number): number | undefined {
  try {
    return readSome();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EOF') {
      // Windows says so of a pipe whose other end is closed.
      return 0;
    }
    if (code !== 'EAGAIN') {
      throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
    return undefined;
  }
}
