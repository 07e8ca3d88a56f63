import { allOf } from '../../../../base/lists';
import { didYouMean, nearest } from '../../../../base/nearest';
import { findingAt } from '../../../../checks/findingAt';
import { relatedTo } from '../../../../checks/referencePlace';
import { podTemplateOf } from '../../../../manifest/podTemplates';
import { isUnsettled, labelAt, settled } from '../../../../manifest/labels';
import type { Resource } from '../../../../manifest/resource';
import { labelIn, type Selection } from '../../../../reference/selection';
import { matches, type LabelSelector } from '../../../../manifest/labelSelector';
import { isUncertain, type IndexedPlace, type IndexedResource } from '../../../../workspace/indexed';
import type { Finding } from '../../../../workspace/finding';
import { namespaceKind } from '../../../../workspace/namespaces';
import type { Workspace } from '../../../../workspace/workspace';
import { asScalar, asSequence, nodeAt } from '../../../../yaml/query';
import { switchKey } from '../../injection/pod';
import { listenersOf } from '../../membership/listeners';
import { labelsOfNamespace } from '../../membership/appliedNamespaces';
import { selectedLabels } from '../../membership/selectedLabels';
import { workloadsOf } from '../../membership/pods';
import { listed, type SetContext } from './context';
import { addedLabels } from './namespaceFix';

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
  if (!selections.selectsSome(selection, entry)) {
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
  return cloudMap?.kind === 'map' && workloads.length > 0 && listenersOf(entry)?.length === 0
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
  const exposed = workloads.map((workload) => ({ workload, ports: workload.read('container ports', containerPorts) }));
  return (listenersOf(entry) ?? []).flatMap(({ port }, index): readonly Finding[] => {
    const closed = exposed
      .filter(({ ports }) => ports !== null && ports.length > 0 && !ports.includes(port))
      .map(({ workload }) => workload);
    return closed.length === 0 || resource.kind !== 'VirtualNode'
      ? []
      : [
          findingAt(
            resource,
            'appmesh/listener-port-not-exposed',
            ['spec', 'listeners', index, 'portMapping', 'port'],
            'value',
            `No container of ${listed(closed.map(({ kind, name }) => `${kind} ${name ?? ''}`))} exposes port ${port}`,
            { related: relatedTo(closed, workspace) },
          ),
        ];
  });
}

/** The ports of all containers of a Pod template; `null` where they are not all known. */
function containerPorts(resource: Resource): readonly number[] | null {
  const spec = nodeAt(resource.node, [...(podTemplateOf(resource) ?? []), 'spec']);
  const containers = asSequence(nodeAt(spec, ['containers']))?.items;
  const ports = [...(containers ?? []), ...(asSequence(nodeAt(spec, ['initContainers']))?.items ?? [])].flatMap(
    (container) => asSequence(nodeAt(container, ['ports']))?.items ?? [],
  );
  const values = ports.map((port) => asScalar(nodeAt(port, ['containerPort'])));
  return containers === undefined ||
    isUnsettled(resource) ||
    values.some((scalar) => scalar === undefined || scalar.opaque || typeof scalar.value !== 'number')
    ? null
    : values.map((scalar) => Number(scalar?.value));
}

/** A virtual node of a namespace that has workloads, where nothing labels the namespace for the injector; the same for all who describe it. */
function nodeWithoutInjection(namespace: string, workspace: Workspace): IndexedPlace | undefined {
  const { index, results } = workspace;
  return results.shared.whole(`node without injection in ${namespace}`, () => {
    const owner = index.selections.selection('node-pods')?.owner;
    const nodes = owner === undefined ? [] : index.ofKindIn(owner, namespace);
    const key = switchKey(workspace);
    const labels = (nodes.length === 0 ? [] : index.find(namespaceKind, namespace)).map((each) =>
      settled(labelsOfNamespace(each, workspace)(key)),
    );
    const node = labels.every(isOff) ? nodes.find((each) => workloadsOf(each, workspace).length > 0) : undefined;
    return node === undefined ? undefined : index.placeOf(node);
  });
}

/** `null`: not known. */
function isOff(label: string | null | undefined): boolean {
  return label !== null && label !== 'enabled' && label !== 'disabled';
}

/** A Namespace whose workloads belong to virtual nodes although the injector does not look at it. */
export function namespaceFindings({ resource, entry: entryOfNamespace, workspace }: SetContext): readonly Finding[] {
  if (resource.name === undefined || isUncertain(resource)) {
    return [];
  }
  const key = switchKey(workspace);
  const label = settled(labelAt(resource, ['metadata', 'labels'], key));
  const applied = isOff(label) ? settled(labelsOfNamespace(entryOfNamespace, workspace)(key)) : label;
  const node = isOff(applied) ? nodeWithoutInjection(resource.name, workspace) : undefined;
  const entry = node === undefined ? undefined : workspace.index.entryAt(node);
  const members = entry === undefined ? [] : workloadsOf(entry, workspace).slice(0, 1);
  const path = ['metadata', 'labels', key];
  return members.length === 0
    ? []
    : [
        findingAt(
          resource,
          'appmesh/injection-label-missing',
          path,
          label === undefined ? 'parent' : 'value',
          `VirtualNodes select workloads of this Namespace, but nothing is injected: "${key}" must be "enabled" or "disabled"`,
          {
            related: relatedTo(members, workspace),
            fixes: (text) => {
              const edits = label === undefined ? addedLabels(text, resource, [[key, 'enabled']]) : [];
              return edits.length === 0 ? [] : [{ title: `Add label "${key}: enabled"`, preferred: false, edits }];
            },
          },
        ),
      ];
}
