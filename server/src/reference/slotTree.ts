import type { Path } from '../base/path';
import { eachItem, eachValue, type Slot, type SlotStep } from './slot';

/**
 * Slots by the steps that lead to their own keys, so that what several share is walked once: kinds have dozens of slots,
 * most of which a manifest does not write.
 */
export interface SlotTree {
  /** The slots whose own key is in the map here, each with its index among all slots. */
  readonly here: readonly PlacedSlot[];
  readonly below: ReadonlyMap<SlotStep, SlotTree>;
}

export interface PlacedSlot {
  readonly slot: Slot;
  readonly order: number;
  /** The slot's own key; what comes after it leads to items and values. */
  readonly key: string;
  /** The index of the step behind that key. */
  readonly rest: number;
}

interface Growing extends SlotTree {
  readonly here: PlacedSlot[];
  readonly below: Map<SlotStep, Growing>;
}

const trees = new WeakMap<readonly Slot[], SlotTree>();

/** The tree of some slots; kept with the list, which belongs to a kind. */
export function slotTreeOf(slots: readonly Slot[]): SlotTree {
  const known = trees.get(slots);
  if (known !== undefined) {
    return known;
  }
  const root = branch();
  slots.forEach((slot, order) => grow(root, slot, order));
  trees.set(slots, root);
  return root;
}

/** The slots whose own key is in the map at a path from the object's root. */
export function slotsIn(slots: readonly Slot[], path: Path): readonly PlacedSlot[] {
  let at: readonly SlotTree[] = [slotTreeOf(slots)];
  for (const step of path) {
    const steps: readonly SlotStep[] = typeof step === 'number' ? [eachItem] : [step, eachValue];
    at = at.flatMap(({ below }) => steps.flatMap((each) => below.get(each) ?? []));
  }
  return at.flatMap(({ here }) => here);
}

function branch(): Growing {
  return { here: [], below: new Map() };
}

function grow(root: Growing, slot: Slot, order: number): void {
  const last = lastKeyIndex(slot.path);
  const key = slot.path[last];
  if (typeof key !== 'string') {
    return;
  }
  let at = root;
  for (const step of slot.path.slice(0, last)) {
    const next = at.below.get(step) ?? branch();
    at.below.set(step, next);
    at = next;
  }
  at.here.push({ slot, order, key, rest: last + 1 });
}

function lastKeyIndex(path: readonly SlotStep[]): number {
  let index = path.length - 1;
  while (index > 0 && typeof path[index] === 'symbol') {
    index -= 1;
  }
  return index;
}
