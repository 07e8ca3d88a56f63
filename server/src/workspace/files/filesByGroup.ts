import { keptIn } from '../../base/memo';
import type { Uri } from '../../base/uri';
import type { FileState } from './fileState';

/** In which files there are objects, or templates of some, of which API group: a group whose kinds are others now is looked for in these alone. */
export class FilesByGroup {
  readonly #files = new Map<string, Set<Uri>>();

  /** Follows a file that holds something else now; `undefined` where there is none. */
  follow(uri: Uri, before: FileState | undefined, after: FileState | undefined): void {
    const groups = groupsIn(after);
    for (const group of groupsIn(before)) {
      const files = this.#files.get(group);
      if (!groups.has(group) && files?.delete(uri) === true && files.size === 0) {
        this.#files.delete(group);
      }
    }
    for (const group of groups) {
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

const known = new WeakMap<FileState, ReadonlySet<string>>();

function groupsIn(file: FileState | undefined): ReadonlySet<string> {
  return file === undefined ? none : keptIn(known, file, () => groupsNow(file));
}

const none: ReadonlySet<string> = new Set();

function groupsNow(file: FileState): ReadonlySet<string> {
  const groups = new Set<string>();
  for (const { resources, templates } of file.documents) {
    resources.forEach(({ group }) => groups.add(group));
    templates.forEach(({ group }) => groups.add(group));
  }
  return groups;
}
