/**
 * A list without the items that are not needed for `holds`, in their order: larger pieces are tried first, then smaller
 * ones, until no single item can go. `holds` is true for the whole list and always the same for the same items.
 */
export function shortest<T>(items: readonly T[], holds: (some: readonly T[]) => boolean): readonly T[] {
  let left = items;
  for (let size = Math.ceil(items.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = left.length - size; start > -size; start -= size) {
      const without = [...left.slice(0, Math.max(0, start)), ...left.slice(start + size)];
      if (without.length < left.length && holds(without)) {
        left = without;
      }
    }
  }
  return left;
}
