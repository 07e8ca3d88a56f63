import { hasMember, membersOf } from '../../base/few';
import type { Uri } from '../../base/uri';
import type { FileState } from './fileState';

/** In which files there are objects, or templates of some, of which API group: a group whose kinds are others now is looked for in these alone. */
export class FilesByGroup {
  readonly #files = new Map<string, Set<Uri>>();

  /** Follows a file that holds something else now; `undefined` where there is none. */
  follow(uri: Uri, before: FileState | undefined, after: FileState | undefined): void {
    const groups = after?.groups;
    for (const group of membersOf(before?.groups)) {
      const files = this.#files.get(group);
      if (!hasMember(groups, group) && files?.delete(uri) === true && files.size === 0) {
        this.#files.delete(group);
      }
    }
    for (const group of membersOf(groups)) {
      const files = this.#files.get(group);
      if (files === undefined) {
        this.#files.set(group, new Set([uri]));
      } else {
        files.add(uri);
      }
    }
  }

  /** Each file once that has something of these groups. */
  of(groups: Iterable<string>): ReadonlySet<Uri> {
    return new Set([...groups].flatMap((group) => [...(this.#files.get(group) ?? [])]));
  }
}
