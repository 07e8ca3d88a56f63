import assert from 'node:assert/strict';
import { Memo } from '../../../server/src/base/memo';

describe('answers that follow from a text', () => {
  it('are computed once for each text, until they are forgotten', () => {
    const computed: string[] = [];
    const memo = new Memo<number>();
    const length = (text: string): number => memo.of(text, (each) => computed.push(each));
    assert.deepEqual([length('a'), length('b'), length('a')], [1, 2, 1]);
    memo.clear();
    assert.equal(length('a'), 3);
  });
  it('are computed every time once there are too many to keep', () => {
    const memo = new Memo<string>();
    let computed = 0;
    const asked = Array.from({ length: 6000 }, (_, index) => `text ${index}`);
    [...asked, ...asked].forEach((text) => memo.of(text, (each) => `${each} ${(computed += 1)}`));
    assert.equal(computed, 7000);
  });
});
