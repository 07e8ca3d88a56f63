/**
 * An object that is like another one but for some properties. Getters see these, too: what is looked up by way of a changed
 * property is looked up anew.
 */
export function differing<T extends object>(object: T, change: Partial<T>): T {
  return Object.create(object, Object.getOwnPropertyDescriptors(change)) as T;
}
