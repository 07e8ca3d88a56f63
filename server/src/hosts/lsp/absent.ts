import { isRecord } from '../../base/record';

/**
 * What a client sent, with nothing `null` that the protocol lets be absent: clients write either. Looks into objects, so many
 * in one another, and not into lists.
 */
export function withoutNulls(value: unknown, depth: number): unknown {
  return depth === 0 || !isRecord(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .filter(([, member]) => member !== null)
          .map(([key, member]) => [key, withoutNulls(member, depth - 1)]),
      );
}
