import { type Document, isMap, isScalar, isSeq, parseDocument, type Pair, type ParsedNode, type ScalarTag } from 'yaml';
import type { Path } from '../../server/src/base/path';
import type { Span } from '../../server/src/base/text';
import type { ConfigSource } from '../../server/src/infer/config/configSource';

/** Reads a generator.yaml for the engine; a syntax error is thrown. */
export function readGeneratorFile(text: string): ConfigSource {
  const document = parseDocument(text, { schema: 'core', merge: true, uniqueKeys: true, customTags: (tags) => [...tags, oldBoolean] });
  const [error] = document.errors;
  if (error !== undefined) {
    throw error;
  }
  return { value: document.toJS() as unknown, spanOf: (path, part) => spanOf(document, path, part) };
}

/** Booleans of YAML 1.1, which the generator's Go library still knows. */
const oldBoolean: ScalarTag = {
  default: true,
  tag: 'tag:yaml.org,2002:bool',
  test: /^(?:y|yes|n|no|on|off|Y|Yes|YES|N|No|NO|On|ON|Off|OFF)$/,
  resolve: (text) => /^(?:y|yes|on)$/i.test(text),
};

function spanOf(document: Document.Parsed, path: Path, part: 'key' | 'value'): Span | undefined {
  let node: unknown = document.contents;
  let pair: Pair<ParsedNode, ParsedNode | null> | undefined;
  for (const step of path) {
    pair = undefined;
    if (isMap<ParsedNode, ParsedNode | null>(node)) {
      pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      node = pair?.value;
    } else {
      node = isSeq(node) ? node.items[Number(step)] : undefined;
    }
  }
  const found = part === 'key' && pair !== undefined ? pair.key : (node ?? pair?.key);
  const range = (found as ParsedNode | undefined)?.range;
  return range === undefined || range === null ? undefined : { start: range[0], end: range[1] };
}
