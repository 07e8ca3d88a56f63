import assert from 'node:assert/strict';
import * as zlib from 'node:zlib';
import { checksumOf } from '../../server/src/hosts/node/checksum';

for (const [engine, library] of [
  ['this engine', zlib],
  ['engines without a checksum of their own', {}],
] as const) {
  describe(`a checksum of ${engine}`, () => {
    const data = Buffer.from('some code');
    const sum = (bytes: Uint8Array, start = 1): number => checksumOf(bytes, start, library);

    it('is the same number of 32 bits each time', () => {
      assert.equal(sum(data), sum(Buffer.from(data)));
      assert.ok(Number.isInteger(sum(data)) && sum(data) >= 0 && sum(data) < 2 ** 32);
    });

    it('is another one for other data, less of it, and behind something else', () => {
      const sums = [sum(data), sum(Buffer.from('some lode')), sum(data.subarray(1)), sum(Buffer.alloc(0)), sum(data, 2)];
      assert.equal(new Set(sums).size, sums.length);
    });
  });
}
