import assert from 'node:assert/strict';
import { isSameQuantity } from '../../../server/src/base/quantity';

describe('quantities', () => {
  it('are the same whatever their units', () => {
    for (const [a, b] of [
      ['1', '1000m'],
      ['0.5', '500m'],
      ['.5', '0.50'],
      ['5.', '+5'],
      ['1Gi', '1024Mi'],
      ['1.5Gi', '1536Mi'],
      ['1e3', '1k'],
      ['1E', '1e18'],
      ['-1', '-1000m'],
      ['0', '-0'],
      ['0.0000000001', '1n'],
    ] as const) {
      assert.ok(isSameQuantity(a, b), `${a} and ${b}`);
    }
  });

  it('are not the same where one is larger, or where one is none', () => {
    for (const [a, b] of [
      ['1Gi', '1G'],
      ['1', '1001m'],
      ['1', '-1'],
      ['', ''],
      ['x', 'x'],
    ] as const) {
      assert.ok(!isSameQuantity(a, b), `${a} and ${b}`);
    }
  });
});
