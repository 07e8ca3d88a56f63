import type { Path } from '../../base/path';
import { asScalar, nodeAt } from '../../yaml/nodes/query';
import type { EffectiveObject } from './object';

/** How the file of an object writes the plain scalar at a path, such as `1.10`, as long as that is what is there. */
export function writtenText(object: EffectiveObject, path: Path): string | undefined {
  const { document, path: start } = object.source;
  const isWritten = start !== undefined && object.isWritten(path);
  const node = isWritten ? asScalar(nodeAt(document?.root, [...start, ...path])) : undefined;
  return node?.style === 'plain' ? node.text : undefined;
}
