/** The first answer that is one. */
export function firstOf<T, R>(items: Iterable<T>, ask: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const answer = ask(item);
    if (answer !== undefined) {
      return answer;
    }
  }
  return undefined;
}

/** The first items, at most so many; no further one is asked for. */
export function firstFew<T>(items: Iterable<T>, most: number): readonly T[] {
  const few: T[] = [];
  if (most < 1) {
    return few;
  }
  for (const item of items) {
    few.push(item);
    if (few.length >= most) {
      break;
    }
  }
  return few;
}

/** The first item that is one, looked for from a place of the list to its end and then from its beginning, among at most so many. */
export function firstFrom<T>(items: readonly T[], start: number, isOne: (item: T) => boolean, most = items.length): T | undefined {
  for (let passed = 0; passed < Math.min(most, items.length); passed += 1) {
    const item = items[(start + passed) % items.length] as T;
    if (isOne(item)) {
      return item;
    }
  }
  return undefined;
}
