import type { Path } from '../../../base/path';
import { at, isList, type ValueMap } from '../../../kustomize/value';
import { isUnsettled, labelAt, settled, type LabelValue } from '../../../manifest/labels';
import { podTemplateOf } from '../../../manifest/podTemplates';
import type { Resource } from '../../../manifest/resource';
import { appliedAnswer } from '../../../workspace/appliedContents';
import { appliedLabels } from '../../../workspace/appliedLabels';
import type { IndexedResource } from '../../../workspace/indexed';
import type { Workspace } from '../../../workspace/workspace';
import { holdsPlaceholder } from '../../../yaml/placeholders';
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

/** One annotation of a workload's Pods, as they are applied; `null` where it is not known. */
export function podAnnotation(workload: IndexedResource, key: string, workspace: Workspace): LabelValue {
  return podMetadata(workload, 'annotations', key, workspace);
}

/** One label of a workload's Pods. */
export function podLabel(workload: IndexedResource, key: string, workspace: Workspace): LabelValue {
  return podMetadata(workload, 'labels', key, workspace);
}

function podMetadata(workload: IndexedResource, of: 'labels' | 'annotations', key: string, workspace: Workspace): LabelValue {
  const path = [...(podTemplateOf(workload) ?? []), 'metadata', of];
  const written = (): LabelValue => workload.read(`pod ${of} ${key}`, (resource) => ({ value: labelAt(resource, path, key) })).value;
  return settled(appliedLabels(workload, path, written, workspace)(key));
}

/** Whether the Pods have a container of a name, as they are applied; `undefined` where that is not known. */
export function hasContainer(workload: IndexedResource, name: string, workspace: Workspace): boolean | undefined {
  const path = [...(podTemplateOf(workload) ?? []), 'spec', 'containers'];
  const written = (): boolean | null => workload.read(`container ${name}`, (resource) => ({ found: containerNamed(resource, name) })).found;
  const applied = (content: ValueMap): boolean | null => {
    const list = at(content, path);
    const names = isList(list) ? list.map((item) => at(item, ['name'])) : [undefined];
    return names.includes(name) ? true : names.every((each) => typeof each === 'string' && !holdsPlaceholder(each)) ? false : null;
  };
  return appliedAnswer(workload, { written, applied }, workspace);
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
