import assert from 'node:assert/strict';
import { strategicMerge, UndefinedMerge } from '../../../server/src/kustomize/patches/strategicMerge';
import { get, isMap, type Value, type ValueMap } from '../../../server/src/kustomize/objects/value';

function merged(keys: readonly string[], own: readonly ValueMap[] | undefined, given: readonly ValueMap[]): Value {
  const result = strategicMerge(own === undefined ? {} : { items: own }, { items: given }, { items: { keys } });
  return isMap(result) ? get(result, 'items') : undefined;
}

// What is expected here was measured with kubectl v1.34.5.
describe('lists that a patch merges by keys', () => {
  const ports = ['port', 'protocol'];

  it('keep the item that leaves a key out, where the patch has it', () => {
    assert.deepEqual(merged(ports, [{ port: 80 }], [{ port: 80, protocol: 'UDP' }]), [{ port: 80 }]);
    assert.deepEqual(merged(ports, undefined, [{ port: 80, protocol: 'UDP' }]), [{ port: 80, protocol: 'UDP' }]);
  });

  it('lose an item of the patch that leaves out what tells items of the object apart', () => {
    const own = [
      { port: 80, name: 'x', protocol: 'TCP' },
      { port: 80, protocol: 'UDP' },
    ];
    assert.deepEqual(merged(ports, own, [{ port: 80, name: 'y' }]), own);
  });

  it('have a directive of an item hold once', () => {
    const own = [{ port: 80 }, { port: 81, protocol: 'TCP' }, { port: 80, protocol: 'UDP' }];
    assert.deepEqual(merged(ports, own, [{ port: 81, protocol: 'UDP', $patch: 'delete' }, { port: 81 }]), [
      { port: 81, protocol: 'UDP' },
      ...own,
    ]);
  });

  it('have an item that the patch means to replace as it was', () => {
    const own = [{ name: 'a', command: ['x'] }, { name: 'b' }];
    assert.deepEqual(merged(['name'], own, [{ $patch: 'replace', name: 'a', image: 'z' }]), own);
    assert.deepEqual(merged(['name'], own, [{ $patch: 'replace', name: 'c', image: 'z' }]), [{ name: 'c', image: 'z' }, ...own]);
  });

  it('come to the last of several items with the same key', () => {
    const own = [{ name: 'b' }, { name: 'a', value: '0' }, { name: 'c' }, { name: 'a', value: '5' }];
    assert.deepEqual(merged(['name'], own, [{ name: 'a', value: '1' }]), [{ name: 'a', value: '5' }, { name: 'b' }, { name: 'c' }]);
    assert.deepEqual(merged(['name'], own, []), [{ name: 'b' }, { name: 'a', value: '5' }, { name: 'c' }]);
    assert.deepEqual(
      merged(
        ['name'],
        [{ name: 'b' }],
        [
          { name: 'a', value: '1' },
          { name: 'a', value: '2' },
        ],
      ),
      [{ name: 'a', value: '1' }, { name: 'b' }],
    );
  });

  it('are not guessed where a directive stands in a list that the object lacks', () => {
    assert.throws(() => merged(['name'], undefined, [{ $patch: 'replace' }, { name: 'a' }]), UndefinedMerge);
    assert.deepEqual(merged(['name'], [], [{ $patch: 'replace' }, { name: 'a' }]), [{ name: 'a' }]);
  });
});
