import { groupBy } from '../../base/groups';
import type { Resource } from '../../manifest/resource';
import type { SlotUse } from '../../reference/extract';
import type { DocumentState } from '../files/fileState';

/** So many uses are looked through faster than they are sorted by their objects. */
const few = 16;

const byOwner = new WeakMap<readonly SlotUse[], ReadonlyMap<Resource, readonly SlotUse[]>>();

/** The slots that one object or template of a document uses, without a look at those of all: a list may hold thousands of objects. */
export function usesOf({ uses }: Pick<DocumentState, 'uses'>, resource: Resource): readonly SlotUse[] {
  if (uses.length <= few) {
    return uses.filter(({ owner }) => owner === resource);
  }
  const known = byOwner.get(uses) ?? groupBy(uses, ({ owner }) => owner);
  byOwner.set(uses, known);
  return known.get(resource) ?? [];
}
