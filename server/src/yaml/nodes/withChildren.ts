import { compact } from '../../base/lists';
import type { ScalarNode, YamlNode } from './node';
import { changedMap, changedSequence, mapEntry } from './smallNodes';

/** What becomes of the nodes directly below another one. */
export interface ChildChange {
  /** A value of a map, with its key as it was written, or an item of a sequence. */
  value(node: YamlNode, key: ScalarNode | undefined): YamlNode;
  key?(key: ScalarNode): ScalarNode;
}

/** A node with other nodes directly below it; the same node where none of them is another. */
export function withChildren(node: YamlNode, change: ChildChange): YamlNode {
  switch (node.kind) {
    case 'map': {
      const entries = node.entries.map((entry) => {
        const key = change.key?.(entry.key) ?? entry.key;
        const value = change.value(entry.value, entry.key);
        return key === entry.key && value === entry.value ? entry : mapEntry(key, value, entry.merge);
      });
      return isSame(entries, node.entries) ? node : changedMap(node, { entries: compact(entries) });
    }
    case 'sequence': {
      const items = node.items.map((item) => change.value(item, undefined));
      return isSame(items, node.items) ? node : changedSequence(node, { items: compact(items) });
    }
    default:
      return node;
  }
}

function isSame<T>(items: readonly T[], before: readonly T[]): boolean {
  return items.every((item, index) => item === before[index]);
}
