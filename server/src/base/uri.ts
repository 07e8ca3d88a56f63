/** A document's identifier as the host spells it; opaque to the core. A host normalises each once, on the way in. */
export type Uri = string & { readonly __uri: unique symbol };

/** Folder part of a URI, without the last `/`. */
export function parentOf(uri: string): string {
  const cut = uri.lastIndexOf('/');
  return cut < 0 ? '' : uri.slice(0, cut);
}

/** Last segment of a URI. */
export function baseNameOf(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1);
}

/** How many leading folders two URIs share; larger is nearer. */
export function commonFolders(a: string, b: string): number {
  const left = parentOf(a).split('/');
  const right = parentOf(b).split('/');
  let shared = 0;
  while (shared < left.length && shared < right.length && left[shared] === right[shared]) {
    shared += 1;
  }
  return shared;
}

/** The path of a URI below a folder's, for people and globs: without the folder and with its escapes undone. */
export function pathBelow(uri: string, folder: string): string {
  const path = uri.slice(folder.length + 1);
  try {
    return path.includes('%') ? decodeURIComponent(path) : path;
  } catch {
    return path;
  }
}
