import type { YamlDocument, YamlNode } from '../nodes/node';
import { changedMap, changedScalar } from '../nodes/smallNodes';
import { withChildren } from '../nodes/withChildren';

/** How a document is compared with objects that are there: it is to be like one of them, or like none. */
export type Comparison = 'expected' | 'refused';

/** A line that may begin with such a key. */
const anyExpression = /^[ \t-]*["']?(?:~\w*\.)?\(/m;
/** `(expression)`, `~.(expression)` and `(expression)->name` of Kyverno's assertion trees. */
const expression = /^(?:~\w*\.)?\(.*\)(?:->\w+)?$/s;

/**
 * The tree of a document that is compared with objects and that nobody applies, with the keys marked that are expressions of
 * Chainsaw; `undefined` for every other. Such keys stand in parentheses, and no field of Kubernetes is called so. Documents
 * without them are told by their file: of one that no object is to be like, values may be wrong on purpose.
 * Source: kyverno/kyverno-json `pkg/core/assertion`, and Chainsaw's documentation of assertion trees.
 */
export function assertionOf(root: YamlNode | undefined, text: string, comparison?: Comparison): YamlNode | undefined {
  const tree = root === undefined || !anyExpression.test(text) ? root : marked(root);
  if (comparison === undefined) {
    return tree === root ? undefined : tree;
  }
  return comparison === 'refused' && tree?.kind === 'map' ? changedMap(tree, { open: true }) : tree;
}

/** True for a document that is compared with objects: only such a one is a part of something without a template. */
export function isCompared({ templated, holdsActions }: YamlDocument): boolean {
  return templated && !holdsActions;
}

function marked(node: YamlNode): YamlNode {
  return withChildren(node, {
    key: (key) => (expression.test(key.text) ? changedScalar(key, { opaque: true }) : key),
    value: marked,
  });
}
