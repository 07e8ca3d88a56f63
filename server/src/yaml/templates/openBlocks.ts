import { opensBlock, type Action } from './actions';
import type { YamlNode } from '../nodes/node';

/**
 * True where a key or an item begins inside of a block of actions, such as between `{{ if … }}` and `{{ else }}` behind other
 * words of their lines or in comments: a template writes comments as it writes everything, and may leave the key out.
 */
export function holdsNodesInBlocks(tree: YamlNode, actions: readonly Action[]): boolean {
  const blocks = blocksOf(actions);
  return blocks.length > 0 && beginsIn(tree, blocks);
}

interface Block {
  readonly start: number;
  readonly end: number;
}

function blocksOf(actions: readonly Action[]): readonly Block[] {
  const blocks: Block[] = [];
  const open: number[] = [];
  for (const { word, start, end } of actions) {
    if (word === 'end') {
      const from = open.pop();
      // Of blocks in one another the outermost counts.
      if (from !== undefined && open.length === 0) {
        blocks.push({ start: from, end: start });
      }
    } else if (opensBlock(word)) {
      open.push(end);
    }
  }
  return blocks;
}

function beginsIn(node: YamlNode, blocks: readonly Block[]): boolean {
  const isInside = ({ span }: YamlNode): boolean => blocks.some(({ start, end }) => span.start >= start && span.start < end);
  switch (node.kind) {
    case 'map':
      return node.entries.some(({ key, value }) => isInside(key) || beginsIn(value, blocks));
    case 'sequence':
      return node.items.some((item) => isInside(item) || beginsIn(item, blocks));
    default:
      return false;
  }
}
