import assert from 'node:assert/strict';
import { parseSlotPath, type Slot } from '../../../server/src/reference/slot';
import { slotTreeOf, type SlotTree } from '../../../server/src/reference/slotTree';

const slots = ['spec.roleRef', 'spec.rules[].targetRef', 'spec.subnetRefs[]', 'spec.rules[].sourceRef'].map(
  (path) => ({ path: parseSlotPath(path) }) as Slot,
);

describe('slotTreeOf', () => {
  it('leads to each slot once, by steps that they share', () => {
    const tree = slotTreeOf(slots);
    const spec = tree.below.get('spec');
    const found = (at: SlotTree | undefined): readonly string[] => (at?.here ?? []).map(({ key, order }) => `${order} ${key}`);
    assert.deepEqual([...tree.below.keys()], ['spec']);
    assert.deepEqual(found(tree), []);
    assert.deepEqual(found(spec), ['0 roleRef', '2 subnetRefs']);
    const [items] = [...(spec?.below.get('rules')?.below.values() ?? [])];
    assert.deepEqual(found(items), ['1 targetRef', '3 sourceRef']);
  });

  it('says where the steps behind the key of a slot begin', () => {
    const [, list] = slotTreeOf(slots).below.get('spec')?.here ?? [];
    assert.deepEqual([list?.key, list?.rest, list?.slot.path.length], ['subnetRefs', 2, 3]);
  });

  it('is kept with the list of slots', () => {
    assert.equal(slotTreeOf(slots), slotTreeOf(slots));
  });
});
