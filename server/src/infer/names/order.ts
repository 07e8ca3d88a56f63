import { compareTexts } from '../../base/order';

/** The keys of a map in byte order. */
export function sortedKeys(map: { keys(): Iterable<string> }): string[] {
  return [...map.keys()].sort(compareTexts);
}

/** Equal but for the case of letters, which is how the generator matches most names. */
export function foldEqual(a: string, b: string): boolean {
  return a.length === b.length && a.toLowerCase() === b.toLowerCase();
}
