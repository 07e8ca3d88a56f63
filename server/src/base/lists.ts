/** Adds items behind those of a list. A call with each item as an argument overflows the stack where they are many. */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) {
    list.push(item);
  }
}

/**
 * The items of some lists, one list after the other. It is for lists most of which are empty, as findings are: those cost
 * nothing, where a spread asks each of them for its items, and a list that is alone is handed out as it is.
 */
export function allOf<T>(...lists: readonly (readonly T[])[]): readonly T[] {
  let all: readonly T[] = empty;
  for (const list of lists) {
    if (list.length > 0) {
      all = all.length === 0 ? list : all.concat(list);
    }
  }
  return all;
}

/**
 * A list that is kept for long, in no more room than it needs: engines leave room for up to 17 items in one that was filled
 * item by item. Empty ones are one and the same.
 */
export function compact<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? empty : list.slice();
}

const empty: readonly never[] = [];

/** What all of some answers are, compared as JSON; `undefined` where they differ, and of none. */
export function agreed<T>(answers: readonly T[]): T | undefined {
  const [first, ...others] = answers;
  const text = others.length === 0 ? undefined : JSON.stringify(first);
  return others.every((each) => JSON.stringify(each) === text) ? first : undefined;
}

/** The largest of some numbers; `-Infinity` of none. */
export function largest(numbers: Iterable<number>): number {
  let result = -Infinity;
  for (const each of numbers) {
    result = Math.max(result, each);
  }
  return result;
}

/** The smallest of some numbers; `Infinity` of none. */
export function smallest(numbers: Iterable<number>): number {
  let result = Infinity;
  for (const each of numbers) {
    result = Math.min(result, each);
  }
  return result;
}

/** Two lists without what both begin and end with. */
export function withoutCommonEnds<T>(a: readonly T[], b: readonly T[]): readonly [readonly T[], readonly T[]] {
  const most = Math.min(a.length, b.length);
  let front = 0;
  while (front < most && a[front] === b[front]) {
    front += 1;
  }
  let back = 0;
  while (back < most - front && a[a.length - 1 - back] === b[b.length - 1 - back]) {
    back += 1;
  }
  return [a.slice(front, a.length - back), b.slice(front, b.length - back)];
}

/** A list in parts of so many items, the last of which may have fewer. */
export function* inParts<T>(items: readonly T[], size: number): Iterable<readonly T[]> {
  for (let start = 0; start < items.length; start += size) {
    yield items.slice(start, start + size);
  }
}
