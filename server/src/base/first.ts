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
  for (const item of items) {
    if (few.length === most) {
      break;
    }
    few.push(item);
  }
  return few;
}
