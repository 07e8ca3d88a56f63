import assert from 'node:assert/strict';
import { reachable } from '../../../server/src/base/reachable';

const next: Record<string, readonly string[]> = { a: ['b', 'c'], b: ['d'], c: ['d'], d: ['a'], e: ['a'] };

describe('what can be reached', () => {
  it('contains the start and each further item once, also in a circle', () => {
    assert.deepEqual([...reachable(['a', 'a'], (item) => next[item] ?? [])].sort(), ['a', 'b', 'c', 'd']);
  });

  it('is empty without a start', () => {
    assert.equal(reachable<string>([], (item) => next[item] ?? []).size, 0);
  });

  it('asks each item once', () => {
    const asked: string[] = [];
    reachable(['a', 'b'], (item) => (asked.push(item), next[item] ?? []));
    assert.deepEqual(asked.sort(), ['a', 'b', 'c', 'd']);
  });
});
