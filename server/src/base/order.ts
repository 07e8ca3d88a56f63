import { append } from './lists';

/** The order of texts by UTF-16 code units, whatever the locale; for `sort`. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * A text by which an item of a list comes behind those of lower ranks, and behind those before it in its list. Rank `01` is lower than
 * `0`: what stands behind a rank comes after all digits, by code units as well as in any language.
 */
export function sortText(rank: string, index: number): string {
  return `${rank}n${String(index).padStart(4, '0')}`;
}

/** The order of places in files: by address, then by where they begin. */
export function comparePlaces(a: Place, b: Place): number {
  return compareTexts(a.uri, b.uri) || a.span.start - b.span.start;
}

/** Where those items of a sorted list, from one place on to another, begin that are behind something; its end where none is. Looks at few of many. */
export function placeBehind<T>(items: readonly T[], isBehind: (item: T) => boolean, start = 0, end = items.length): number {
  let [from, to] = [start, end];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBehind(items[middle] as T)) {
      to = middle;
    } else {
      from = middle + 1;
    }
  }
  return from;
}

/** Where those of some ascending numbers begin that are not below another one. Asked for each object and step, it makes no calls. */
export function placeFrom(sorted: ArrayLike<number>, least: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as number) < least) {
      from = middle + 1;
    } else {
      to = middle;
    }
  }
  return from;
}

/** Both lists as one, each of them sorted already; looks at few items of the first where the second is short. */
export function mergeSorted<T>(many: readonly T[], few: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  const merged: T[] = [];
  let taken = 0;
  for (const item of few) {
    const from = placeBehind(many, (each) => compare(each, item) > 0, taken);
    append(merged, many.slice(taken, from));
    merged.push(item);
    taken = from;
  }
  return few.length === 0 ? many : [...merged, ...many.slice(taken)];
}

interface Place {
  readonly uri: string;
  readonly span: { readonly start: number };
}
