import type { YamlNode } from './node';

/**
 * How many values trees stand for with their aliases replaced. Anchors come before their aliases, so that each is counted once
 * and the time is that of what is written, whatever it stands for.
 */
export class ReplacedSizes {
  readonly #anchored = new Map<YamlNode, number>();

  of(node: YamlNode): number {
    if (node.kind === 'alias') {
      return node.target === undefined ? 1 : this.of(node.target);
    }
    const known = node.anchor === undefined ? undefined : this.#anchored.get(node);
    if (known !== undefined) {
      return known;
    }
    const size = 1 + below(node).reduce((sum, each) => sum + this.of(each), 0);
    if (node.anchor !== undefined) {
      this.#anchored.set(node, size);
    }
    return size;
  }
}

/** What aliases bring in; trees never change. */
const known = new WeakMap<YamlNode, number>();

/** How many values the aliases and merge keys of a tree bring in, which its text does not show. */
export function broughtInBy(root: YamlNode | undefined): number {
  if (root === undefined) {
    return 0;
  }
  const count = known.get(root) ?? new ReplacedSizes().of(root) - writtenBy(root);
  known.set(root, count);
  return count;
}

function writtenBy(node: YamlNode): number {
  return 1 + below(node).reduce((sum, each) => sum + writtenBy(each), 0);
}

function below(node: YamlNode): readonly YamlNode[] {
  return node.kind === 'map' ? node.entries.map(({ value }) => value) : node.kind === 'sequence' ? node.items : [];
}
