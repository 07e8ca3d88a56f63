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
