import { Graph, layout, type EdgeLabel, type GraphLabel, type NodeLabel } from '@dagrejs/dagre';
import { folded } from './folded';
import { gap, type Arrangement, type Box, type Link, type Point } from './shapes';

/** The exact ranking of columns takes minutes for a thousand boxes; beyond this many boxes and links a near one does. */
const exactMost = 250;

/** The same for both directions: what refers to each other is drawn side by side. */
export function linkKey({ from, to }: Link): string {
  return JSON.stringify(from < to ? [from, to] : [to, from]);
}

/** Places connected boxes in columns, so that links lead from left to right and cross little. */
export function layered(boxes: readonly Box[], links: readonly Link[]): Arrangement {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>();
  const ranker = boxes.length + links.length > exactMost ? 'tight-tree' : 'network-simplex';
  graph.setGraph({ rankdir: 'LR', nodesep: gap.rows, ranksep: gap.columns, edgesep: gap.rows / 2, ranker });
  // The library keeps nodes as properties of plain objects: it gets names of ours, never what a manifest says.
  const names = new Map(boxes.map(({ id }, index) => [id, `n${index}`]));
  const nameOf = (id: string): string => names.get(id) ?? '';
  boxes.forEach(({ id, width, height }) => graph.setNode(nameOf(id), { width, height }));
  const pairs = new Map(links.map((link) => [linkKey(link), link]));
  pairs.forEach(({ from, to }) => graph.setEdge(nameOf(from), nameOf(to), {}));
  layout(graph);

  const places = new Map(boxes.map((box) => [box.id, cornerOf(box, graph.node(nameOf(box.id)))]));
  const columns = new Map<number, number>();
  for (const { id, width } of boxes) {
    const middle = Math.round(graph.node(nameOf(id)).x ?? 0);
    columns.set(middle, Math.max(columns.get(middle) ?? 0, width / 2));
  }
  const passes = new Map<string, readonly Point[]>();
  for (const [key, { from, to }] of pairs) {
    const bends = (graph.edge(nameOf(from), nameOf(to)).points ?? []).slice(1, -1);
    const found = bends.flatMap(({ x, y }): readonly Point[] => {
      const half = columns.get(Math.round(x));
      return half === undefined
        ? []
        : [
            { x: x - half, y },
            { x: x + half, y },
          ];
    });
    passes.set(
      key,
      found.sort((a, b) => a.x - b.x),
    );
  }
  const { width = 0, height = 0 } = graph.graph();
  return folded(boxes, { places, passes, width, height });
}

/** The library answers the middle of each box. */
function cornerOf({ width, height }: Box, { x = 0, y = 0 }: NodeLabel): Point {
  return { x: x - width / 2, y: y - height / 2 };
}
