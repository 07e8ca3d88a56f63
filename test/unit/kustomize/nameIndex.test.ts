import assert from 'node:assert/strict';
import { NameIndex, type NameEntry } from '../../../server/src/kustomize/objects/nameIndex';

const names = Array.from({ length: 40 }, (_, place) => `name-${place}`);
const entries: readonly NameEntry[] = names.flatMap((name, place): NameEntry[] => [
  [name, place],
  ['all', place],
]);

describe('a name index', () => {
  it('finds the places of a name', () => {
    const index = NameIndex.of(entries);
    assert.deepEqual([index.of('name-7'), index.of('none')], [[7], []]);
    assert.deepEqual(
      index.of('all').toSorted((a, b) => a - b),
      [...names.keys()],
    );
  });

  it('has other names for a place, and none for one that is gone', () => {
    const index = NameIndex.of(entries).with(
      new Map([
        [7, ['other', 'all']],
        [8, []],
      ]),
    );
    assert.deepEqual([index?.of('name-7'), index?.of('other'), index?.of('name-8')], [[], [7], []]);
    assert.equal(index?.of('all').length, 39);
    assert.deepEqual(index.with(new Map([[7, ['name-7']]]))?.of('name-7'), [7]);
  });

  it('asks to be made anew where many names are others', () => {
    assert.equal(NameIndex.of(entries).with(new Map(names.map((name, place) => [place, [name]]))), undefined);
  });

  it('knows a place that was not there', () => {
    assert.deepEqual(
      NameIndex.of(entries)
        .with(new Map([[40, ['late']]]))
        ?.of('late'),
      [40],
    );
  });
});
