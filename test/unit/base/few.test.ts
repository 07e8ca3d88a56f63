import assert from 'node:assert/strict';
import {
  commonMembers,
  countOf,
  firstMember,
  hasMember,
  membersOf,
  withMember,
  withoutMember,
  type Few,
} from '../../../server/src/base/few';

describe('few', () => {
  it('holds what a set holds, in its order, whatever comes and goes', () => {
    const names = Array.from({ length: 12 }, (_, index) => `name-${index}`);
    const set = new Set<string>();
    let few: Few<string>;
    const compare = (): void => {
      assert.deepEqual(membersOf(few), [...set]);
      assert.equal(countOf(few), set.size);
      assert.equal(firstMember(few), [...set][0]);
      names.forEach((name) => assert.equal(hasMember(few, name), set.has(name)));
    };
    let state = 1;
    for (let step = 0; step < 2000; step += 1) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      const name = names[(state >> 8) % names.length] ?? '';
      const adds = step % 200 < 100 ? state % 4 !== 0 : state % 4 === 0;
      few = adds ? withMember(few, name) : withoutMember(few, name);
      if (adds) {
        set.add(name);
      } else {
        set.delete(name);
      }
      compare();
    }
    names.forEach((name) => (few = withoutMember(few, name)));
    assert.equal(few, undefined);
  });

  it('leaves a list that was handed out as it was', () => {
    const few = withMember(withMember(undefined, 'a'), 'b');
    const members = membersOf(few);
    withMember(few, 'c');
    withoutMember(few, 'a');
    assert.deepEqual(members, ['a', 'b']);
  });

  it('knows what two have in common, however many members each has', () => {
    const few = (count: number): Few<string> =>
      Array.from({ length: count }, (_, index) => `name-${index}`).reduce<Few<string>>((now, name) => withMember(now, name), undefined);
    for (const [a, b] of [
      [0, 3],
      [1, 1],
      [1, 5],
      [4, 20],
      [20, 2],
    ] as const) {
      assert.deepEqual(commonMembers(few(a), few(b)), membersOf(few(Math.min(a, b))));
    }
    assert.deepEqual(commonMembers(withMember(undefined, 'other'), few(12)), []);
  });
});
