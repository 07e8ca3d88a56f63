/** So many texts are shared at a time; longer ones are rarely written twice. */
const mostShared = 4096;
const longestShared = 64;

/** Engines copy slices that are shorter than this, and make longer ones point into the text that they are of. */
const shortestSlice = 13;

const shared = new Map<string, string>();

/**
 * A text that keeps nothing else alive: engines make slices that point into the text that they are of, and put texts together
 * by pointing at the parts.
 */
export function ownCopy(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/**
 * A text that is the same string for all that are written alike, such as a key of thousands of manifests, and keeps nothing
 * alive that it is a part of. What is rarely written is forgotten and shared anew.
 */
export function sharedText(text: string): string {
  if (text.length > longestShared) {
    return text;
  }
  const known = shared.get(text);
  if (known !== undefined) {
    return known;
  }
  if (shared.size === mostShared) {
    shared.clear();
  }
  const own = text.length < shortestSlice ? text : ownCopy(text);
  shared.set(own, own);
  return own;
}

/** A text that may be like no other one: shared where that costs nothing. */
export function sharedIfKnown(text: string): string {
  return text.length < shortestSlice ? sharedText(text) : (shared.get(text) ?? text);
}
