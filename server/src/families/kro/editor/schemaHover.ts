import { ownOf } from '../../../base/record';
import { md, prose, type Markdown } from '../../../base/markdown';
import { touches } from '../../../base/text';
import type { Spot } from '../../../workspace/spot';
import { spanInside } from '../checks/report';
import { markerNotes, readLeaf } from '../schema/leaf';
import { graphAt } from './spot';

/** On a marker of a field of the instances: what it is for. */
export function schemaHover(spot: Spot): readonly Markdown[] {
  const { hit, offset, state } = spot;
  const [first, second, third] = hit?.path ?? [];
  if (
    hit?.node.kind !== 'scalar' ||
    hit.part !== 'value' ||
    first !== 'spec' ||
    second !== 'schema' ||
    (third !== 'spec' && third !== 'types') ||
    graphAt(spot) === undefined
  ) {
    return [];
  }
  const { node } = hit;
  const marker = readLeaf(node.text).markers.find(({ span }) => {
    const written = spanInside(node, span, state.text);
    return written !== undefined && touches(written, offset);
  });
  return marker === undefined ? [] : [md`**${marker.name}** · marker`, prose(ownOf(markerNotes, marker.name) ?? '')];
}
