import { baseNameOf, decodeSegment, isAtOrAbove, parentOf, type Uri } from '../../../base/uri';
import type { FolderAnswer } from '../../../protocol/folderRequests';
import type { FoundType } from '../ports';

/** What names stand for, as the listings of the folders above them say: what these leave out, such as a link, no walk finds. */
export class ListedTypes {
  readonly #list: (folder: Uri) => Promise<FolderAnswer>;
  /** Folders that a walk came to, and that nothing else was told of since: what is above them need not be asked for. */
  readonly #walked = new Set<Uri>();
  #swarm: object | undefined;
  #listings = new Map<Uri, Promise<FolderAnswer>>();

  constructor(list: (folder: Uri) => Promise<FolderAnswer>) {
    this.#list = list;
  }

  walked(folder: Uri): void {
    this.#walked.add(folder);
  }

  /** Each folder is listed once for a swarm of events. */
  async of(uri: Uri, roots: readonly Uri[], swarm: object): Promise<FoundType> {
    if (this.#swarm !== swarm) {
      this.#swarm = swarm;
      this.#listings = new Map();
    }
    const type = await this.#find(uri, roots);
    if (type !== 'folder' && type !== 'unknown') {
      this.#forget(uri);
    }
    return type;
  }

  async #find(uri: Uri, roots: readonly Uri[]): Promise<FoundType> {
    if (roots.includes(uri)) {
      return 'folder';
    }
    const folder = parentOf(uri) as Uri;
    if (!roots.some((root) => isAtOrAbove(root, uri))) {
      return undefined;
    }
    const above = this.#walked.has(folder) ? 'folder' : await this.#find(folder, roots);
    if (above !== 'folder') {
      return above === 'unknown' ? 'unknown' : undefined;
    }
    const { files, folders, problem } = await this.#listing(folder);
    const name = decodeSegment(baseNameOf(uri));
    return problem !== undefined ? 'unknown' : files.includes(name) ? 'file' : folders.includes(name) ? 'folder' : undefined;
  }

  #listing(folder: Uri): Promise<FolderAnswer> {
    const listing = this.#listings.get(folder) ?? this.#list(folder);
    this.#listings.set(folder, listing);
    return listing;
  }

  #forget(place: Uri): void {
    for (const folder of [...this.#walked].filter((each) => isAtOrAbove(place, each))) {
      this.#walked.delete(folder);
    }
  }
}
