import { decodeSegment, isAtOrAbove, pathBelow } from '../base/uri';

/** The folders of a workspace, each with what the names of all that lies in it begin with; with nothing where they are told apart without it. */
export type FolderNames = ReadonlyMap<string, string>;

/** What people call a folder; `undefined` for as it is called on disk. */
export type NameOfFolder = (folder: string) => string | undefined;

/** Where a file or folder lies in a workspace. */
export interface NamedPlace {
  /** The folder of the workspace that holds it, or that it is; the innermost one. */
  readonly folder: string;
  readonly name: string;
  /** Its path from there, which is empty for the folder itself. */
  readonly below: string;
}

/** `undefined` for what lies outside of all folders. */
export function placeIn(uri: string, names: FolderNames): NamedPlace | undefined {
  let place: readonly [folder: string, name: string] | undefined;
  for (const each of names) {
    if (isAtOrAbove(each[0], uri) && each[0].length > (place?.[0].length ?? -1)) {
      place = each;
    }
  }
  return place && { folder: place[0], name: place[1], below: pathBelow(uri, place[0]) };
}

/** A file or folder as people name it: its path from the folder of the workspace, behind the folder's name; `.` where both are empty. */
export function nameIn(uri: string, names: FolderNames): string | undefined {
  const place = placeIn(uri, names);
  return place && ([place.name, place.below].filter((part) => part !== '').join('/') || '.');
}

/** Folders whose names nobody needs. */
export function unnamed(folders: readonly string[]): FolderNames {
  return new Map(folders.map((folder) => [folder, '']));
}

/**
 * Folders with their names: each as people call it, or as it is called on disk, with as many of the folders above it as it takes
 * that no name begins another one. So nothing in one folder is called like something in another. A folder that is alone needs no name.
 */
export function distinctNames(folders: readonly string[], called: NameOfFolder = () => undefined): FolderNames {
  if (folders.length < 2) {
    return unnamed(folders);
  }
  const all = folders.map((folder) => {
    const given = called(folder);
    return { folder, given, segments: segmentsOf(folder), length: given === undefined ? 1 : 0 };
  });
  for (;;) {
    const names = all.map(({ given = '', segments, length }) => (length === 0 ? given : segments.slice(-length).join('/')));
    const isClear = (name: string, index: number): boolean =>
      names.every((other, at) => at === index || !(isAtOrAbove(name, other) || isAtOrAbove(other, name)));
    const unclear = all.filter(({ segments, length }, index) => length < segments.length && !isClear(names[index] ?? '', index));
    if (unclear.length === 0) {
      return new Map(all.map(({ folder }, index) => [folder, names[index] ?? '']));
    }
    unclear.forEach((each) => (each.length += 1));
  }
}

/** What a URI consists of, its scheme first. */
export function segmentsOf(uri: string): readonly string[] {
  return uri
    .split('/')
    .filter((segment) => segment !== '')
    .map(decodeSegment);
}
