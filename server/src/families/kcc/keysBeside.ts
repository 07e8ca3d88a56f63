import type { Path } from '../../base/path';
import type { Resource } from '../../manifest/resource';
import { isAtSlot, parseSlotPath, type Slot } from '../../reference/slot';
import type { Workspace } from '../../workspace/workspace';
import { refusedCondition } from './checks/iam';
import { kccOf } from './part';
import { isDemanded, plainFieldsIn } from './plainField';

/**
 * Keys that are rejected beside others: those that mean what another key of the same map means, and a condition of what has none.
 * `path` is from the object's root.
 */
export function keysBeside(resource: Resource, path: Path, present: ReadonlySet<string>, workspace: Workspace): readonly string[] {
  const kcc = kccOf(workspace);
  const { secrets } = kcc.facts;
  const slots = workspace.dialects.slotsOf(resource);
  const lost = kcc
    .choicesOf(resource.kind)
    .filter((each) => isAtSlot(parseSlotPath(each.path), path))
    .map(({ keys }) => keys);
  const secret = slots.some((slot) => isSecretBelow(slot, [...path, secrets.plainKeys[1] ?? '']));
  const isBegun = (keys: readonly string[]): boolean => keys.some((key) => present.has(key));
  // Two that the schema both demands are two things.
  const beside = [...plainFieldsIn(slots, path)].filter((keys) => isBegun(keys) && !isDemanded(resource, [...path, keys[1]], workspace));
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
