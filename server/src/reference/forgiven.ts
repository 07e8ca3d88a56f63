import type { Resource } from '../manifest/resource';
import { asString, valueOf } from '../yaml/nodes/query';
import type { Forgiving } from './dialectRecord';

/** True when the owner's annotations make the controller forgive what is wrong with a reference, or with what it does not create. */
export function isForgiven({ forgivenWith }: { readonly forgivenWith?: readonly Forgiving[] }, owner: Resource): boolean {
  if (forgivenWith === undefined) {
    return false;
  }
  const annotations = valueOf(valueOf(owner.node, 'metadata'), 'annotations');
  return forgivenWith.some(({ annotation, values }) => values.includes(asString(valueOf(annotations, annotation))?.toLowerCase() ?? ''));
}
