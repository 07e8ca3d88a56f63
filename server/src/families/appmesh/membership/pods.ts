import { podTemplateOf } from '../../../manifest/podTemplates';
import { claimingAsApplied } from '../../../workspace/applied/appliedSelectors';
import { choose, type Choice } from '../../../workspace/applied/choice';
import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { belongingTo } from './belonging';
import { selectedLabels } from './selectedLabels';

/** The virtual nodes and gateways that select the Pods of a workload. */
export interface PodMembership {
  readonly nodes: Choice;
  readonly gateways: Choice;
}

const selectionIds = { nodes: 'node-pods', gateways: 'gateway-pods' } as const;
const kindsOfMembers = ['nodes', 'gateways'] as const;

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
  if (selection === undefined) {
    return { kind: 'unknown' };
  }
  const labelOf = selectedLabels(selection, workload, workspace);
  const written = selections.claiming(selection, workload.namespace, labelOf);
  return choose(claimingAsApplied(written, [{ selection, labelOf }], workload, workspace), workload.uri, workspace);
}

/** The workloads whose Pods belong to a virtual node or gateway and, as far as is known, to no other; no patches of such. */
export function workloadsOf(member: IndexedResource, workspace: Workspace): readonly IndexedResource[] {
  const { selections } = workspace.index;
  const workloads = kindsOfMembers.flatMap((of) => {
    const selection = selections.selection(selectionIds[of]);
    if (selection === undefined || !selections.by(member).includes(selection)) {
      return [];
    }
    return belongingTo(
      member,
      {
        selection,
        what: 'workloads',
        among: (selected) => selected.map(({ entry }) => entry),
        by: of,
        ownersOf: (workload) => membersOf(of, workload, workspace),
      },
      workspace,
    );
  });
  return workspace.kustomizations.wholes(workloads);
}

function membersOf(of: keyof PodMembership, workload: IndexedResource, workspace: Workspace): readonly IndexedResource[] {
  const choice = podTemplateOf(workload) === undefined ? undefined : members(of, workload, workspace);
  return choice?.kind === 'one' || choice?.kind === 'many' ? choice.objects : [];
}
