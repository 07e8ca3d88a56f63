import type { Origin } from '../../reference/extract';
import type { Config } from '../../workspace/configuration/config';

/** The controller takes a namespace other than the owner's. */
export function mayCross({ slot }: Pick<Origin, 'slot'>, { cluster }: Config): boolean {
  const setting = slot.codes.crossNamespaceWith;
  return slot.sameNamespace !== true && (slot.codes.crossNamespace === undefined || setting === undefined || cluster[setting] === true);
}

/** A reference may name objects of other namespaces: it has a place for the namespace, and the controller takes it. */
export function reachesOut(origin: Pick<Origin, 'slot'>, config: Config): boolean {
  return origin.slot.shape.namespace !== undefined && mayCross(origin, config);
}
