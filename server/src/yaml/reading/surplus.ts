import type { ScalarNode, YamlNode } from '../nodes/node';
import { changedMap, changedScalar, changedSequence, mapEntry } from '../nodes/smallNodes';

/**
 * The tree with what its last scalar does not have for a reader who takes the text as it ends: kubectl adds a line break to a
 * text without one, Kustomize does not, and of patches in place it cuts off all blanks at the end. Only a block scalar has a
 * value that goes on up to there. Source: measured with kubectl v1.34.5.
 */
export function withSurplus(node: YamlNode, surplusOf: (value: string) => number): YamlNode {
  return changedAtEnd(node, (scalar) => {
    const surplus = scalar.style === 'block' ? surplusOf(scalar.text) : 0;
    return surplus === 0 ? scalar : changedScalar(scalar, { surplus });
  });
}

/** The text of a scalar without what is not there for such a reader. */
export function textToEnd({ text, surplus }: ScalarNode): string {
  return surplus === undefined ? text : text.slice(0, -surplus);
}

/** The tree with its last scalar as it is for a reader who takes the text as it ends. */
export function withoutSurplus(node: YamlNode): YamlNode {
  return changedAtEnd(node, (scalar) => {
    const text = textToEnd(scalar);
    return text === scalar.text ? scalar : changedScalar(scalar, { text, value: text });
  });
}

/** The tree with another scalar in place of the last one. */
function changedAtEnd(node: YamlNode, change: (last: ScalarNode) => ScalarNode): YamlNode {
  switch (node.kind) {
    case 'scalar':
      return change(node);
    case 'map': {
      const last = node.entries.at(-1);
      const value = last === undefined ? undefined : changedAtEnd(last.value, change);
      return last === undefined || value === undefined || value === last.value
        ? node
        : changedMap(node, { entries: [...node.entries.slice(0, -1), mapEntry(last.key, value, last.merge)] });
    }
    case 'sequence': {
      const last = node.items.at(-1);
      const item = last === undefined ? undefined : changedAtEnd(last, change);
      return item === undefined || item === last ? node : changedSequence(node, { items: [...node.items.slice(0, -1), item] });
    }
    case 'alias':
      return node;
  }
}

/** Of a text that ends in its last line: the line break that is not there. */
export function missingBreak(text: string): (value: string) => number {
  const isOpen = /\S[^\n]*$/.test(text.slice(text.lastIndexOf('\n') + 1));
  return (value) => (isOpen && value.endsWith('\n') ? 1 : 0);
}

/** Blanks and line breaks at the end. */
export function endingBlanks(value: string): number {
  return value.length - value.trimEnd().length;
}
