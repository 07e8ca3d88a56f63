import { compact } from '../base/lists';
import type { YamlNode } from './node';
import { changedMap, changedScalar, changedSequence, mapEntry } from './smallNodes';

/** A line that may begin with such a key. */
const anyExpression = /^[ \t-]*["']?(?:~\w*\.)?\(/m;
/** `(expression)`, `~.(expression)` and `(expression)->name` of Kyverno's assertion trees. */
const expression = /^(?:~\w*\.)?\(.*\)(?:->\w+)?$/s;

/**
 * The tree of a document that Chainsaw compares with objects and nobody applies, with the keys marked that are expressions;
 * `undefined` for every other. Such keys stand in parentheses, and no field of Kubernetes is called so.
 * Source: kyverno/kyverno-json `pkg/core/assertion`, and Chainsaw's documentation of assertion trees.
 */
export function assertionOf(root: YamlNode | undefined, text: string): YamlNode | undefined {
  const tree = root === undefined || !anyExpression.test(text) ? root : marked(root);
  return tree === root ? undefined : tree;
}

function marked(node: YamlNode): YamlNode {
  switch (node.kind) {
    case 'map': {
      const entries = node.entries.map((entry) => {
        const key = expression.test(entry.key.text) ? changedScalar(entry.key, { opaque: true }) : entry.key;
        const value = marked(entry.value);
        return key === entry.key && value === entry.value ? entry : mapEntry(key, value, entry.merge);
      });
      return entries.every((entry, index) => entry === node.entries[index]) ? node : changedMap(node, { entries: compact(entries) });
    }
    case 'sequence': {
      const items = node.items.map(marked);
      return items.every((item, index) => item === node.items[index]) ? node : changedSequence(node, { items: compact(items) });
    }
    default:
      return node;
  }
}
