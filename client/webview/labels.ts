import { counted } from './counted';
import type { Box } from './layout/shapes';
import type { ShownEdge, ShownNode } from './messages';
import { inLines, type Look, type Measure } from './measure';
import { closedId, distinctions, stateText, type ClosedGroup, type View } from './view';

/** What is longer is broken into lines in boxes, and elided in titles of frames whose boxes need less room. */
const widest = { label: 245, title: 320 } as const;

/** The last of these lines is elided. */
const mostOfLabel = { width: widest.label, lines: 3 } as const;

export const boxPadding = 12;

/** A box of the picture with what is written in it and read out for it. */
export interface LabelledBox extends Box {
  /** Lines with their look: the kind small, the name large. */
  readonly lines: readonly { readonly look: Look; readonly content: string }[];
  readonly spoken: string;
  readonly node?: ShownNode;
  readonly closed?: ClosedGroup;
}

/** Boxes for everything that a view shows, in its order. */
export function boxesOf(view: View, measure: Measure): readonly LabelledBox[] {
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
    return { ...sized(lines, measure), id: node.id, spoken, node, ...(group === undefined ? {} : { group }) };
  });
  const ofGroups = view.closed.map((closed): LabelledBox => {
    const resources = counted(closed.count, 'resource');
    const lines = [
      { look: 'kind', content: resources },
      { look: 'name', content: closed.title },
    ] as const;
    return { ...sized(lines, measure), id: closedId(closed.title), spoken: `${closed.title}, collapsed group of ${resources}`, closed };
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

/** The room that the titles of a view's frames need, by title; long ones get less and are elided. */
export function titleWidthsOf({ frames }: View, measure: Measure): ReadonlyMap<string, number> {
  return new Map([...new Set(frames.values())].map((title) => [title, Math.min(widest.title, measure(title, 'title'))]));
}

function sized(lines: LabelledBox['lines'], measure: Measure): Pick<LabelledBox, 'lines' | 'width' | 'height'> {
  const shown = lines
    .filter(({ content }) => content !== '')
    .flatMap(({ look, content }) => inLines(content, look, mostOfLabel, measure).map((line) => ({ look, content: line })));
  const widths = shown.map(({ look, content }) => measure(content, look));
  return { lines: shown, width: Math.max(40, ...widths) + 2 * boxPadding, height: 12 + 16 * Math.max(2, shown.length) };
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
