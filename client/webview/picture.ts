import { svg } from './dom';
import { boxPadding, edgeText, type LabelledBox } from './labels';
import type { Frame, Layout, PlacedBox, Point } from './layout/shapes';
import type { View, ViewEdge } from './view';

/** A drawn view. */
export interface Picture {
  readonly svg: SVGSVGElement;
  readonly layout: Layout;
  /** By the id of the box. */
  readonly boxes: ReadonlyMap<string, SVGGElement>;
  readonly edges: readonly DrawnEdge[];
}

export interface DrawnEdge {
  readonly edge: ViewEdge;
  readonly element: SVGGElement;
  /** Middle of the curve, where its label goes. */
  readonly middle: Point | undefined;
}

/** Draws a view that is laid out. Nothing in it is markup: every string goes in as text. */
export function draw(view: View, boxes: readonly LabelledBox[], layout: Layout): Picture {
  const { width, height } = layout;
  const picture = svg(
    'svg',
    { width, height, viewBox: `0 0 ${width} ${height}`, role: 'group', 'aria-label': 'Reference graph' },
    arrowHead('arrow'),
  );
  picture.append(...layout.frames.map(drawFrame));
  const edges = view.edges.map((edge, index) => drawEdge(edge, layout.routes[index] ?? []));
  picture.append(...edges.map(({ element }) => element));
  const labelled = new Map(boxes.map((box) => [box.id, box]));
  const drawn = new Map<string, SVGGElement>();
  for (const placed of layout.boxes) {
    const box = labelled.get(placed.id);
    if (box !== undefined) {
      const group = drawBox(box, placed);
      drawn.set(box.id, group);
      picture.append(group);
    }
  }
  return { svg: picture, layout, boxes: drawn, edges };
}

/** Labels for connections, drawn above everything else; they take no clicks and are read out with the table. */
export function edgeLabels(edges: readonly DrawnEdge[]): SVGGElement {
  const labels = edges.flatMap(({ edge, middle }) =>
    middle === undefined ? [] : [svg('text', { x: middle.x, y: middle.y - 3, 'text-anchor': 'middle' }, edgeText(edge.edges))],
  );
  return svg('g', { class: 'edge-labels', 'aria-hidden': 'true' }, ...labels);
}

function drawFrame({ id, x, y, width, height }: Frame): SVGGElement {
  const title = svg('text', { class: 'frame-title', x: 10, y: 17 }, svg('title', {}, 'Collapse this group'), id);
  return svg('g', { class: 'frame', transform: `translate(${x} ${y})`, 'data-group': id }, svg('rect', { width, height, rx: 6 }), title);
}

function drawBox({ id, width, height, lines, spoken, node, closed }: LabelledBox, { x, y }: PlacedBox): SVGGElement {
  const located = node?.location !== undefined;
  const look = closed === undefined ? `node ${node?.state ?? ''}${located ? ' located' : ''}` : 'node closed located';
  const role = closed === undefined ? (located ? 'link' : 'img') : 'button';
  const group = svg('g', { class: look, transform: `translate(${x} ${y})`, tabindex: -1, role, 'data-id': id });
  // The title is the tooltip and the accessible name.
  group.append(svg('title', {}, spoken));
  if (closed !== undefined) {
    group.append(svg('rect', { x: 4, y: 4, width, height, rx: 6, class: 'behind' }));
  }
  group.append(svg('rect', { width, height, rx: node?.state === 'external' ? height / 2 : 4 }));
  const top = lines.length === 1 ? height / 2 + 4 : 18;
  group.append(
    ...lines.map((line, index) =>
      svg('text', { class: line.look, x: boxPadding, y: top + 16 * index, 'aria-hidden': 'true' }, line.content),
    ),
  );
  return group;
}

function drawEdge(edge: ViewEdge, chain: readonly Point[]): DrawnEdge {
  const [first, ...others] = edge.edges;
  const look = others.length > 0 ? 'edge many' : first.isRelation === true ? 'edge relation' : first.isObject ? 'edge' : 'edge value';
  const path = pathOf(chain);
  const element = svg(
    'g',
    { class: look, 'data-from': edge.from, 'data-to': edge.to },
    svg('title', {}, edgeText(edge.edges)),
    svg('path', { class: 'wide', d: path }),
    svg('path', { class: 'line', d: path, 'marker-end': 'url(#arrow)' }),
  );
  return { edge, element, middle: middleOf(chain) };
}

function pathOf(chain: readonly Point[]): string {
  const [first, ...others] = chain.map(({ x, y }) => `${round(x)} ${round(y)}`);
  return first === undefined ? '' : `M${first} C${others.join(' ')}`;
}

/** Halfway along the middle curve of a chain. */
function middleOf(chain: readonly Point[]): Point | undefined {
  const start = 3 * Math.floor((chain.length - 1) / 6);
  const [a, b, c, d] = chain.slice(start, start + 4);
  return a === undefined || b === undefined || c === undefined || d === undefined
    ? undefined
    : { x: round((a.x + 3 * b.x + 3 * c.x + d.x) / 8), y: round((a.y + 3 * b.y + 3 * c.y + d.y) / 8) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The tip of connections under an id that is unique in the page. */
export function arrowHead(id: string): SVGDefsElement {
  const marker = svg('marker', {
    id,
    viewBox: '0 0 8 8',
    refX: 8,
    refY: 4,
    markerWidth: 8,
    markerHeight: 8,
    markerUnits: 'userSpaceOnUse',
    orient: 'auto',
  });
  marker.append(svg('path', { class: 'arrow', d: 'M0 0 L8 4 L0 8 z' }));
  return svg('defs', {}, marker);
}
