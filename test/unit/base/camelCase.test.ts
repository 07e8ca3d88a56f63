import assert from 'node:assert/strict';
import { wordsIn } from '../../../server/src/base/camelCase';

describe('words in a name', () => {
  it('begin with a capital, an initialism is one', () => {
    const names = ['', 'name', 'redrivePolicy', 'VPC', 'VPCEndpoint', 'kmsMasterKeyID', 'S3Bucket', 'enableDNSHostnames', 'x86Image'];
    assert.deepEqual(names.map(wordsIn), [0, 1, 2, 1, 2, 4, 2, 3, 2]);
  });
});
