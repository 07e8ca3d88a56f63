import type { Path } from '../../base/path';
import type { Span } from '../../base/text';
import type { Resource } from '../../manifest/resource';
import type { MapNode, YamlNode } from '../../yaml/nodes/node';
import { asMap, nodeAt, placeAt } from '../../yaml/nodes/query';

/**
 * Where a finding about a path of a resource is shown: on the key or the value of the path, or for something that is
 * not there on the key of what would hold it. Spans count from the document's start.
 */
export function spanFor(resource: Pick<Resource, 'node' | 'kindNode'>, path: Path, on: 'key' | 'value' | 'parent'): Span {
  if (on === 'parent') {
    return holderSpan(resource, path.slice(0, -1));
  }
  const place = placeAt(resource.node, path);
  if (place === undefined) {
    return holderSpan(resource, path.slice(0, -1));
  }
  const keySpan = place.entry?.key.span;
  if (on === 'key' && keySpan !== undefined) {
    return keySpan;
  }
  const span = valueSpan(place.node);
  return span.end > span.start ? span : (keySpan ?? span);
}

function holderSpan(resource: Pick<Resource, 'node' | 'kindNode'>, path: Path): Span {
  if (path.length === 0) {
    return resource.kindNode.span;
  }
  const place = placeAt(resource.node, path);
  if (place?.entry !== undefined) {
    return place.entry.key.span;
  }
  return place === undefined ? holderSpan(resource, path.slice(0, -1)) : valueSpan(place.node);
}

/** A block collection is shown by its first key or item: a squiggle under twenty lines helps nobody. */
export function valueSpan(node: YamlNode): Span {
  if (node.kind === 'map' && !node.flow) {
    return node.entries[0]?.key.span ?? node.span;
  }
  if (node.kind === 'sequence' && !node.flow) {
    const first = node.items[0];
    return first === undefined ? node.span : { start: node.span.start, end: valueSpan(first).end };
  }
  return node.span;
}

/** The map that would hold the last key of a path, if it is there. */
export function parentMap(resource: Resource, path: Path): MapNode | undefined {
  return asMap(nodeAt(resource.node, path.slice(0, -1)));
}
