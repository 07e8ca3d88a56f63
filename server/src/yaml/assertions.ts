import type { YamlNode } from './node';
import { changedScalar } from './smallNodes';
import { withChildren } from './withChildren';

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
  return withChildren(node, {
    key: (key) => (expression.test(key.text) ? changedScalar(key, { opaque: true }) : key),
    value: marked,
  });
}
