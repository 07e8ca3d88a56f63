/** A graph that is known edge by edge, and what is looked for in it. */
export interface Search<Node, Edge> {
  readonly edgesOf: (node: Node) => Iterable<Edge>;
  readonly endOf: (edge: Edge) => Node;
  readonly isGoal: (node: Node) => boolean;
  /** Nodes with the same key are one; by default each is its own. */
  readonly keyOf?: (node: Node) => unknown;
  /** How many nodes may be met, start and goal among them. */
  readonly mostNodes?: number;
  /** How many edges a way may have. */
  readonly longest?: number;
}

/** The edges of a shortest way of one edge or more from a node to a goal; `undefined` where there is none within the bounds. */
export function shortestWay<Node, Edge>(
  start: Node,
  { edgesOf, endOf, isGoal, keyOf = (node) => node, mostNodes = Infinity, longest = Infinity }: Search<Node, Edge>,
): readonly Edge[] | undefined {
  const met = new Set<unknown>([keyOf(start)]);
  const queue: { readonly node: Node; readonly by: Step<Edge> | undefined }[] = [{ node: start, by: undefined }];
  for (const { node, by } of queue) {
    if ((by?.length ?? 0) >= longest) {
      return undefined;
    }
    for (const edge of edgesOf(node)) {
      const step = { edge, before: by, length: (by?.length ?? 0) + 1 };
      const end = endOf(edge);
      const key = keyOf(end);
      const isNew = !met.has(key);
      if (isNew && met.size >= mostNodes) {
        continue;
      }
      if (isGoal(end)) {
        return wayTo(step);
      }
      if (isNew) {
        met.add(key);
        queue.push({ node: end, by: step });
      }
    }
  }
  return undefined;
}

interface Step<Edge> {
  readonly edge: Edge;
  readonly before: Step<Edge> | undefined;
  readonly length: number;
}

function wayTo<Edge>(last: Step<Edge>): readonly Edge[] {
  const way: Edge[] = [];
  for (let step: Step<Edge> | undefined = last; step !== undefined; step = step.before) {
    way.push(step.edge);
  }
  return way.reverse();
}
