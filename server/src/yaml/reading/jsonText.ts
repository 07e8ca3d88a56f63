import { parsedJson } from '../../base/json';
import { isRecord } from '../../base/record';
import { shift } from '../../base/text';
import type { MapNode, ScalarNode, YamlNode } from '../nodes/node';
import { parseYaml } from './parse';
import { mapEntry, mapNode, scalarNode, sequenceNode } from '../nodes/smallNodes';

const known = new WeakMap<ScalarNode, MapNode | 'none'>();

/**
 * The JSON object that a string holds, as nodes where they are written. `undefined` for anything else, and for a string that is
 * written otherwise than it reads, as JSON in double quotes is: an edit of a part would have to know how it is escaped.
 */
export function jsonMapIn(scalar: ScalarNode): MapNode | undefined {
  const found = known.get(scalar) ?? read(scalar) ?? 'none';
  known.set(scalar, found);
  return found === 'none' ? undefined : found;
}

function read({ span, style, text }: ScalarNode): MapNode | undefined {
  if (style !== 'single' || span.end - span.start !== text.length + 2 || !isRecord(parsedJson(text))) {
    return undefined;
  }
  const { root, problems } = parseYaml(text);
  return root?.kind === 'map' && problems.length === 0 ? mapAt(root, span.start + 1) : undefined;
}

function mapAt(node: MapNode, by: number): MapNode {
  return mapNode(
    shift(node.span, by),
    node.flow,
    node.entries.map(({ key, value }) => mapEntry(scalarAt(key, by), nodeAt(value, by))),
  );
}

function nodeAt(node: YamlNode, by: number): YamlNode {
  switch (node.kind) {
    case 'map':
      return mapAt(node, by);
    case 'sequence':
      return sequenceNode(
        shift(node.span, by),
        node.flow,
        node.items.map((item) => nodeAt(item, by)),
      );
    case 'scalar':
      return scalarAt(node, by);
    case 'alias':
      return node;
  }
}

function scalarAt(node: ScalarNode, by: number): ScalarNode {
  return scalarNode(node.span.start + by, node.span.end + by, node);
}
