import { parentOf, type Uri } from '../../../base/uri';

/** The workspace folders: as they are, and as they are to be when everything that was told is seen to. */
export class ServedFolders {
  #now: readonly Uri[] = [];
  #wanted: readonly Uri[] = [];

  get now(): readonly Uri[] {
    return this.#now;
  }

  /** Says what they are to be. */
  want(folders: readonly Uri[]): void {
    this.#wanted = folders;
  }

  /** They are these from now on; answers those that are new. */
  set(folders: readonly Uri[]): readonly Uri[] {
    const fresh = folders.filter((folder) => !this.#now.includes(folder));
    this.#now = folders;
    return fresh;
  }

  /** True for what lies in one of them, and for each of them. */
  hold(uri: Uri): boolean {
    return isWithin(uri, this.#now);
  }

  /** True for what {@link hold} is to be true for in the end; anything else is leaving. */
  willHold(uri: Uri): boolean {
    return isWithin(uri, this.#wanted);
  }

  /** The folders that a file may be read from, whatever links say: these, or its own for one that lies outside of them. */
  readableFor(uri: Uri): readonly Uri[] {
    return this.hold(uri) ? this.#now : [parentOf(uri) as Uri];
  }
}

function isWithin(uri: Uri, folders: readonly Uri[]): boolean {
  return folders.some((folder) => uri === folder || uri.startsWith(`${folder}/`));
}
