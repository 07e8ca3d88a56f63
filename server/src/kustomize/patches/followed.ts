import { bounds } from '../../base/bounds';
import type { Cause, EffectiveObject } from '../objects/object';
import type { Problems } from '../objects/problem';
import { get, isList, isMap, type Value } from '../objects/value';

/** What the patches before it have copied of an object. */
const copied = new WeakMap<EffectiveObject, number>();

/** False for an object that so many patches have changed that nobody follows further ones. */
export function isFollowed(object: EffectiveObject): boolean {
  return copiedOf(object) <= bounds.patchedContent.most;
}

/** How much patches have copied of an object so far. */
export function copiedOf(object: EffectiveObject): number {
  return copied.get(object) ?? 0;
}

/**
 * The object after a patch. Every patch leaves an object as it was and as it is, and mappings that are changed are copied: where
 * thousands of patches each add to one mapping, that is the square of their number.
 */
export function followed(before: EffectiveObject, after: EffectiveObject, cause: Cause, problems: Problems): EffectiveObject {
  const sum = copiedOf(before) + sizeOfCopy(after.content, before.content);
  const isBeyond = sum > bounds.patchedContent.most;
  if (isBeyond) {
    problems.unknown('Too many patches change the object', cause, true);
  }
  const now = isBeyond ? before.with({ unknownContent: true }) : after;
  copied.set(now, sum);
  return now;
}

/** How many keys and items a value holds in mappings and lists that are others than before. */
function sizeOfCopy(value: Value, before: Value): number {
  if (value === before) {
    return 0;
  }
  if (isList(value)) {
    return value.reduce<number>((sum, item, index) => sum + sizeOfCopy(item, isList(before) ? before[index] : undefined), value.length);
  }
  if (!isMap(value)) {
    return 0;
  }
  const keys = Object.keys(value);
  return keys.reduce((sum, key) => {
    const each = value[key];
    return typeof each === 'object' ? sum + sizeOfCopy(each, get(before, key)) : sum;
  }, keys.length);
}
