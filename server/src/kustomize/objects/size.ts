import { bounds } from '../../base/bounds';
import { isList, isMap, type Value } from './value';

/** A value that copies of its own parts make larger than is followed. */
export class TooLarge extends Error {}

const sizes = new WeakMap<object, number>();

/** How much a value holds: keys, items and the characters of its texts; what is shared counts wherever it is. */
export function sizeOf(value: Value): number {
  if (typeof value === 'string') {
    return value.length + 1;
  }
  if (!isList(value) && !isMap(value)) {
    return 1;
  }
  const known = sizes.get(value);
  if (known !== undefined) {
    return known;
  }
  let size = 1;
  for (const each of isList(value) ? value : Object.values(value)) {
    size += sizeOf(each) + 1;
  }
  sizes.set(value, size);
  return size;
}

/** Throws {@link TooLarge} where something of a size is more than an object may come to hold. */
export function refuseBeyondBound(size: number): void {
  if (size > bounds.copiedContent.most) {
    throw new TooLarge('The object becomes too large');
  }
}
