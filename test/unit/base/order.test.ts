import assert from 'node:assert/strict';
import { mergeSorted, placeBehind, placeFrom, sortText } from '../../../server/src/base/order';
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

describe('places in a sorted list', () => {
  const sorted = [1, 3, 3, 3, 8];

  it('are where the first stands that is not below a number', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 4, 8, 9].map((least) => placeFrom(sorted, least)),
      [0, 0, 1, 1, 4, 4, 5],
    );
    assert.equal(placeFrom(Int32Array.of(-5, 2), 0), 1);
    assert.equal(placeFrom([], 1), 0);
  });

  it('are where the first stands that is behind something, between two places', () => {
    const behind = (least: number, ...part: number[]): number => placeBehind(sorted, (each) => each > least, ...part);
    assert.deepEqual(
      [0, 1, 3, 8].map((least) => behind(least)),
      [0, 1, 4, 5],
    );
    assert.equal(behind(0, 2), 2);
    assert.equal(behind(8, 0, 3), 3);
  });
});

describe('texts to sort by', () => {
  it('come in the order of their ranks, and of their places within a rank', () => {
    const texts = ['00', '0', '1'].flatMap((rank) => Array.from({ length: 12 }, (_, index) => sortText(rank, index)));
    assert.deepEqual([...texts].sort(), texts);
    assert.deepEqual(
      [...texts].sort((a, b) => a.localeCompare(b, 'en')),
      texts,
    );
  });
});
