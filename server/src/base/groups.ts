/** The items of each key; keys in the order in which they come first, items in their own order. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    addTo(groups, keyOf(item), item);
  }
  return groups;
}

/** The first item of each key, in the order in which they come. */
export function firstByKey<K, T>(items: Iterable<T>, keyOf: (item: T) => K): readonly T[] {
  const first = new Map<K, T>();
  for (const item of items) {
    const key = keyOf(item);
    if (!first.has(key)) {
      first.set(key, item);
    }
  }
  return [...first.values()];
}

/** Puts an item at the end of the list that a key has, which begins with its first item. */
export function addTo<K, T>(groups: Map<K, T[]>, key: K, item: T): void {
  const group = groups.get(key);
  if (group === undefined) {
    groups.set(key, [item]);
  } else {
    group.push(item);
  }
}
