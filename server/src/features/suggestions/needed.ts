import type { Path } from '../../base/path';
import { eachItem, eachValue, type Slot, type SlotStep } from '../../reference/slot';
import { placeholderFor } from '../../schema/kinds/skeleton';
import type { Structure } from '../../schema/structure/structure';
import type { GroupVersionKind } from '../../schema/kinds/kind';
import type { Workspace } from '../../workspace/workspace';

/*
 * What is written at a place to begin with: what the schema requires, what the controller does not do without, and
 * references down to their name. Empty strings and collections are to be filled in.
 */

/** A reference that may be written below some place, by the path from there. */
interface SlotBelow {
  readonly slot: Slot;
  readonly path: readonly SlotStep[];
}

/** The value of a field, or of an item of a list, by its path from the object's root. */
export function neededAt(of: GroupVersionKind, path: Path, structure: Structure | undefined, workspace: Workspace): unknown {
  const known = workspace.knowledge.skeletons.field(of, path);
  return withReferences(known ?? placeholderFor(structure), slotsBelow(workspace.slots.slotsOf(of), path));
}

/** The same for a whole object of which `value` is known. */
export function withRequiredReferences(
  value: Readonly<Record<string, unknown>>,
  slots: readonly Slot[],
): Readonly<Record<string, unknown>> {
  return withReferences(value, slotsBelow(slots, [])) as Readonly<Record<string, unknown>>;
}

function slotsBelow(slots: readonly Slot[], path: Path): readonly SlotBelow[] {
  const wanted = slots.filter(
    (slot) => slot.readOnly !== true && slot.nameless !== true && slot.shape.name.every((step) => typeof step === 'string'),
  );
  return path.reduce<readonly SlotBelow[]>(
    step,
    wanted.map((slot) => ({ slot, path: slot.path })),
  );
}

function step(slots: readonly SlotBelow[], taken: string | number): readonly SlotBelow[] {
  return slots.flatMap(({ slot, path: [first, ...rest] }) => {
    const fits = first === eachItem ? typeof taken === 'number' : first === eachValue ? typeof taken === 'string' : first === taken;
    return fits ? [{ slot, path: rest }] : [];
  });
}

function withReferences(value: unknown, slots: readonly SlotBelow[]): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => withReferences(item, step(slots, index)));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const here = slots.find(({ path }) => path.length === 0)?.slot;
  const known = value as Readonly<Record<string, unknown>>;
  if (here !== undefined) {
    return downToName(known, here);
  }
  const missing = slots.flatMap(({ slot, path: [key, ...rest] }) =>
    slot.required && typeof key === 'string' && !isThere(known, key, slot)
      ? referencesAt(rest, slot).map((each) => [key, each] as const)
      : [],
  );
  const whole = { ...known, ...Object.fromEntries(missing) };
  return Object.fromEntries(Object.entries(whole).map(([key, child]) => [key, withReferences(child, step(slots, key))]));
}

/** What a required reference is as the value of a key: one, or a list of one. */
function referencesAt([step, ...more]: readonly SlotStep[], slot: Slot): readonly unknown[] {
  const one = downToName({}, slot);
  return step === undefined ? [one] : step === eachItem && more.length === 0 ? [[one]] : [];
}

function isThere(value: Readonly<Record<string, unknown>>, key: string, { alternatives }: Slot): boolean {
  return key in value || alternatives.some((alternative) => alternative.key in value);
}

/** A reference to an object of a name. */
export function withName({ shape }: Slot, name: string): unknown {
  return put({}, shape.name, name);
}

/** A reference as a map with its name, and with its kind where it can have several. */
function downToName(value: Readonly<Record<string, unknown>>, { shape, targets, standard, object }: Slot): unknown {
  const isOpen = targets.length !== 1 && standard === undefined;
  // What no object describes is not called by a name.
  const isNamed = object === undefined || (object.form.keys.includes('name') && object.nameForm !== 'discouraged');
  const paths = [
    ...(isOpen && shape.kind !== undefined ? [shape.kind] : []),
    isNamed || shape.external === undefined ? shape.name : shape.external,
  ];
  const isExternal = shape.external !== undefined && typeof shape.external[0] === 'string' && shape.external[0] in value;
  return isExternal ? value : paths.reduce<unknown>((filled, path) => put(filled, path), value);
}

function put(value: unknown, [key, ...rest]: Path, leaf = ''): unknown {
  if (typeof key !== 'string') {
    return typeof value === 'string' ? value : leaf;
  }
  const map = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {};
  return { ...map, [key]: put(map[key], rest, leaf) };
}
