import { startOfLine } from './lines';
import { beginsLine, indentOf, type Action } from './actions';
import type { MapNode, SequenceNode, YamlNode } from './node';

/**
 * A tree in which is marked what lines of actions may add to it: maps and lists that may hold more than is written, and
 * scalars that go on in what an action writes.
 */
export function withUnknownMembers(root: YamlNode, text: string, outputs: readonly Action[]): YamlNode {
  return outputs.reduce((node, action) => {
    const column = indentOf(text, action) ?? columnOf(text, action.start);
    const opened = opener(text, action.start, column)(node);
    return action.trimsBefore && !beginsLine(text, action) ? continued(opened, action.start) : opened;
  }, root);
}

function columnOf(text: string, offset: number): number {
  return offset - startOfLine(text, offset);
}

/** What becomes of a node by a line at an offset whose content begins at a column. */
function opener(text: string, offset: number, column: number): (node: YamlNode) => YamlNode {
  const open = (node: YamlNode): YamlNode => {
    if (node.kind === 'scalar') {
      return { ...node, opaque: true };
    }
    if (node.kind === 'alias') {
      return node;
    }
    const last = lastBefore(node, offset);
    const isInside = last >= 0 && !node.flow && column > columnOf(text, node.span.start);
    const list = node.kind === 'map' && !isInside ? node.entries[last]?.value : undefined;
    if (list?.kind === 'sequence' && !list.flow && column === columnOf(text, list.span.start)) {
      return { ...replaced(node, last, open), open: true };
    }
    return isInside ? replaced(node, last, open) : { ...node, open: true };
  };
  return open;
}

/** A node whose last scalar before an offset may go on. */
function continued(node: YamlNode, offset: number): YamlNode {
  if (node.kind === 'scalar') {
    return { ...node, opaque: true };
  }
  const last = node.kind === 'alias' ? -1 : lastBefore(node, offset);
  return node.kind === 'alias' || last < 0 ? node : replaced(node, last, (child) => continued(child, offset));
}

function lastBefore(node: MapNode | SequenceNode, offset: number): number {
  const starts = node.kind === 'map' ? node.entries.map(({ key }) => key.span.start) : node.items.map(({ span }) => span.start);
  const after = starts.findIndex((start) => start > offset);
  return (after < 0 ? starts.length : after) - 1;
}

function replaced<N extends MapNode | SequenceNode>(node: N, index: number, by: (child: YamlNode) => YamlNode): N {
  return node.kind === 'map'
    ? { ...node, entries: node.entries.map((entry, at) => (at === index ? { ...entry, value: by(entry.value) } : entry)) }
    : { ...node, items: node.items.map((item, at) => (at === index ? by(item) : item)) };
}
