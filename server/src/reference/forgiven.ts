import { stringMap, type Resource } from '../manifest/resource';
import type { Slot } from './slot';

/** True when the owner's annotations make the controller forgive what is wrong with a reference. */
export function isForgiven({ forgivenWith }: Slot, owner: Resource): boolean {
  if (forgivenWith === undefined) {
    return false;
  }
  const annotations = stringMap(owner, 'metadata', 'annotations');
  return forgivenWith.some(({ annotation, values }) => values.includes(annotations.get(annotation)?.toLowerCase() ?? ''));
}
