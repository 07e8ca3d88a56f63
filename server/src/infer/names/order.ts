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
