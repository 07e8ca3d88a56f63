import type * as crypto from 'node:crypto';
import { createRequire } from 'node:module';
import * as zlib from 'node:zlib';

/**
 * A number of 32 bits that tells data from other data, where nobody means harm; `start` is that of what stands before it. It
 * counts on this machine and with this version of Node only. Compressors' checksum takes a quarter of the time of a digest,
 * and the library of digests some milliseconds to load, so it is left to versions of Node before 20.15, which lack the other.
 */
export function checksumOf(data: Uint8Array, start: number, { crc32 }: { readonly crc32?: typeof zlib.crc32 } = zlib): number {
  if (crc32 !== undefined) {
    return crc32(data, start);
  }
  const { createHash } = createRequire(__filename)('node:crypto') as typeof crypto;
  return createHash('sha256').update(String(start)).update(data).digest().readUInt32LE();
}
