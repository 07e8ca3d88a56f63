/** The items of `start` and all that can be reached from them, each once. `next` returns the items that one leads to directly. */
export function reachable<T>(start: Iterable<T>, next: (item: T) => Iterable<T>): ReadonlySet<T> {
  const found = new Set(start);
  const pending = [...found];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    for (const each of next(item)) {
      if (!found.has(each)) {
        found.add(each);
        pending.push(each);
      }
    }
  }
  return found;
}
