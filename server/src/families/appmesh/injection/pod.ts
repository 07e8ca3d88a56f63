import type { Path } from '../../../base/path';
import { isUnsettled, labelAt, settled, type LabelValue } from '../../../manifest/labels';
import { podTemplateOf } from '../../../manifest/podTemplates';
import type { Resource } from '../../../manifest/resource';
import type { IndexedResource } from '../../../workspace/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { asMap, asScalar, asSequence, mayHoldMore, nodeAt } from '../../../yaml/query';

/** The prefix of the injector's labels and annotations. */
export function prefixOf({ index }: Workspace): string {
  return `${index.selections.selection('node-pods')?.owner.group ?? ''}/`;
}

/** The label of a Namespace, and the annotation of a Pod, that switch injection. */
export function switchKey(workspace: Workspace): string {
  return `${prefixOf(workspace)}sidecarInjectorWebhook`;
}

export function annotationsPath(of: IndexedResource | Resource): Path {
  return [...(podTemplateOf(of) ?? []), 'metadata', 'annotations'];
}

/** One annotation of a workload's Pods; `null` where it is not known. */
export function podAnnotation(workload: IndexedResource, key: string): LabelValue {
  return workload.read(`pod annotation ${key}`, (resource) => ({ value: settled(labelAt(resource, annotationsPath(resource), key)) }))
    .value;
}

/** One label of a workload's Pods. */
export function podLabel(workload: IndexedResource, key: string): LabelValue {
  return workload.read(`pod label ${key}`, (resource) => ({
    value: settled(labelAt(resource, [...(podTemplateOf(resource) ?? []), 'metadata', 'labels'], key)),
  })).value;
}

/** Whether the Pods have a container of a name; `undefined` where that is not known. */
export function hasContainer(workload: IndexedResource, name: string): boolean | undefined {
  const found = workload.read(`container ${name}`, (resource) => ({ found: containerNamed(resource, name) }));
  return found.found ?? undefined;
}

function containerNamed(resource: Resource, name: string): boolean | null {
  const spec = nodeAt(resource.node, [...(podTemplateOf(resource) ?? []), 'spec']);
  const containers = nodeAt(spec, ['containers']);
  const items = asSequence(containers)?.items;
  if (isUnsettled(resource) || items === undefined || mayHoldMore(spec)) {
    return null;
  }
  const names = items.map((item) => {
    const scalar = asScalar(nodeAt(item, ['name']));
    return asMap(item) === undefined || scalar === undefined || scalar.opaque ? null : scalar.text;
  });
  return names.includes(name) ? true : names.includes(null) ? null : false;
}
