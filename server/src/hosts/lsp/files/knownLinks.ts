import type { Uri } from '../../../base/uri';

/** Answers where a symbolic link leads; see `FileSystem.linkEnd`. */
type EndOf = (link: Uri) => string | undefined;

/** The symbolic links that were met in the workspace folders, with where each led then; also those that led nowhere. */
export class KnownLinks {
  readonly #ends = new Map<Uri, string | undefined>();

  /** A folder has these links, and no others. */
  set(folder: Uri, links: Iterable<Uri>, endOf: EndOf): void {
    for (const known of [...this.#ends.keys()]) {
      if (known.startsWith(`${folder}/`)) {
        this.#ends.delete(known);
      }
    }
    for (const link of links) {
      this.#ends.set(link, endOf(link));
    }
  }

  /** Those of folders that left the workspace are none of ours. */
  keep(isHeld: (link: Uri) => boolean): void {
    for (const link of this.all) {
      if (!isHeld(link)) {
        this.#ends.delete(link);
      }
    }
  }

  get all(): readonly Uri[] {
    return [...this.#ends.keys()];
  }

  /** Those that lead elsewhere by now. */
  turned(endOf: EndOf): readonly Uri[] {
    return this.all.filter((link) => this.#ends.get(link) !== endOf(link));
  }
}
