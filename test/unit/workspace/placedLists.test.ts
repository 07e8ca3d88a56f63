import assert from 'node:assert/strict';
import type { Uri } from '../../../server/src/base/uri';
import { inOrderOfPlaces, PlacedLists } from '../../../server/src/workspace/placedLists';

interface Item {
  readonly uri: Uri;
  readonly place: number;
}

const byPlace = (a: Item, b: Item): number => (a.uri === b.uri ? a.place - b.place : a.uri < b.uri ? -1 : 1);
const item = (uri: string, place = 0): Item => ({ uri: uri as Uri, place });

describe('lists in the order of places', () => {
  const [a, b, c] = [item('a', 2), item('b'), item('a', 1)];

  it('have the order of files and places, however their entries came', () => {
    const lists = new PlacedLists<Item>(byPlace);
    [b, a, c].forEach((each) => {
      lists.add('key', each);
    });
    assert.deepEqual(lists.at('key'), [c, a, b]);
    assert.equal(lists.oldestAt('key'), b);
    assert.deepEqual(inOrderOfPlaces([b, a, c], byPlace), [c, a, b]);
  });

  it('are the same ones until an entry of their key comes or goes, and stay what they were', () => {
    const lists = new PlacedLists<Item>(byPlace);
    lists.add('key', b);
    const before = lists.at('key');
    lists.add('other', a);
    assert.equal(lists.at('key'), before);
    lists.add('key', a);
    assert.deepEqual(lists.at('key'), [a, b]);
    lists.remove('key', b);
    assert.deepEqual(lists.at('key'), [a]);
    assert.deepEqual(before, [b]);
  });

  it('know no key whose entries are all gone', () => {
    const lists = new PlacedLists<Item>(byPlace);
    lists.add('key', a);
    lists.remove('key', a);
    lists.remove('never', a);
    assert.deepEqual([lists.has('key'), [...lists.keys], lists.at('key')], [false, [], []]);
  });
});
