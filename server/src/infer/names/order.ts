/** Byte order, as the generator sorts: by code unit, never by locale. */
export function byteOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The keys of a map in byte order. */
export function sortedKeys(map: { keys(): Iterable<string> }): string[] {
  return [...map.keys()].sort(byteOrder);
}

/** Equal but for the case of letters, which is how the generator matches most names. */
export function foldEqual(a: string, b: string): boolean {
  return a.length === b.length && a.toLowerCase() === b.toLowerCase();
}

/** The first key, in byte order, that equals the name but for case. An exact match comes first. */
export function foldedKey(map: { keys(): Iterable<string>; has(key: string): boolean }, name: string): string | undefined {
  if (map.has(name)) {
    return name;
  }
  let found: string | undefined;
  for (const key of map.keys()) {
    if (foldEqual(key, name) && (found === undefined || byteOrder(key, found) < 0)) {
      found = key;
    }
  }
  return found;
}
