import { isRecord } from '../../../base/record';

/**
 * What a client sent, with nothing `null` that the protocol lets be absent: clients write either. The same value where there
 * is nothing of it. Looks into objects, so many in one another, and not into lists.
 */
export function withoutNulls(value: unknown, depth: number): unknown {
  return hasNulls(value, depth)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, member]) => member !== null)
          .map(([key, member]) => [key, withoutNulls(member, depth - 1)]),
      )
    : value;
}

function hasNulls(value: unknown, depth: number): value is Record<string, unknown> {
  return depth > 0 && isRecord(value) && Object.values(value).some((member) => member === null || hasNulls(member, depth - 1));
}
