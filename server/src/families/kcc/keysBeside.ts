import type { Path } from '../../base/path';
import type { Resource } from '../../manifest/resource';
import { isAtSlot, parseSlotPath, type Slot } from '../../reference/slot';
import type { Workspace } from '../../workspace/workspace';
import { isRequired } from './checks/choices';
import { refusedCondition } from './checks/iam';
import { kccOf } from './part';

/**
 * Keys that are rejected beside others: those that mean what another key of the same map means, and a condition of what has none.
 * `path` is from the object's root.
 */
export function keysBeside(resource: Resource, path: Path, present: ReadonlySet<string>, workspace: Workspace): readonly string[] {
  const { choices, secrets } = kccOf(workspace).facts;
  const slots = workspace.dialects.slotsOf(resource);
  const lost = choices.filter((each) => each.kind === resource.kind && isAtSlot(parseSlotPath(each.path), path)).map(({ keys }) => keys);
  const secret = slots.some((slot) => isSecretBelow(slot, [...path, secrets.plainKeys[1] ?? '']));
  const isBegun = (keys: readonly string[]): boolean => keys.some((key) => present.has(key));
  // Two that the schema both demands are two things.
  const beside = pairs(slots, path).filter((keys) => isBegun(keys) && !isRequired(resource, [...path, keys[1] ?? ''], workspace));
  return [
    ...[...lost, ...(secret ? [secrets.plainKeys] : [])].filter(isBegun).flat(),
    ...beside.flat(),
    ...refusedCondition(resource, path, workspace),
  ];
}

/** A secret's key that is read at a place. */
function isSecretBelow({ object, path: place }: Slot, path: Path): boolean {
  return object?.kind === 'secretKey' && place.length === path.length + 1 && isAtSlot(place.slice(0, -1), path);
}

/** References of a map, each with the plain field of its name, where that is no reference itself. */
function pairs(slots: readonly Slot[], path: Path): readonly (readonly string[])[] {
  const here = slots.flatMap(({ object, path: place }) => {
    const steps = place.filter((step, index) => index <= path.length || typeof step === 'string');
    const key = steps.at(-1);
    return object?.kind === 'resource' && typeof key === 'string' && steps.length === path.length + 1 && isAtSlot(steps.slice(0, -1), path)
      ? [key]
      : [];
  });
  return here
    .filter((key) => /Refs?$/.test(key) && !here.includes(key.replace(/Refs?$/, '')))
    .map((key) => [key, key.replace(/Refs?$/, '')]);
}
