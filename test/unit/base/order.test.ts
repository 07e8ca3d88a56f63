import assert from 'node:assert/strict';
import { mergeSorted } from '../../../server/src/base/order';
import { seeded } from '../../support/mutate';

describe('mergeSorted', () => {
  const compare = (a: number, b: number): number => a - b;

  it('makes the same of two sorted lists as sorting them together', () => {
    const random = seeded(20_261_123);
    const list = (most: number): readonly number[] =>
      Array.from({ length: Math.floor(random() * most) }, () => Math.floor(random() * 20)).sort(compare);
    for (let round = 0; round < 500; round += 1) {
      const [many, few] = [list(30), list(6)];
      assert.deepEqual(mergeSorted(many, few, compare), [...many, ...few].sort(compare), `round ${round}`);
    }
  });

  it('looks at few items of the long list', () => {
    let compared = 0;
    mergeSorted(
      Array.from({ length: 1000 }, (_, index) => index),
      [500],
      (a, b) => {
        compared += 1;
        return a - b;
      },
    );
    assert.ok(compared <= 10, `${compared} comparisons`);
  });
});
