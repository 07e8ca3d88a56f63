import { firstFrom } from '../base/first';
import { placeBehind } from '../base/order';
import type { IndexedResource } from './indexed';
import type { Reads } from './reads';

/**
 * Whether one of some objects is of a certain sort. A yes rests on one such object alone, of which the first at or behind a
 * place in the order of files is taken; a no rests on all that `list` reads to return them.
 */
export function isOneOf(
  list: () => readonly IndexedResource[],
  from: string,
  isSuch: (entry: IndexedResource) => boolean,
  reads: Reads,
): boolean {
  const found = reads.untracked(() => {
    const all = list();
    return firstFrom(
      all,
      placeBehind(all, ({ uri }) => uri >= from),
      isSuch,
    );
  });
  if (found === undefined) {
    return list().some(isSuch);
  }
  restOn(found);
  return isSuch(found);
}

/** Has the current result rest on there being an object. */
export function restOn(entry: IndexedResource): void {
  entry.read('name', (resource) => resource.name);
}
