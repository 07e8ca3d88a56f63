import { bounds } from '../../../../base/bounds';
import { joinedUpTo } from '../../../../base/english';
import { allOf } from '../../../../base/lists';
import { didYouMean, nearest } from '../../../../base/nearest';
import { findingAt } from '../../../../checks/places/findingAt';
import { relatedTo } from '../../../../checks/references/referencePlace';
import { podTemplateOf } from '../../../../manifest/podTemplates';
import { labelIn, type Selection } from '../../../../reference/selection';
import { at, get, isList, isMap, type Value, type ValueMap } from '../../../../kustomize/objects/value';
import { appliedAnswer, stillHolds } from '../../../../workspace/applied/appliedContents';
import { isSelectorChanged } from '../../../../workspace/applied/appliedSelectors';
import { matches, type LabelSelector } from '../../../../manifest/labelSelector';
import { isUncertain, type IndexedResource } from '../../../../workspace/index/indexed';
import type { Finding } from '../../../../workspace/finding';
import type { Workspace } from '../../../../workspace/workspace';
import { asScalar, nodeAt } from '../../../../yaml/nodes/query';
import { listenersOf } from '../../membership/listeners';
import { selectedLabels } from '../../membership/selectedLabels';
import { workloadsOf } from '../../membership/pods';
import type { SetContext } from './context';

/** Virtual nodes and gateways beside the workloads that they select. */
export function selectedPodFindings(context: SetContext): readonly Finding[] {
  const { resource, entry, workspace } = context;
  const { selections } = workspace.index;
  const selection = selections.by(resource).find(({ of, family }) => of.sameNamespace && family === 'appmesh');
  if (selection === undefined || isUncertain(resource) || resource.namespaceNode?.opaque === true) {
    return [];
  }
  const selector = selections.selectorOf(selection, entry);
  if (selector.state !== 'written') {
    return [];
  }
  if (!selections.selectsSome(selection, entry) && !isSelectorChanged(entry, selection, workspace)) {
    return misspelt(context, selection, selector);
  }
  const workloads = workloadsOf(entry, workspace);
  return allOf(withoutListener(context, workloads), closedPorts(context, workloads));
}

/** How many workloads of the namespace are looked at for labels that a selector may have meant. */
const mostWorkloads = 100;
const workloadKinds = [
  ['apps', 'Deployment'],
  ['apps', 'StatefulSet'],
  ['apps', 'DaemonSet'],
  ['', 'Pod'],
] as const;

/** A selector that matches nothing although a workload has almost the label that it asks for; others may be kept elsewhere. */
function misspelt({ resource, workspace }: SetContext, selection: Selection, selector: LabelSelector): readonly Finding[] {
  const { of, path } = selection;
  for (const { key, operator, values } of selector.requirements) {
    const [wanted] = values;
    if (key !== null && operator === 'In' && values.length === 1 && wanted !== undefined && wanted !== null) {
      const there = labelsIn(resource.namespace, of, key, workspace);
      const near = there.includes(wanted) ? [] : nearest(wanted, there);
      if (near.length > 0) {
        if (selectsAsApplied(resource.namespace, selection, selector, workspace)) {
          return [];
        }
        return [
          findingAt(
            resource,
            'appmesh/selects-no-workload',
            path,
            'key',
            `This selector does not match the Pods of a workload in this workspace: no Pod has the label "${key}: ${wanted}"${didYouMean(near)}`,
          ),
        ];
      }
    }
  }
  return [];
}

/** True where kustomizations give a workload of the namespace labels that the selector matches, or may. */
function selectsAsApplied(namespace: string | undefined, selection: Selection, selector: LabelSelector, workspace: Workspace): boolean {
  return workloadsIn(namespace, workspace).some(
    (workload) =>
      workspace.roots.reading(workload.uri).length > 0 && matches(selector, selectedLabels(selection, workload, workspace)) !== 'no',
  );
}

function workloadsIn(namespace: string | undefined, { index }: Workspace): readonly IndexedResource[] {
  return workloadKinds.flatMap(([group, kind]) => index.ofKindIn({ group, kind }, namespace)).slice(0, mostWorkloads);
}

/** The values of a label of the workloads of a namespace. */
function labelsIn(namespace: string | undefined, of: Selection['of'], key: string, workspace: Workspace): readonly string[] {
  return workspace.results.shared.whole(JSON.stringify(['workload labels', namespace, of.key, key]), () => {
    const labels = workloadsIn(namespace, workspace).flatMap(
      (workload) => workload.read(`label ${of.key} ${key}`, (each) => ({ value: labelIn(of, each, key) })).value ?? [],
    );
    return [...new Set(labels)];
  });
}

/** Registration in Cloud Map takes the port of the first listener. Source: pkg/cloudmap/resource_manager.go. */
function withoutListener({ resource, entry, workspace }: SetContext, workloads: readonly IndexedResource[]): readonly Finding[] {
  const cloudMap = nodeAt(resource.node, ['spec', 'serviceDiscovery', 'awsCloudMap']);
  const path = ['spec', 'serviceDiscovery', 'awsCloudMap'];
  return cloudMap?.kind === 'map' &&
    workloads.length > 0 &&
    listenersOf(entry, workspace)?.length === 0 &&
    stillHolds(entry, (content) => isMap(at(content, path)), workspace)
    ? [
        findingAt(
          resource,
          'appmesh/cloudmap-without-listener',
          path,
          'key',
          'Pods of this VirtualNode cannot be registered in Cloud Map: it has no listener, whose port would be registered (App Mesh controller)',
          { related: relatedTo(workloads, workspace) },
        ),
      ]
    : [];
}

/** Ports that no container of the Pods says it exposes, where they say it of others. */
function closedPorts({ resource, entry, workspace }: SetContext, workloads: readonly IndexedResource[]): readonly Finding[] {
  const exposed =
    resource.kind === 'VirtualNode'
      ? workloads.slice(0, bounds.portedWorkloads.most).map((workload) => ({ workload, ports: containerPorts(workload, workspace) }))
      : [];
  const listeners = exposed.length === 0 ? [] : (listenersOf(entry, workspace) ?? []);
  return listeners.flatMap(({ port }, index): readonly Finding[] => {
    const closed = exposed
      .filter(({ ports }) => ports !== undefined && ports.length > 0 && !ports.includes(port))
      .map(({ workload }) => workload);
    const path = ['spec', 'listeners', index, 'portMapping', 'port'];
    const isWritten = asScalar(nodeAt(resource.node, path))?.value === port;
    return closed.length === 0 || !isWritten
      ? []
      : [
          findingAt(
            resource,
            'appmesh/listener-port-not-exposed',
            path,
            'value',
            `No container of ${joinedUpTo(bounds.related.most, [...new Set(closed.map(({ kind, name }) => `${kind} "${name ?? ''}"`))])} exposes port ${port}`,
            { related: relatedTo(closed, workspace) },
          ),
        ];
  });
}

/** The ports of all containers of a Pod template, as it is applied; `undefined` where they are not all known. */
function containerPorts(workload: IndexedResource, workspace: Workspace): readonly number[] | undefined {
  const path = [...(podTemplateOf(workload) ?? []), 'spec'];
  return appliedAnswer(workload, { id: 'container ports', path, keys: ['containers', 'initContainers'], of: portsIn }, workspace);
}

function portsIn({ containers, initContainers }: ValueMap): readonly number[] | null {
  const lists = [containers, initContainers ?? []];
  const ports = lists.flatMap((list) => (isList(list) ? list : [null])).flatMap((container) => portList(container));
  const numbers = ports.filter((port) => typeof port === 'number');
  return numbers.length === ports.length ? numbers : null;
}

/** A `null` stands for ports that are not known. */
function portList(container: Value): readonly Value[] {
  const ports = get(container, 'ports') ?? [];
  return !isMap(container) || !isList(ports) ? [null] : ports.map((port) => get(port, 'containerPort') ?? null);
}
