import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { memberKinds } from './kinds';
import { meshOf } from './mesh';
import { podMembership } from './pods';

/** The mesh of an object, or the virtual node or gateway of a workload, where exactly one is known. */
export function belongsTo(entry: IndexedResource, workspace: Workspace): string | undefined {
  if (workspace.dialects.familyOf(entry.group) === 'appmesh') {
    const mesh = memberKinds.includes(entry.kind) ? meshOf(entry, workspace) : undefined;
    return mesh?.kind === 'one' ? `Mesh ${mesh.name}` : undefined;
  }
  const membership = podMembership(entry, workspace);
  // Pods that a virtual node and a virtual gateway select are refused, so that neither has them.
  const chosen = [membership?.nodes, membership?.gateways].filter((choice) => choice !== undefined && choice.kind !== 'none');
  const [only] = chosen;
  const member = chosen.length === 1 && only?.kind === 'one' ? only.objects[0] : undefined;
  return member === undefined ? undefined : `${member.kind} ${member.name ?? ''}`;
}
