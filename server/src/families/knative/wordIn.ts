import type { Span } from '../../base/text';
import type { ScalarNode } from '../../yaml/nodes/node';

/** The characters of a scalar without the quotes around them. */
export function wordIn({ span, style }: ScalarNode): Span {
  return style === 'single' || style === 'double' ? { start: span.start + 1, end: span.end - 1 } : span;
}
