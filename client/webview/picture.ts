import type { GraphAnswerEdge, GraphAnswerNode } from '../../server/src/protocol/graphRequests';
import { layOut, type Layout, type Point } from './layout';

const svgNamespace = 'http://www.w3.org/2000/svg';
const letterWidth = 7.2;
const padding = 12;
const boxHeight = 44;
const longestLabel = 34;

/** A drawn graph. */
export interface Picture {
  readonly svg: SVGSVGElement;
  readonly layout: Layout;
  /** By the node's id. */
  readonly nodes: ReadonlyMap<string, SVGGElement>;
  readonly edges: readonly { readonly from: string; readonly to: string; readonly element: SVGGElement }[];
}

/** Draws a graph. Nothing in it is markup: every text goes in as text. */
export function draw(nodes: readonly GraphAnswerNode[], edges: readonly GraphAnswerEdge[]): Picture {
  const boxes = nodes.map((node) => ({ id: node.id, width: widthOf(node), height: boxHeight }));
  const layout = layOut(boxes, edges);
  const svg = element('svg', { width: layout.width, height: layout.height, viewBox: `0 0 ${layout.width} ${layout.height}`, role: 'group', 'aria-label': 'Reference graph' });
  svg.append(arrowHead());
  const drawnEdges = edges.map((edge, index) => ({ from: edge.from, to: edge.to, element: drawEdge(edge, layout.routes[index] ?? []) }));
  drawnEdges.forEach((edge) => svg.append(edge.element));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const drawn = new Map<string, SVGGElement>();
  for (const box of layout.boxes) {
    const node = byId.get(box.id);
    if (node !== undefined) {
      const group = drawNode(node, box.x, box.y, box.width, describe(node, edges));
      drawn.set(node.id, group);
      svg.append(group);
    }
  }
  return { svg, layout, nodes: drawn, edges: drawnEdges };
}

function widthOf(node: GraphAnswerNode): number {
  const { name } = node;
  return Math.max(cut(name).length * letterWidth, cut(kindLine(node)).length * letterWidth * 0.9, 40) + 2 * padding;
}

function kindLine({ kind, namespace }: GraphAnswerNode): string {
  return namespace === undefined ? kind : `${kind} · ${namespace}`;
}

/** Long texts keep both ends: the end of a path says most. */
function cut(text: string): string {
  const half = (longestLabel - 1) / 2;
  return text.length <= longestLabel ? text : `${text.slice(0, Math.ceil(half))}…${text.slice(text.length - Math.floor(half))}`;
}

function drawNode(node: GraphAnswerNode, x: number, y: number, width: number, label: string): SVGGElement {
  const located = node.location !== undefined;
  const group = element('g', {
    class: `node ${node.state}${located ? ' located' : ''}`,
    transform: `translate(${x} ${y})`,
    tabindex: -1,
    role: located ? 'link' : 'img',
    'aria-label': label,
    'data-id': node.id,
  });
  const title = element('title', {});
  title.textContent = label;
  group.append(title, element('rect', { width, height: boxHeight, rx: node.state === 'external' ? boxHeight / 2 : 4 }));
  const kind = element('text', { class: 'kind', x: padding, y: 17 });
  kind.textContent = cut(kindLine(node));
  const name = element('text', { class: 'name', x: padding, y: kind.textContent === '' ? 27 : 34 });
  name.textContent = cut(node.name === '' ? '(no name)' : node.name);
  group.append(kind, name);
  return group;
}

const stateWords: Readonly<Record<GraphAnswerNode['state'], string>> = {
  object: '',
  missing: 'not in this workspace',
  outside: 'declared as external to this workspace',
  unknown: 'contains a placeholder',
  external: 'outside of Kubernetes',
};

function describe({ id, kind, namespace, name, state }: GraphAnswerNode, edges: readonly GraphAnswerEdge[]): string {
  const what = [kind, namespace === undefined ? name : `${namespace}/${name}`].filter((part) => part !== '').join(' ');
  const to = edges.filter(({ from }) => from === id).length;
  const from = edges.filter((edge) => edge.to === id).length;
  return [what, stateWords[state], `refers to ${to}`, `referred to by ${from}`].filter((part) => part !== '').join(', ');
}

function drawEdge({ from, to, path, isObject, isRelation }: GraphAnswerEdge, points: readonly Point[]): SVGGElement {
  const group = element('g', { class: isRelation === true ? 'edge relation' : isObject ? 'edge' : 'edge value', 'data-from': from, 'data-to': to });
  const title = element('title', {});
  title.textContent = path;
  const curve = curveThrough(points);
  group.append(title, element('path', { class: 'wide', d: curve }), element('path', { class: 'line', d: curve, 'marker-end': 'url(#arrow)' }));
  return group;
}

/** Level at both ends of each stretch, so that arrows meet their boxes straight. */
function curveThrough(points: readonly Point[]): string {
  const [first, ...others] = points;
  if (first === undefined) {
    return '';
  }
  let previous = first;
  let text = `M${first.x} ${first.y}`;
  for (const point of others) {
    const middle = (previous.x + point.x) / 2;
    text += ` C${middle} ${previous.y} ${middle} ${point.y} ${point.x} ${point.y}`;
    previous = point;
  }
  return text;
}

function arrowHead(): SVGDefsElement {
  const defs = element('defs', {});
  const marker = element('marker', { id: 'arrow', viewBox: '0 0 8 8', refX: 8, refY: 4, markerWidth: 8, markerHeight: 8, markerUnits: 'userSpaceOnUse', orient: 'auto' });
  marker.append(element('path', { class: 'arrow', d: 'M0 0 L8 4 L0 8 z' }));
  defs.append(marker);
  return defs;
}

function element<K extends keyof SVGElementTagNameMap>(name: K, attributes: Readonly<Record<string, string | number>>): SVGElementTagNameMap[K] {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, String(value));
  }
  return made;
}
