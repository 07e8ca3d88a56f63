import type { Span } from '../../base/text';
import type { YamlNode } from '../../yaml/nodes/node';

/** Where a finding about a node is shown: for a collection its first key or item, since it may go on for many lines. */
export function asSpan(node: YamlNode): Span {
  if (node.kind === 'map') {
    return node.entries[0]?.key.span ?? node.span;
  }
  return node.kind === 'sequence' ? (node.items[0] === undefined ? node.span : asSpan(node.items[0])) : node.span;
}
