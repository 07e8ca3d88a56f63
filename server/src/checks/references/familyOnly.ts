import type { Origin } from '../../reference/extract';
import type { Slot } from '../../reference/slot';
import { groupKindKey, type GroupKind } from '../../schema/kinds/kind';
import type { Workspace } from '../../workspace/workspace';

/**
 * Whether a slot accepts the kinds of a group: a slot for its own family alone accepts those of the family's services, not
 * the kinds that all of them share. Source: aws-controllers-k8s/runtime pkg/runtime, where every controller leaves alone a
 * FieldExport whose source is of another group than its own.
 */
export function acceptsGroup({ sameFamily, family }: Slot, group: string, { dialects }: Pick<Workspace, 'dialects'>): boolean {
  return sameFamily !== true || (dialects.familyOf(group) === family && dialects.aliasOf(group) !== undefined);
}

/** True for a kind that a slot surely does not accept; of a group that nobody knows that is not sure. */
export function isForeign(slot: Slot, written: GroupKind, workspace: Workspace): boolean {
  const { kinds, dialects } = workspace;
  const isKnown =
    written.group === '' ||
    dialects.familyOf(written.group) === slot.family ||
    kinds.knowsGroup(written.group) ||
    kinds.versions(written).length > 0;
  return isKnown && !acceptsGroup(slot, written.group, workspace);
}

const mostKinds = 3;

/** Kinds that a slot for its own family alone accepts and that have an object of the reference's name. */
export function serviceKinds({ name, slot }: Origin, workspace: Workspace): readonly GroupKind[] {
  const named = name === undefined ? [] : workspace.index.named(name).filter(({ group }) => acceptsGroup(slot, group, workspace));
  return [...new Map(named.map(({ group, kind }) => [groupKindKey({ group, kind }), { group, kind }])).values()].slice(0, mostKinds);
}
