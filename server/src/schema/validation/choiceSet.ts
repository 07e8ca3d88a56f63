import { isRecord } from '../../base/record';
import { canonicalJson } from '../canonical';

/** Lists are looked through up to this length. */
const mostLooked = 16;

const sets = new WeakMap<readonly unknown[], ReadonlySet<unknown>>();

/** True for a value that a list holds, which an object may ask about thousands of times; objects are the same where they are one. */
export function isOneOf(value: unknown, list: readonly unknown[]): boolean {
  if (list.length <= mostLooked) {
    return list.includes(value);
  }
  let set = sets.get(list);
  if (set === undefined) {
    set = new Set(list);
    sets.set(list, set);
  }
  return set.has(value);
}

/**
 * The same, where objects and lists are compared by what they hold, and a fraction with an integer by the part before the point,
 * as the API server does. Source: kube-openapi pkg/validation/validate/validator.go, basicCommonValidator.
 */
export function equalsOneOf(value: unknown, list: readonly unknown[]): boolean {
  return (
    isOneOf(value, list) ||
    (hasParts(value) && list.some((each) => hasParts(each) && canonicalJson(each) === canonicalJson(value))) ||
    (typeof value === 'number' && !Number.isInteger(value) && isOneOf(Math.trunc(value) + 0, list))
  );
}

function hasParts(value: unknown): boolean {
  return isRecord(value) || Array.isArray(value);
}
