import type { Path } from '../../../base/path';
import { isList, type ValueMap } from '../../../kustomize/objects/value';
import { labelAt, settled, type LabelValue } from '../../../manifest/labels';
import { podTemplateOf } from '../../../manifest/podTemplates';
import type { Resource } from '../../../manifest/resource';
import { appliedAnswer } from '../../../workspace/applied/appliedContents';
import { appliedLabels } from '../../../workspace/applied/appliedLabels';
import { knownAt } from '../../../workspace/applied/effectiveValues';
import type { IndexedResource } from '../../../workspace/index/indexed';
import type { Workspace } from '../../../workspace/workspace';

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
  return hasNamed(workload, 'containers', name, workspace);
}

/** Whether they have an init container of a name, likewise. */
export function hasInitContainer(workload: IndexedResource, name: string, workspace: Workspace): boolean | undefined {
  return hasNamed(workload, 'initContainers', name, workspace);
}

/** Whether they have a volume of a name, likewise. */
export function hasVolume(workload: IndexedResource, name: string, workspace: Workspace): boolean | undefined {
  return hasNamed(workload, 'volumes', name, workspace);
}

function hasNamed(
  workload: IndexedResource,
  key: 'containers' | 'initContainers' | 'volumes',
  name: string,
  workspace: Workspace,
): boolean | undefined {
  const path = [...(podTemplateOf(workload) ?? []), 'spec'];
  // Pods without the others are common, those without containers are still to be written.
  const missing = key === 'containers' ? null : [];
  const of = (spec: ValueMap): boolean | null => {
    const items = spec[key] ?? missing;
    const names = isList(items) ? items.map((item) => knownAt(item, ['name'])) : [undefined];
    return names.includes(name) ? true : names.includes(undefined) ? null : false;
  };
  return appliedAnswer(workload, { id: `${key} ${name}`, path, keys: [key], of }, workspace);
}
