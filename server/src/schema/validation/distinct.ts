import { canonicalJson } from '../canonical';
import { isRecord } from '../../base/record';

/** A list item that says the same as an earlier one. */
export interface Repeat {
  readonly index: number;
  readonly first: number;
}

/**
 * Items of a `set` list (no keys) or `map` list (by its keys) that repeat an earlier item, each with the first of its
 * like. Items that lack one of the keys are left out.
 */
export function firstRepeats(items: readonly unknown[], keys: readonly string[]): readonly Repeat[] {
  const seen = new Map<string, number>();
  const repeats: Repeat[] = [];
  items.forEach((item, index) => {
    const identity = identityOf(item, keys);
    if (identity === undefined) {
      return;
    }
    const first = seen.get(identity);
    if (first === undefined) {
      seen.set(identity, index);
    } else {
      repeats.push({ index, first });
    }
  });
  return repeats;
}

function identityOf(item: unknown, keys: readonly string[]): string | undefined {
  if (keys.length === 0) {
    return canonicalJson(item);
  }
  if (!isRecord(item) || keys.some((key) => item[key] === undefined)) {
    return undefined;
  }
  return canonicalJson(keys.map((key) => item[key]));
}
