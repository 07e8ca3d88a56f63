/** Adds items behind those of a list. A call with each item as an argument overflows the stack where they are many. */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) {
    list.push(item);
  }
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
