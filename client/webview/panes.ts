import { html, svg } from './dom';
import { arrowHead } from './picture';

/** What keys do in the picture, as it is shown. */
const keyList: readonly (readonly [string, string])[] = [
  ['← →', 'follow a reference back or forth'],
  ['↑ ↓', 'go to the resource above or below'],
  ['Home End', 'go to the first or last resource'],
  ['Enter', 'open the resource, or expand the group'],
  ['F', 'show the neighbours of the resource; again: one step more'],
  ['Esc', 'show all resources again'],
  ['C', 'collapse the group of the resource'],
  ['/', 'search; Enter goes to the next match'],
  ['+ − 0', 'zoom in, zoom out, fit'],
  ['T', 'show or hide the table'],
  ['L', 'show or hide the legend'],
  ['?', 'show or hide this list'],
];

/** What the looks of the picture mean. */
export function legend(): HTMLElement {
  const nodes = [
    ['node object', 'resource of the workspace'],
    ['node missing', 'not in this workspace'],
    ['node outside', 'declared as external to this workspace'],
    ['node unknown', 'contains a placeholder'],
    ['node external', 'outside of Kubernetes'],
    ['node closed', 'collapsed group'],
    ['node found', 'found by the search'],
  ] as const;
  const edges = [
    ['edge', 'reference'],
    ['edge value', 'ARN, id or name instead of a reference'],
    ['edge relation', 'selected by labels'],
    ['edge many', 'several references'],
  ] as const;
  const ofNodes = nodes.map(([look, meaning]) =>
    entry(svg('g', { class: look }, svg('rect', { x: 2, y: 3, width: 36, height: 14, rx: look === 'node external' ? 7 : 3 })), meaning),
  );
  const ofEdges = edges.map(([look, meaning], index) => {
    const tip = `legend-arrow-${index}`;
    return entry(
      svg('g', { class: look }, arrowHead(tip), svg('path', { class: 'line', d: 'M2 10 L38 10', 'marker-end': `url(#${tip})` })),
      meaning,
    );
  });
  return pane('legend', 'Legend', html('ul', {}, ...ofNodes, ...ofEdges));
}

export function keys(): HTMLElement {
  return pane(
    'keys',
    'Keys',
    html(
      'dl',
      {},
      ...keyList.flatMap(([key, meaning]) => [
        html('dt', {}, ...key.split(' ').map((each) => html('kbd', {}, each))),
        html('dd', {}, meaning),
      ]),
    ),
  );
}

function entry(sample: SVGGElement, meaning: string): HTMLLIElement {
  return html('li', {}, svg('svg', { width: 40, height: 20, 'aria-hidden': 'true' }, sample), meaning);
}

function pane(id: string, title: string, content: HTMLElement): HTMLElement {
  const made = html('section', { id, class: 'pane', 'aria-label': title, tabindex: 0 }, html('h2', {}, title), content);
  made.hidden = true;
  return made;
}
