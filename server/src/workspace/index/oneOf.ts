import { firstFrom } from '../../base/first';
import { placeBehind } from '../../base/order';
import type { IndexedResource } from './indexed';
import type { Reads } from '../results/reads';

/** Objects among which one of a certain sort is looked for. */
interface Sought {
  readonly list: () => readonly IndexedResource[];
  /** Those at or behind this place in the order of files come first. */
  readonly from: string;
  readonly isSuch: (entry: IndexedResource) => boolean;
}

/** Whether one of some objects is of a certain sort. A yes rests on one such object alone; a no on all that `list` reads to return them. */
export function isOneOf(sought: Sought, reads: Reads): boolean {
  return findsOne(sought, reads) || sought.list().some(sought.isSuch);
}

/** The same among at most so many; a no rests on nothing, and whoever gets one has to ask in another way. */
export function findsOne({ list, from, isSuch }: Sought, reads: Reads, most?: number): boolean {
  const found = reads.untracked(() => {
    const all = list();
    const start = placeBehind(all, ({ uri }) => uri >= from);
    return firstFrom(all, start, isSuch, most);
  });
  if (found === undefined) {
    return false;
  }
  restOn(found);
  return isSuch(found);
}

/** Has the current result rest on there being an object. */
export function restOn(entry: IndexedResource): void {
  entry.read('name', (resource) => resource.name);
}
