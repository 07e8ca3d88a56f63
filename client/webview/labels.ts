import { counted } from './counted';
import type { Box } from './layout/shapes';
import type { ShownEdge, ShownNode } from './messages';
import { closedId, distinctions, stateText, type ClosedGroup, type View } from './view';

const letterWidth = 7.2;
const longestLabel = 34;

export const boxPadding = 12;

/** A box of the picture with what is written in it and read out for it. */
export interface LabelledBox extends Box {
  /** Lines with their look: the kind small, the name large. */
  readonly lines: readonly { readonly look: 'kind' | 'name' | 'from'; readonly content: string }[];
  readonly spoken: string;
  readonly node?: ShownNode;
  readonly closed?: ClosedGroup;
}

/** Boxes for everything that a view shows, in its order. */
export function boxesOf(view: View): readonly LabelledBox[] {
  const told = distinctions(view.members);
  const { out, into } = degrees(view);
  const ofNodes = view.nodes.map((node): LabelledBox => {
    const distinction = told.get(node.id) ?? '';
    const lines = [
      { look: 'kind', content: node.namespace === undefined ? node.kind : `${node.kind} · ${node.namespace}` },
      { look: 'name', content: node.name === '' ? '(no name)' : node.name },
      { look: 'from', content: distinction },
    ] as const;
    const refers = [`refers to ${out.get(node.id) ?? 0}`, `referred to by ${into.get(node.id) ?? 0}`];
    const spoken = [fullName(node), distinction, stateText[node.state], ...refers].filter((part) => part !== '').join(', ');
    const group = view.frames.get(node.id);
    return { ...sized(lines), id: node.id, spoken, node, ...(group === undefined ? {} : { group }) };
  });
  const ofGroups = view.closed.map((closed): LabelledBox => {
    const resources = counted(closed.count, 'resource');
    const lines = [
      { look: 'kind', content: resources },
      { look: 'name', content: closed.title },
    ] as const;
    return { ...sized(lines), id: closedId(closed.title), spoken: `${closed.title}, collapsed group of ${resources}`, closed };
  });
  return [...ofNodes, ...ofGroups];
}

/** Kind, namespace and name of a node. */
export function fullName({ kind, namespace, name }: ShownNode): string {
  return [kind, namespace === undefined ? name : `${namespace}/${name}`].filter((part) => part !== '').join(' ') || '(no name)';
}

/** What is said of a connection: the path of its reference, or how many there are. */
export function edgeText([first, ...others]: readonly [ShownEdge, ...ShownEdge[]]): string {
  return others.length === 0 ? first.path : counted(others.length + 1, 'reference');
}

function sized(lines: LabelledBox['lines']): Pick<LabelledBox, 'lines' | 'width' | 'height'> {
  const shown = lines.filter(({ content }) => content !== '').map(({ look, content }) => ({ look, content: cut(content) }));
  const widths = shown.map(({ look, content }) => content.length * letterWidth * (look === 'name' ? 1 : 0.9));
  return { lines: shown, width: Math.max(40, ...widths) + 2 * boxPadding, height: 12 + 16 * Math.max(2, shown.length) };
}

/** Long labels keep both ends: the end of a path says most. */
function cut(label: string): string {
  const half = (longestLabel - 1) / 2;
  return label.length <= longestLabel ? label : `${label.slice(0, Math.ceil(half))}…${label.slice(label.length - Math.floor(half))}`;
}

/** How many references each box has, in both directions. */
function degrees({ edges }: View): { readonly out: ReadonlyMap<string, number>; readonly into: ReadonlyMap<string, number> } {
  const out = new Map<string, number>();
  const into = new Map<string, number>();
  for (const { from, to, edges: all } of edges) {
    out.set(from, (out.get(from) ?? 0) + all.length);
    into.set(to, (into.get(to) ?? 0) + all.length);
  }
  return { out, into };
}
