import type { Path } from '../base/path';
import type { Span } from '../base/text';
import type { MapNode, ScalarNode, YamlNode } from './nodes/node';
import { holdsPlaceholder } from './templates/placeholders';
import { mapEntry, mapNode, scalarNode, sequenceNode } from './nodes/smallNodes';

/**
 * JSON-like data as a tree with a written node in place of the value at a path. Everything else has the span that is given,
 * since it is not written there.
 */
export function nodeAround(value: unknown, [step, ...rest]: Path, written: YamlNode, span: Span): YamlNode {
  return step === undefined
    ? written
    : nodeOf(value, span, (key, each) => (key === step ? nodeAround(each, rest, written, span) : nodeOf(each, span)));
}

function nodeOf(
  value: unknown,
  span: Span,
  below: (key: string | number, value: unknown) => YamlNode = (_, each) => nodeOf(each, span),
): YamlNode {
  if (Array.isArray(value)) {
    return sequenceNode(
      span,
      false,
      value.map((item: unknown, index) => below(index, item)),
    );
  }
  return typeof value === 'object' && value !== null ? mapOf(value, span, below) : scalarOf(value, span);
}

function mapOf(value: object, span: Span, below: (key: string, value: unknown) => YamlNode): MapNode {
  return mapNode(
    span,
    false,
    Object.entries(value).map(([key, each]) => mapEntry(scalarOf(key, span), below(key, each))),
  );
}

function scalarOf(value: unknown, span: Span): ScalarNode {
  const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
  const text = plain === null ? '' : String(plain);
  return scalarNode(span.start, span.end, { value: plain, text, style: 'plain', opaque: holdsPlaceholder(text) });
}
