/** The only text that a pattern of literal characters matches; `undefined` for a pattern that matches several, or parts. */
export function onlyTextOf(pattern: string): string | undefined {
  const [, literal] = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[^\w\s])+)\$$/.exec(pattern) ?? [];
  return literal?.replace(/\\(.)/g, '$1');
}
