import type { Path } from '../../base/path';
import type { YamlNode } from '../../yaml/nodes/node';
import { dereference, nodeAt } from '../../yaml/nodes/query';
import type { EffectiveObject } from './object';

/**
 * True for a value of an object that is not what Kustomize reads: a setter of kpt writes another one, or SOPS decrypts it. Whoever
 * copies it loses what shows that.
 */
export function isFilledIn(object: EffectiveObject, path: Path): boolean {
  const { document, path: start } = object.source;
  if (!object.isWritten(path)) {
    // It may have been copied from such a value itself.
    return object.unknownContent;
  }
  return document?.holdsSetters === true && start !== undefined && holdsOpaque(nodeAt(document.root, [...start, ...path]));
}

function holdsOpaque(node: YamlNode | undefined): boolean {
  const found = dereference(node);
  switch (found?.kind) {
    case 'scalar':
      return found.opaque;
    case 'sequence':
      return found.open === true || found.items.some(holdsOpaque);
    case 'map':
      return found.entries.some(({ value }) => holdsOpaque(value));
    default:
      return false;
  }
}
