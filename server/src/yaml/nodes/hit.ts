import type { Path } from '../../base/path';
import { touches, type Span } from '../../base/text';
import type { YamlNode } from './node';

/** What lies under an offset. */
export interface Hit {
  /** Path of the entry or item; for a key the path of its value. */
  readonly path: Path;
  readonly part: 'key' | 'value';
  /** The scalar, alias or collection under the offset, as written. */
  readonly node: YamlNode;
  /** The collections around it, outermost first. */
  readonly parents: readonly YamlNode[];
}

/**
 * The innermost node whose text holds or touches an offset. Between the entries of a map it is the map itself.
 * `undefined` outside of the tree.
 */
export function hitAt(root: YamlNode | undefined, offset: number): Hit | undefined {
  if (root === undefined || !touches(root.span, offset)) {
    return undefined;
  }
  const path: (string | number)[] = [];
  const parents: YamlNode[] = [];
  let node: YamlNode = root;
  for (;;) {
    const next: Descent | undefined = descend(node, offset);
    if (next === undefined) {
      return { path, part: 'value', node, parents };
    }
    parents.push(node);
    path.push(next.step);
    if (next.part === 'key') {
      return { path, part: 'key', node: next.node, parents };
    }
    node = next.node;
  }
}

interface Descent {
  readonly step: string | number;
  readonly part: 'key' | 'value';
  readonly node: YamlNode;
}

function descend(node: YamlNode, offset: number): Descent | undefined {
  if (node.kind === 'map') {
    const index = lastStarting(node.entries.length, (i) => node.entries[i]?.key.span.start ?? 0, offset);
    for (let i = index; i >= 0 && i > index - 2; i -= 1) {
      const entry = node.entries[i];
      if (entry !== undefined && touches(entry.key.span, offset)) {
        return { step: entry.key.text, part: 'key', node: entry.key };
      }
      if (entry !== undefined && touches(entry.value.span, offset)) {
        return { step: entry.key.text, part: 'value', node: entry.value };
      }
    }
  } else if (node.kind === 'sequence') {
    const index = lastStarting(node.items.length, (i) => node.items[i]?.span.start ?? 0, offset);
    const item = node.items[index];
    if (item !== undefined && touches(item.span, offset)) {
      return { step: index, part: 'value', node: item };
    }
  }
  return undefined;
}

/** Up to so many children are looked through one by one. */
const fewChildren = 8;

/** Index of the last child that starts at or before an offset, -1 when there is none. */
function lastStarting(count: number, startOf: (index: number) => number, offset: number): number {
  if (count <= fewChildren) {
    let index = -1;
    while (index + 1 < count && startOf(index + 1) <= offset) {
      index += 1;
    }
    return index;
  }
  let low = -1;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (startOf(middle) <= offset) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

/** Path of the outermost node with this span, or of the value whose key has it; `undefined` where there is none. */
export function pathOfSpan(root: YamlNode | undefined, span: Span): Path | undefined {
  const path: (string | number)[] = [];
  const isIt = (other: Span): boolean => other.start === span.start && other.end === span.end;
  const holds = (other: Span): boolean => other.start <= span.start && span.end <= other.end;
  for (let node = root; node !== undefined;) {
    if (isIt(node.span)) {
      return path;
    }
    if (node.kind === 'map') {
      const { entries } = node;
      const last = lastStarting(entries.length, (i) => entries[i]?.key.span.start ?? 0, span.start);
      const entry = [entries[last - 1], entries[last]].find(
        (each) => each !== undefined && (holds(each.key.span) || holds(each.value.span)),
      );
      if (entry === undefined) {
        return undefined;
      }
      path.push(entry.key.text);
      if (isIt(entry.key.span)) {
        return path;
      }
      node = holds(entry.value.span) ? entry.value : undefined;
    } else {
      const items: readonly YamlNode[] = node.kind === 'sequence' ? node.items : [];
      const last = lastStarting(items.length, (i) => items[i]?.span.start ?? 0, span.start);
      const index = [last - 1, last].find((each) => items[each] !== undefined && holds(items[each].span)) ?? -1;
      path.push(index);
      node = items[index];
    }
  }
  return undefined;
}

/** True for an offset behind the first and before the last character of a key or value. */
export function isInsideScalar(node: YamlNode, offset: number): boolean {
  if (offset <= node.span.start || offset >= node.span.end) {
    return false;
  }
  switch (node.kind) {
    case 'scalar':
      return true;
    case 'alias':
      return false;
    case 'sequence': {
      const item = node.items[lastStarting(node.items.length, (i) => node.items[i]?.span.start ?? 0, offset)];
      return item !== undefined && isInsideScalar(item, offset);
    }
    case 'map': {
      const entry = node.entries[lastStarting(node.entries.length, (i) => node.entries[i]?.key.span.start ?? 0, offset)];
      return entry !== undefined && (isInsideScalar(entry.key, offset) || isInsideScalar(entry.value, offset));
    }
  }
}
