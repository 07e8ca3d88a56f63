import type { Grouping, ShownNode } from './messages';

export const groupings: Readonly<Record<Grouping, string>> = {
  none: 'No groups',
  file: 'By file',
  namespace: 'By namespace',
  family: 'By family',
  root: 'By kustomization',
};

export function isGrouping(value: unknown): value is Grouping {
  return typeof value === 'string' && Object.hasOwn(groupings, value);
}

const familyNames: Readonly<Record<string, string>> = {
  ack: 'AWS Controllers for Kubernetes',
  appmesh: 'AWS App Mesh',
  kcc: 'Config Connector',
  knative: 'Knative',
  core: 'Kubernetes',
  other: 'Other',
};

/** What stands for nodes that nothing in the workspace declares. */
const elsewhere = 'Not in this workspace';

/** Title of the group that a node belongs to; `undefined` without groups. */
export function groupOf(node: ShownNode, grouping: Grouping): string | undefined {
  if (grouping === 'none') {
    return undefined;
  }
  if (node.file === undefined) {
    return elsewhere;
  }
  switch (grouping) {
    case 'file':
      return node.file;
    case 'namespace':
      return node.namespace ?? '(no namespace)';
    case 'family':
      return familyNames[node.family] ?? node.family;
    case 'root':
      return node.roots === undefined ? '(no kustomization)' : node.roots.join(', ');
  }
}

/** More nodes than a reader can follow at once: they are shown as groups, to be opened. */
export const readableMost = 150;

/** Few enough groups to read, and more than one. */
const groupsMost = 60;

/** The grouping that a graph begins with: none where it is small, else the finest with a readable number of groups. */
export function firstGrouping(nodes: readonly ShownNode[]): Grouping {
  if (nodes.length <= readableMost) {
    return 'none';
  }
  const counted = (['file', 'namespace', 'root', 'family'] as const).map((grouping) => ({
    grouping,
    count: new Set(nodes.map((node) => groupOf(node, grouping))).size,
  }));
  const readable = counted.filter(({ count }) => count > 1 && count <= groupsMost).sort((a, b) => b.count - a.count);
  return readable[0]?.grouping ?? 'family';
}
