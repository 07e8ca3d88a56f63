import assert from 'node:assert/strict';
import { EffectiveObject } from '../../../server/src/kustomize/objects/object';
import { inOrder, isInOrder, withInserted } from '../../../server/src/kustomize/names/order';
import type { Uri } from '../../../server/src/base/uri';

const source = { uri: 'file:///ws/a.yaml' as Uri };
const objectOf = (kind: string, name: string): EffectiveObject =>
  EffectiveObject.from(source, { apiVersion: 'v1', kind, metadata: { name } });
const sorted = { fifo: false } as const;

describe('the order of output', () => {
  const objects = [objectOf('Service', 'a'), objectOf('ConfigMap', 'm'), objectOf('ConfigMap', 'c'), objectOf('Namespace', 'n')];
  const idOf = (place: number): EffectiveObject['id'] => (objects[place] as EffectiveObject).id;
  const order = inOrder([0, 1, 2, 3], idOf, sorted);

  it('is by kinds, then by names, or as files bring them', () => {
    assert.deepEqual(order, [3, 2, 1, 0]);
    assert.deepEqual(inOrder([2, 0, 3, 1], idOf, { fifo: true }), [0, 1, 2, 3]);
  });

  it('takes one in where it belongs, unless another is called the same or it is a Namespace', () => {
    const insert = (object: EffectiveObject): readonly number[] | undefined =>
      withInserted(order, [4], (place) => (place === 4 ? object : (objects[place] as EffectiveObject)).id, sorted);
    assert.deepEqual(
      ['a', 'd', 'z'].map((name) => insert(objectOf('ConfigMap', name))),
      [
        [3, 4, 2, 1, 0],
        [3, 2, 4, 1, 0],
        [3, 2, 1, 4, 0],
      ],
    );
    assert.deepEqual([insert(objectOf('ConfigMap', 'c')), insert(objectOf('Namespace', 'z'))], [undefined, undefined]);
  });

  it('stays where one is called differently and still is between its neighbours', () => {
    const list = order.map((place) => objects[place] as EffectiveObject);
    const stays = (name: string): boolean => isInOrder(list, new Map([[1, objectOf('ConfigMap', name)]]), sorted);
    assert.deepEqual(['a', 'd', 'm', 'z'].map(stays), [true, true, false, false]);
    assert.equal(isInOrder(list, new Map([[1, undefined]]), sorted), false);
  });
});
