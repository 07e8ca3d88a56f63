import { podTemplateOf } from '../../../manifest/podTemplates';
import { choose, type Choice } from '../../../workspace/choice';
import type { IndexedResource } from '../../../workspace/indexed';
import type { Workspace } from '../../../workspace/workspace';

/** The virtual nodes and gateways that select the Pods of a workload. */
export interface PodMembership {
  readonly nodes: Choice;
  readonly gateways: Choice;
}

const selectionIds = { nodes: 'node-pods', gateways: 'gateway-pods' } as const;

/**
 * By the labels of the Pod template, in its namespace; `undefined` for an object that makes no Pods. Source:
 * pkg/virtualnode/membership_designator.go and pkg/virtualgateway/membership_designator.go at 7588d12.
 */
export function podMembership(workload: IndexedResource, workspace: Workspace): PodMembership | undefined {
  return podTemplateOf(workload) === undefined
    ? undefined
    : { nodes: members('nodes', workload, workspace), gateways: members('gateways', workload, workspace) };
}

function members(of: keyof typeof selectionIds, workload: IndexedResource, workspace: Workspace): Choice {
  const { selections } = workspace.index;
  const selection = selections.selection(selectionIds[of]);
  return selection === undefined
    ? { kind: 'unknown' }
    : choose([...selections.selecting(selection, workload), ...selections.broken(selection, workload.namespace)], workload.uri, workspace);
}

/** The workloads whose Pods belong to a virtual node or gateway and, as far as is known, to no other. */
export function workloadsOf(member: IndexedResource, workspace: Workspace): readonly IndexedResource[] {
  const { selections } = workspace.index;
  return Object.entries(selectionIds).flatMap(([of, id]) => {
    const selection = selections.selection(id);
    if (selection === undefined || !selections.by(member).includes(selection)) {
      return [];
    }
    return selections.selected(selection, member).flatMap(({ entry }) => {
      const choice = podMembership(entry, workspace)?.[of as keyof PodMembership];
      const objects = choice?.kind === 'one' || choice?.kind === 'many' ? choice.objects : [];
      return objects.some((each) => each.isSame(member)) ? [entry] : [];
    });
  });
}
