import { addTo } from '../../server/src/base/groups';
import { groupOf } from './grouping';
import type { Grouping, ShownEdge, ShownNode } from './messages';

export interface Graph {
  readonly nodes: readonly ShownNode[];
  readonly edges: readonly ShownEdge[];
}

export interface ViewOptions {
  readonly grouping: Grouping;
  /** Titles of the groups that are shown as one box. */
  readonly collapsed: ReadonlySet<string>;
  /** Only the nodes within some references of one; absent for all. */
  readonly focus?: Focus;
}

export interface Focus {
  readonly id: string;
  /** References from the node, in either direction. */
  readonly steps: number;
}

/** A group as one box. */
export interface ClosedGroup {
  readonly id: string;
  readonly title: string;
  readonly count: number;
}

/** A connection between two boxes: one reference, or all between two boxes of which one is a group. */
export interface ViewEdge {
  readonly from: string;
  readonly to: string;
  readonly edges: readonly [ShownEdge, ...ShownEdge[]];
}

/** What is drawn of a graph. */
export interface View {
  /** The nodes that focus leaves, in groups or not: what tables and search look at. */
  readonly members: readonly ShownNode[];
  readonly nodes: readonly ShownNode[];
  readonly closed: readonly ClosedGroup[];
  readonly edges: readonly ViewEdge[];
  /** Title of the frame that a node stands in, by its id. */
  readonly frames: ReadonlyMap<string, string>;
}

/** Id of the box that stands for a group. */
export function closedId(title: string): string {
  return `group ${title}`;
}

export function viewOf({ nodes, edges }: Graph, { grouping, collapsed, focus }: ViewOptions): View {
  const near = focus === undefined ? undefined : within(edges, focus);
  const members = near === undefined ? nodes : nodes.filter(({ id }) => near.has(id));
  const titles = new Map(
    members.flatMap((node) => {
      const title = groupOf(node, grouping);
      return title === undefined ? [] : [[node.id, title] as const];
    }),
  );
  // Who looks at the neighbours of one node wants to see them.
  const isClosed = (title: string | undefined): title is string => title !== undefined && focus === undefined && collapsed.has(title);
  const counts = new Map<string, number>();
  titles.forEach((title) => isClosed(title) && counts.set(title, (counts.get(title) ?? 0) + 1));
  const boxOf = new Map(
    members.map(({ id }) => {
      const title = titles.get(id);
      return [id, isClosed(title) ? closedId(title) : id];
    }),
  );
  return {
    members,
    nodes: members.filter(({ id }) => boxOf.get(id) === id),
    closed: [...counts].map(([title, count]) => ({ id: closedId(title), title, count })),
    edges: joined(edges, boxOf),
    frames: new Map([...titles].filter(([id]) => boxOf.get(id) === id)),
  };
}

function joined(edges: readonly ShownEdge[], boxOf: ReadonlyMap<string, string>): readonly ViewEdge[] {
  const together = new Map<string, { readonly from: string; readonly to: string; readonly edges: [ShownEdge, ...ShownEdge[]] }>();
  for (const [index, edge] of edges.entries()) {
    const [from, to] = [boxOf.get(edge.from), boxOf.get(edge.to)];
    const single = from === edge.from && to === edge.to;
    if (from === undefined || to === undefined || (from === to && !single)) {
      continue;
    }
    const key = single ? String(index) : JSON.stringify([from, to]);
    const known = together.get(key);
    if (known === undefined) {
      together.set(key, { from, to, edges: [edge] });
    } else {
      known.edges.push(edge);
    }
  }
  return [...together.values()];
}

/** Ids within some steps of one node. */
function within(edges: readonly ShownEdge[], { id: start, steps }: Focus): ReadonlySet<string> {
  const neighbours = new Map<string, string[]>();
  for (const { from, to } of edges) {
    addTo(neighbours, from, to);
    addTo(neighbours, to, from);
  }
  const found = new Set([start]);
  let border = [start];
  for (let step = 0; step < steps && border.length > 0; step += 1) {
    border = [...new Set(border.flatMap((id) => neighbours.get(id) ?? []))].filter((id) => !found.has(id));
    border.forEach((id) => found.add(id));
  }
  return found;
}

/** The nodes whose kind, namespace, name and file hold every word that is looked for; none for no words. */
export function matching(nodes: readonly ShownNode[], query: string): readonly ShownNode[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.length === 0
    ? []
    : nodes.filter(({ kind, namespace = '', name, file = '' }) => {
        const text = `${kind} ${namespace}/${name} ${file}`.toLowerCase();
        return words.every((word) => text.includes(word));
      });
}

/**
 * What tells nodes of one kind, namespace and name apart, by their ids: the API group where that does, else the file, with
 * the line where even the file is the same. Nodes without a namesake are not listed.
 */
export function distinctions(nodes: readonly ShownNode[]): ReadonlyMap<string, string> {
  const namesakes = new Map<string, ShownNode[]>();
  nodes.forEach((node) => addTo(namesakes, JSON.stringify([node.kind, node.namespace, node.name]), node));
  const result = new Map<string, string>();
  for (const same of [...namesakes.values()].filter(({ length }) => length > 1)) {
    const byGroup = new Set(same.map(({ group }) => group)).size === same.length;
    const inFile = new Map<string | undefined, ShownNode[]>();
    same.forEach((node) => addTo(inFile, node.file, node));
    for (const { id, group, file, location, state } of same) {
      const line = location === undefined || inFile.get(file)?.length === 1 ? '' : `:${location.range.start.line + 1}`;
      result.set(id, byGroup ? group : file === undefined ? stateText[state] : `${file}${line}`);
    }
  }
  return result;
}

/** What is said of a node that is no object of the workspace. */
export const stateText: Readonly<Record<ShownNode['state'], string>> = {
  object: '',
  missing: 'not in this workspace',
  outside: 'declared as external to this workspace',
  unknown: 'contains a placeholder',
  external: 'outside of Kubernetes',
};
