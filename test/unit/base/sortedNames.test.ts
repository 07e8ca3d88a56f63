import assert from 'node:assert/strict';
import { editDistance } from '../../../server/src/base/editDistance';
import { nearest, spelt } from '../../../server/src/base/nearest';
import { SortedNames } from '../../../server/src/base/sortedNames';
import { seeded } from '../../support/mutate';

describe('sorted names', () => {
  const random = seeded(20_261_123);
  const below = (count: number): number => Math.floor(random() * count);
  const letters = (count: number, of: string): string => Array.from({ length: count }, () => of[below(of.length)] ?? '').join('');
  const beginnings = ['network-of-team-', 'Net', '', 'a', 'shop-'];
  const word = (): string => (beginnings[below(5)] ?? '') + letters(below(8), 'abAB01-é');

  it('says the same as a look at each name', () => {
    for (let round = 0; round < 60; round += 1) {
      const words = Array.from({ length: below(400) }, word);
      const names = new SortedNames(words);
      for (let asked = 0; asked < 60; asked += 1) {
        const text = word();
        assert.deepEqual(names.nearest(text, 3).best.names, nearest(text, new Set(words), 3), `${text} in ${words.join(' ')}`);
      }
    }
  });

  it('finds exactly the names that are so many edits away', () => {
    for (let round = 0; round < 300; round += 1) {
      const words = [...new Set(Array.from({ length: below(60) }, word))];
      const text = word();
      const edits = 1 + below(5);
      const near = words.filter((each) => editDistance(each.toLowerCase(), text.toLowerCase()) <= edits);
      const found = new SortedNames(words).within(spelt(text), edits);
      assert.deepEqual([...(found ?? near)].sort(), near.sort(), text);
    }
  });

  it('are the same in whatever order they come and go', () => {
    const words = [...new Set(Array.from({ length: 200 }, word))];
    const names = new SortedNames(words.slice(0, 100));
    words.slice(100).forEach((each) => names.add(each));
    words.slice(50, 150).forEach((each) => names.delete(each));
    names.delete('never there');
    const fresh = new SortedNames([...words.slice(0, 50), ...words.slice(150)]);
    assert.deepEqual(names.all, fresh.all);
    for (const text of words) {
      assert.deepEqual(names.nearest(text, 3), fresh.nearest(text, 3), text);
      assert.deepEqual(names.within(spelt(text), 2), fresh.within(spelt(text), 2), text);
    }
  });

  it('looks at few of many names that are alike', () => {
    const words = Array.from({ length: 20_000 }, (_, index) => `network-of-team-${index}`);
    assert.equal(new SortedNames(words).nearest('netwrk-of-team-1234', 3).edits, 2);
    assert.equal(new SortedNames(words.slice(0, 300)).nearest('netwrk-of-team-123', 3).edits, 2);
  });
});
