import assert from 'node:assert/strict';
import { allOf } from '../../../server/src/base/lists';

describe('allOf', () => {
  it('puts the items of lists one after the other and changes none of them', () => {
    const first = [1, 2];
    const second = [3];
    assert.deepEqual(allOf([], first, [], second, []), [1, 2, 3]);
    assert.deepEqual([first, second], [[1, 2], [3]]);
  });

  it('hands out a list that is alone, and one and the same list for nothing', () => {
    const only = ['a'];
    assert.equal(allOf([], only, []), only);
    assert.equal(allOf([], []), allOf());
  });
});
