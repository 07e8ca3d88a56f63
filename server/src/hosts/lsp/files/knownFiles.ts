import { walkLimits } from '../../../base/limits';
import { placesAbove, type Uri } from '../../../base/uri';
import type { FileProblem } from '../ports';

/** What is known of the files on disk: how each was when it was read, what is wrong with it, and how long all texts are. */
export class KnownFiles {
  /** By file that was read, what tells its versions apart. */
  readonly #stamps = new Map<Uri, string | undefined>();
  readonly #problems = new Map<Uri, FileProblem>();
  /** What has a problem that may pass. */
  readonly #passing = new Set<Uri>();
  /** Characters of the texts that the workspace has from disk, and of all of them. */
  readonly #sizes = new Map<Uri, number>();
  #size = 0;
  #folders: ReadonlySet<Uri> | undefined;

  /** Files that were read or have a problem, and are not forgotten. */
  get all(): readonly Uri[] {
    return [...new Set([...this.#stamps.keys(), ...this.#problems.keys()])];
  }

  wasRead(uri: Uri): boolean {
    return this.#stamps.has(uri);
  }

  /** True for a file that was read when it had this stamp. */
  isAsRead(uri: Uri, stamp: string | undefined): boolean {
    return this.#stamps.has(uri) && this.#stamps.get(uri) === stamp;
  }

  setRead(uri: Uri, stamp: string | undefined): void {
    this.#folders = this.#stamps.has(uri) ? this.#folders : undefined;
    this.#stamps.set(uri, stamp);
  }

  /** Lets a file count as not read yet. */
  setUnread(uri: Uri): void {
    this.#stamps.delete(uri);
    this.#folders = undefined;
  }

  /** Counts the characters of a text; true for one that is one too many. */
  count(uri: Uri, size: number): boolean {
    this.#size += size - (this.#sizes.get(uri) ?? 0);
    this.#sizes.set(uri, size);
    return size > 0 && this.#size > walkLimits.bytes;
  }

  /** Keeps what is wrong with a file; false where the same was known. */
  setProblem(problem: FileProblem): boolean {
    if (problem.mayPass === true) {
      this.#passing.add(problem.uri);
    } else {
      this.#passing.delete(problem.uri);
    }
    const isNew = this.#problems.get(problem.uri)?.reason !== problem.reason;
    if (isNew) {
      this.#problems.set(problem.uri, problem);
      this.#folders = undefined;
    }
    return isNew;
  }

  setFit(uri: Uri): void {
    this.#passing.delete(uri);
    if (this.#problems.delete(uri)) {
      this.#folders = undefined;
    }
  }

  problemOf(uri: Uri): FileProblem | undefined {
    return this.#problems.get(uri);
  }

  /** Files that are there and cannot be read. */
  get unfit(): readonly Uri[] {
    return [...this.#problems.keys()];
  }

  /** Files and folders that are there and may be read later. */
  get passing(): ReadonlySet<Uri> {
    return this.#passing;
  }

  forget(uri: Uri): void {
    this.count(uri, 0);
    this.#sizes.delete(uri);
    this.#stamps.delete(uri);
    this.#problems.delete(uri);
    this.#passing.delete(uri);
    this.#folders = undefined;
  }

  /** What is known below a folder. */
  below(folder: Uri): readonly Uri[] {
    return this.all.filter((uri) => uri.startsWith(`${folder}/`));
  }

  /** The folders that something is known in. */
  get folders(): ReadonlySet<Uri> {
    return (this.#folders ??= new Set(this.all.flatMap(foldersOf)));
  }
}

/** The folders that something lies in, the nearest first, and the root of the file system last. */
export function foldersOf(uri: Uri): readonly Uri[] {
  return [...placesAbove(uri)].filter((place) => place.includes(':/') && !place.endsWith(':/')) as Uri[];
}
