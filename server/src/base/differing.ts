/**
 * A copy of an object with some properties changed. Getters of the object read the changed properties as well, unlike those of a
 * spread copy.
 */
export function differing<T extends object>(object: T, change: Partial<T>): T {
  return Object.create(object, Object.getOwnPropertyDescriptors(change)) as T;
}
