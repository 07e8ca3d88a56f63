/** A document's identifier as the host spells it; opaque to the core. A host normalises each once, on the way in. */
export type Uri = string & { readonly __uri: unique symbol };

const slash = 0x2f;

/** Folder part of a URI, without the last `/`. */
export function parentOf(uri: string): string {
  const cut = uri.lastIndexOf('/');
  return cut < 0 ? '' : uri.slice(0, cut);
}

/** The folders that hold a file, innermost first. */
export function foldersAbove(uri: string): readonly Uri[] {
  const folders: Uri[] = [];
  for (let folder = parentOf(uri); folder.includes(':/') && !folder.endsWith('/'); folder = parentOf(folder)) {
    folders.push(folder as Uri);
  }
  return folders;
}

/** What stands for a place itself or the nearest folder above it that something stands for. */
export function nearestFor<T>(byFolder: ReadonlyMap<string, T>, place: string): T | undefined {
  for (let folder = place; byFolder.size > 0 && folder !== ''; folder = parentOf(folder)) {
    const own = byFolder.get(folder);
    if (own !== undefined) {
      return own;
    }
  }
  return undefined;
}

/** What two files may have in common: the folders that a file lies in, the nearest first, down to its scheme, and a text for what all files lie in. */
export function* placesAbove(uri: string): Iterable<string> {
  for (let end = uri.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : uri.lastIndexOf('/', end - 1)) {
    yield uri.slice(0, end);
  }
  yield '/';
}

/** True for a place of {@link placesAbove}, and for the file itself. */
export function isAtOrAbove(place: string, uri: string): boolean {
  return place === '/' || place === uri || (uri.startsWith(place) && uri.charCodeAt(place.length) === slash);
}

/** True for a path of Windows that begins with a drive, which only Windows can resolve. */
export function startsWithDrive(path: string): boolean {
  return /^[A-Za-z]:/.test(path);
}

/** The URI that somebody asked about last: a file that is worked on is asked about dozens of times. */
let lastAsked = '';
let lastName = '';

/** Last segment of a URI. */
export function baseNameOf(uri: string): string {
  if (uri !== lastAsked) {
    lastAsked = uri;
    lastName = uri.slice(uri.lastIndexOf('/') + 1);
  }
  return lastName;
}

/** How many leading folders two URIs share; larger is nearer. */
export function commonFolders(a: string, b: string): number {
  const leftEnd = a.lastIndexOf('/');
  const rightEnd = b.lastIndexOf('/');
  if (leftEnd < 0 || rightEnd < 0) {
    return leftEnd <= 0 && rightEnd <= 0 ? 1 : 0;
  }
  let shared = 0;
  for (let at = 0; ; at += 1) {
    const leftEnds = at === leftEnd || a.charCodeAt(at) === slash;
    const rightEnds = at === rightEnd || b.charCodeAt(at) === slash;
    if (leftEnds && rightEnds) {
      shared += 1;
    }
    if (at === leftEnd || at === rightEnd || leftEnds !== rightEnds || a.charCodeAt(at) !== b.charCodeAt(at)) {
      return shared;
    }
  }
}

/** The path of a URI below a folder's, for people and globs: without the folder and with its escapes undone. */
export function pathBelow(uri: string, folder: string): string {
  return decodeSegment(uri.slice(folder.length + 1));
}

/** The name that a segment of a URI spells; what cannot be undone stays as it is. */
export function decodeSegment(segment: string): string {
  try {
    return segment.includes('%') ? decodeURIComponent(segment) : segment;
  } catch {
    return segment;
  }
}

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** What `encodeURIComponent` leaves as it is, and the URIs of files do not. */
const escapedInFiles = /[!'()*]/g;

/** A name as a segment of a URI, spelt as in the URIs of files. Halves of characters, which no name of a file has, become U+FFFD. */
export function encodeSegment(name: string): string {
  return encodeURIComponent(name.replace(loneSurrogate, '\uFFFD')).replace(
    escapedInFiles,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
