import type { GraphLocation } from '../../server/src/protocol/graphRequests';
import { addTo } from '../../server/src/base/groups';
import { button, html } from './dom';
import { fullName } from './labels';
import type { ShownEdge, ShownNode } from './messages';
import { distinctions, stateText, type Graph } from './view';

/** A page does not become slow with these rows; more are added when somebody asks. */
const rowsAtOnce = 200;

export interface TableActions {
  /** Opens what is written at a place. */
  readonly open: (location: GraphLocation) => void;
}

/** The same as the picture in words: one row for each of the nodes, with its references in both directions. */
export function resourceTable(members: readonly ShownNode[], { nodes, edges }: Graph, { open }: TableActions): HTMLTableElement {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const told = distinctions(nodes);
  const [out, into] = [new Map<string, ShownEdge[]>(), new Map<string, ShownEdge[]>()];
  for (const edge of edges) {
    addTo(out, edge.from, edge);
    addTo(into, edge.to, edge);
  }
  const nameOf = (id: string): string =>
    [byId.get(id)]
      .map((node) => (node === undefined ? id : [fullName(node), told.get(id)].filter((part) => part !== undefined).join(', ')))
      .join('');
  const references = (list: readonly ShownEdge[], other: 'from' | 'to'): HTMLElement | string =>
    list.length === 0
      ? 'none'
      : html(
          'ul',
          {},
          ...list.map((edge) =>
            html(
              'li',
              {},
              button(`${edge.path} ${other === 'to' ? '→' : '←'} ${nameOf(edge[other])}`, () => open(edge.location), {
                title: 'Open this reference',
              }),
            ),
          ),
        );
  const rowOf = (node: ShownNode): HTMLTableRowElement => {
    const { location } = node;
    const name = fullName(node);
    const head = html(
      'th',
      { scope: 'row' },
      location === undefined ? name : button(name, () => open(location), { title: 'Open this resource' }),
    );
    const file = node.file === undefined ? stateText[node.state] : node.file;
    return html(
      'tr',
      {},
      head,
      html('td', {}, file),
      html('td', {}, references(out.get(node.id) ?? [], 'to')),
      html('td', {}, references(into.get(node.id) ?? [], 'from')),
    );
  };
  const body = html('tbody');
  const add = (from: number): void => {
    body.append(...members.slice(from, from + rowsAtOnce).map(rowOf));
    const rest = members.length - from - rowsAtOnce;
    if (rest > 0) {
      const more = button(`Show ${Math.min(rest, rowsAtOnce)} more of ${rest.toLocaleString('en')}`, () => {
        last.remove();
        add(from + rowsAtOnce);
        body.querySelector<HTMLButtonElement>(`tr:nth-child(${from + rowsAtOnce + 1}) button`)?.focus();
      });
      const last = html('tr', {}, html('td', { colspan: 4 }, more));
      body.append(last);
    }
  };
  add(0);
  const titles = ['Resource', 'File', 'Refers to', 'Referred to by'].map((title) => html('th', { scope: 'col' }, title));
  return html('table', {}, html('caption', {}, 'Resources and references'), html('thead', {}, html('tr', {}, ...titles)), body);
}
