import { addTo } from '../../base/groups';
import type { GraphNode, ReferenceGraph } from './referenceGraph';

/** Names for nodes that every format takes: `n0`, `n1` … in the graph's order. */
export function shortIds(graph: ReferenceGraph): ReadonlyMap<string, string> {
  return new Map(graph.nodes.map(({ id }, index) => [id, `n${index}`]));
}

export interface NamespaceNodes {
  /** `undefined` for objects of no namespace or an unknown one. */
  readonly namespace: string | undefined;
  readonly nodes: readonly GraphNode[];
}

/** The nodes by namespace, namespaces in the order of their first node; those without one come first. */
export function byNamespace(graph: ReferenceGraph): readonly NamespaceNodes[] {
  const groups = new Map<string | undefined, GraphNode[]>([[undefined, []]]);
  for (const node of graph.nodes) {
    addTo(groups, node.namespace, node);
  }
  return [...groups].map(([namespace, nodes]) => ({ namespace, nodes }));
}

/** What a node shows: its kind over its name; only the value for what is no object. */
export function labelLines({ state, kind, name }: GraphNode): readonly string[] {
  const shown = name === '' ? '(no name)' : name;
  return kind === '' || state === 'external' ? [shown] : [kind, shown];
}
