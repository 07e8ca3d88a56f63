import { svg } from './dom';
import { placeLabels } from './edgeLabels';
import { boxPadding, edgeText, type LabelledBox } from './labels';
import { gap, titleArea, type Frame, type Layout, type PlacedBox, type Point } from './layout/shapes';
import { elided, type Measure } from './measure';
import type { View, ViewEdge } from './view';

/** Where more connections are drawn than these, each is faint until it is pointed at or one of its boxes is the current one. */
const distinctMost = 60;

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
  /** The curves that it is drawn with. */
  readonly chain: readonly Point[];
}

/** Draws a view that is laid out. Nothing in it is markup: every string goes in as text. */
export function draw(view: View, boxes: readonly LabelledBox[], layout: Layout, measure: Measure): Picture {
  const { width, height } = layout;
  const picture = svg(
    'svg',
    { width, height, viewBox: `0 0 ${width} ${height}`, role: 'group', 'aria-label': 'Reference graph' },
    arrowHead('arrow'),
  );
  picture.append(...layout.frames.map((frame) => drawFrame(frame, measure)));
  const edges = view.edges.map((edge, index) => drawEdge(edge, layout.routes[index] ?? []));
  picture.classList.toggle('dense', edges.length > distinctMost);
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

/**
 * Labels for connections, where they cover no box, no title and no other label. They take no clicks and are read out with
 * the table; a connection tells its whole label as a tooltip.
 */
export function edgeLabels(edges: readonly DrawnEdge[], layout: Layout, measure: Measure): SVGGElement {
  const wishes = edges.map(({ edge, chain }) => ({ content: edgeText(edge.edges), chain }));
  const labels = placeLabels(wishes, layout, measure).map(({ content, x, baseline }) =>
    svg('text', { x: round(x), y: round(baseline) }, content),
  );
  return svg('g', { class: 'edge-labels', 'aria-hidden': 'true' }, ...labels);
}

function drawFrame(frame: Frame, measure: Measure): SVGGElement {
  const { id, x, y, width, height } = frame;
  const shown = elided(id, 'title', titleArea(frame).width, measure);
  const title = svg('text', { class: 'frame-title', x: gap.frame, y: 17 }, svg('title', {}, `${id} (click to collapse)`), shown);
  return svg(
    'g',
    { class: 'frame', transform: `translate(${x} ${y})`, 'data-group': id, role: 'img', 'aria-label': `Group ${id}` },
    svg('rect', { width, height, rx: 6 }),
    title,
  );
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
  return { edge, element, chain };
}

function pathOf(chain: readonly Point[]): string {
  const [first, ...others] = chain.map(({ x, y }) => `${round(x)} ${round(y)}`);
  return first === undefined ? '' : `M${first} C${others.join(' ')}`;
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
