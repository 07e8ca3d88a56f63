import { startOfLine } from '../../base/lines';
import { addTo } from '../../base/groups';
import { beginsLine, indentOf, type Action } from './actions';
import type { MapNode, SequenceNode, YamlNode } from '../nodes/node';
import { changedMap, changedScalar, changedSequence, mapEntry } from '../nodes/smallNodes';

/**
 * A tree in which is marked what lines of actions may add to it: maps and lists that may hold more than is written, and
 * scalars that go on in what an action writes.
 */
export function withUnknownMembers(root: YamlNode, text: string, outputs: readonly Action[]): YamlNode {
  let lineStart = 0;
  let seen = 0;
  const writes = outputs.flatMap((action): readonly Write[] => {
    const offset = action.start;
    const lineEnd = text.slice(seen, offset).lastIndexOf('\n');
    lineStart = lineEnd < 0 ? lineStart : seen + lineEnd + 1;
    seen = offset;
    const line = { offset, column: indentOf(text, action) ?? offset - lineStart };
    return action.trimsBefore && !beginsLine(text, action) ? [line, { offset, column: undefined }] : [line];
  });
  return written(root, text, writes);
}

/** What an action writes: lines that begin at a column, or, without one, what the last scalar before it goes on with. */
interface Write {
  readonly offset: number;
  readonly column: number | undefined;
}

/** What becomes of a node by what is written into it, in the order of the offsets. Each node is made anew once, however much that is. */
function written(node: YamlNode, text: string, writes: readonly Write[]): YamlNode {
  if (node.kind === 'scalar') {
    return changedScalar(node, { opaque: true });
  }
  if (node.kind === 'alias') {
    return node;
  }
  const starts = node.kind === 'map' ? node.entries.map(({ key }) => key.span.start) : node.items.map(({ span }) => span.start);
  const ownColumn = columnOf(text, node.span.start);
  const inside = new Map<number, Write[]>();
  let isOpen = false;
  let last = -1;
  for (const write of writes) {
    while ((starts[last + 1] ?? Infinity) <= write.offset) {
      last += 1;
    }
    const { column } = write;
    const isInside = last >= 0 && (column === undefined || (!node.flow && column > ownColumn));
    const isInList = !isInside && column !== undefined && isListAt(node, last, text, column);
    isOpen ||= !isInside && column !== undefined;
    if (isInside || isInList) {
      addTo(inside, last, write);
    }
  }
  const child = (value: YamlNode, index: number): YamlNode => {
    const own = inside.get(index);
    return own === undefined ? value : written(value, text, own);
  };
  const open = isOpen ? ({ open: true } as const) : {};
  return node.kind === 'map'
    ? changedMap(node, {
        ...open,
        entries:
          inside.size === 0
            ? node.entries
            : node.entries.map((entry, index) => (inside.has(index) ? mapEntry(entry.key, child(entry.value, index), entry.merge) : entry)),
      })
    : changedSequence(node, { ...open, items: inside.size === 0 ? node.items : node.items.map(child) });
}

/** True for an entry of a map whose value is a list that stands at a column, as a list may stand below its key. */
function isListAt(node: MapNode | SequenceNode, index: number, text: string, column: number): boolean {
  const list = node.kind === 'map' ? node.entries[index]?.value : undefined;
  return list?.kind === 'sequence' && !list.flow && column === columnOf(text, list.span.start);
}

function columnOf(text: string, offset: number): number {
  return offset - startOfLine(text, offset);
}
