import assert from 'node:assert/strict';
import { compareVersions } from '../../../server/src/schema/kinds/versions';

describe('version order', () => {
  it('is that of Kubernetes', () => {
    const sorted = ['v10', 'v2', 'v1', 'v11beta2', 'v10beta3', 'v3beta1', 'v12alpha1', 'v11alpha2', 'foo1', 'foo10'];
    assert.deepEqual([...sorted].reverse().sort(compareVersions), sorted);
  });
});
