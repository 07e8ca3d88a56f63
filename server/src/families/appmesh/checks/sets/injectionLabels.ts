import { placesAbove, type Uri } from '../../../../base/uri';
import { findingAt } from '../../../../checks/places/findingAt';
import { relatedTo } from '../../../../checks/references/referencePlace';
import { labelAt, settled } from '../../../../manifest/labels';
import { isUncertain, type IndexedPlace, type IndexedResource } from '../../../../workspace/index/indexed';
import type { Finding } from '../../../../workspace/finding';
import { namespaceObjects } from '../../../../workspace/applied/namespaces';
import type { GroupKind } from '../../../../schema/kinds/kind';
import type { Workspace } from '../../../../workspace/workspace';
import { switchKey } from '../../injection/pod';
import { labelsOfNamespace } from '../../membership/appliedNamespaces';
import { workloadsOf } from '../../membership/pods';
import type { SetContext } from './context';
import { addedLabels } from './namespaceFix';

/**
 * The nearest virtual node of a Namespace that has workloads, where the Namespace is the one of the node's environment and
 * nothing labels that for the injector.
 */
function nodeWithoutInjection({ entry, uri, workspace }: SetContext, namespace: string): IndexedPlace | undefined {
  const { index } = workspace;
  const owner = index.selections.selection('node-pods')?.owner;
  if (owner === undefined) {
    return undefined;
  }
  const nodes = index.ofKindInPlaces(owner, namespace);
  const key = keyOf(entry, workspace);
  for (const place of placesAbove(uri)) {
    const node = nodes.below(place).length === 0 ? undefined : nodeBelow(place, { owner, namespace, key }, workspace);
    if (node !== undefined) {
      return node;
    }
  }
  return undefined;
}

interface Sought {
  /** The kind of virtual nodes. */
  readonly owner: GroupKind;
  readonly namespace: string;
  readonly key: string;
}

/** The first node below a place that nothing is injected for: found at once for all Namespaces that are looked for from there. */
function nodeBelow(place: Uri | string, { owner, namespace, key }: Sought, workspace: Workspace): IndexedPlace | undefined {
  const { index, results } = workspace;
  const label = switchKey(workspace);
  return results.shared.part(`nodes without injection in ${namespace} below ${place}`, key, () => {
    const found = new Map<string, IndexedPlace>();
    for (const node of index.ofKindInPlaces(owner, namespace).below(place)) {
      const objects = namespaceObjects(namespace, node.uri, workspace);
      const keys = objects.map((each) => keyOf(each, workspace)).filter((each) => !found.has(each));
      const labels = keys.length === 0 ? [] : objects.map((each) => settled(labelsOfNamespace(each, workspace)(label)));
      if (keys.length > 0 && labels.every(isOff) && workloadsOf(node, workspace).length > 0) {
        keys.forEach((each) => found.set(each, index.placeOf(node)));
      }
    }
    return found;
  });
}

function keyOf(namespace: IndexedResource, { index }: Workspace): string {
  const { uri, nth } = index.placeOf(namespace);
  return `${nth} ${uri}`;
}

/** `null`: not known. */
function isOff(label: string | null | undefined): boolean {
  return label !== null && label !== 'enabled' && label !== 'disabled';
}

/** A Namespace whose workloads belong to virtual nodes although the injector does not look at it. */
export function namespaceFindings(context: SetContext): readonly Finding[] {
  const { resource, entry: own, workspace } = context;
  if (resource.name === undefined || isUncertain(resource)) {
    return [];
  }
  const key = switchKey(workspace);
  const label = settled(labelAt(resource, ['metadata', 'labels'], key));
  const applied = isOff(label) ? settled(labelsOfNamespace(own, workspace)(key)) : label;
  const node = isOff(applied) ? nodeWithoutInjection(context, resource.name) : undefined;
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
