import assert from 'node:assert/strict';
import { allSteps } from '../../../server/src/base/steps';
import type { Uri } from '../../../server/src/base/uri';
import { inOrderOfPlaces, PlacedLists } from '../../../server/src/workspace/index/placedLists';
import { seeded } from '../../support/mutate';

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

  it('are as before when they were forgotten, and what was handed out stays what it was', () => {
    const seed = Number(process.env['ACKMESH_SEED'] ?? 20_261_126);
    const random = seeded(seed);
    const below = (count: number): number => Math.floor(random() * count);
    const [forgetting, keeping] = [new PlacedLists<Item>(byPlace), new PlacedLists<Item>(byPlace)];
    const there: (readonly [key: string, entry: Item])[] = [];
    for (let step = 0; step < 1500; step += 1) {
      const key = `key ${below(3)}`;
      if (below(100) < (step % 500 < 250 ? 70 : 25)) {
        const entry = item(`file:///ws/${below(3)}/${below(3)}.yaml`, step);
        there.push([key, entry]);
        [forgetting, keeping].forEach((lists) => lists.add(key, entry));
      } else {
        const [gone] = there.splice(below(there.length), 1);
        [forgetting, keeping].forEach((lists) => gone !== undefined && lists.remove(gone[0], gone[1]));
      }
      const before = forgetting.at(key);
      const said = [...before];
      if (below(5) === 0) {
        allSteps(forgetting.forget());
      }
      const folder = `file:///ws/${below(3)}`;
      assert.deepEqual(forgetting.below(key, folder), keeping.below(key, folder), `seed ${seed}`);
      assert.deepEqual(forgetting.at(key), keeping.at(key), `seed ${seed}`);
      assert.deepEqual(before, said, `seed ${seed}`);
      assert.deepEqual([forgetting.countAt(key), forgetting.has(key)], [keeping.countAt(key), keeping.has(key)], `seed ${seed}`);
      assert.equal(forgetting.oldestAt(key), keeping.oldestAt(key), `seed ${seed}`);
    }
  });
});
