import { compareTexts } from '../../base/order';
import { opendirSync, statSync, type Dirent } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { walkLimits } from '../../base/limits';
import { configFileName } from '../../service/withoutWorkspace';
import { isManifestName, isSkippedFolder } from '../fileNames';
import { fileProblem, type FileProblem } from './fileProblem';
import { Reach } from './reach';

/**
 * A file below a folder, something that could not be looked into, a symbolic link that is going to be followed, or `step`:
 * a place to pause or to stop. Paths begin with the folder's as it was given.
 */
export type Found = FoundFile | FileProblem | { readonly kind: 'link'; readonly path: string } | { readonly kind: 'step' };

/** A file; `real` is the way to it without links, where the walk went that way and found a regular file. */
export interface FoundFile {
  readonly kind: 'file';
  readonly path: string;
  readonly real: string | undefined;
}

export interface WalkOptions {
  /** Asked before a file is reported and before a folder is entered. */
  readonly ignored?: (path: string, isFolder: boolean) => boolean;
  /** Which files are wanted; by default those with the name of a manifest. */
  readonly wanted?: (name: string, path: string) => boolean;
  /** Told of every folder that is entered. */
  readonly onFolder?: (path: string) => void;
  /** Told of everything that a folder holds, where all of it was looked at. */
  readonly onListed?: (path: string, entries: readonly Dirent[]) => void;
  /** Where links may lead; by default no further than the folder. */
  readonly within?: Reach;
  /** How much is looked at before the rest is left out. */
  readonly limits?: WalkLimits;
  /** Asked now and then; true for a walk that has taken long enough. */
  readonly isOverdue?: () => boolean;
}

export type WalkLimits = Readonly<Record<'files' | 'entries' | 'depth', number>>;

/**
 * Walks a folder, depth first and by name, a step at a time so that a host may stop, pause or learn on the way: a
 * folder's own project file comes before everything else in it, and `ignored` is asked only afterwards.
 *
 * Symbolic links are followed last, and only to what has not been seen by its own path, so each file comes once and a
 * cycle ends. What cannot be read, lies out of reach or beyond a limit is reported and passed over.
 */
export function* walkFiles(folder: string, options: WalkOptions = {}): Generator<Found> {
  const walk = new Walk(folder, options);
  yield* walk.folder(folder, 0);
  yield* walk.links();
  yield* walk.leftOut();
}

/** How many names are looked at from one step to the next. */
const entriesPerStep = 256;

const tooLong = 'exceeds the time limit for a search';

class Walk {
  readonly #start: string;
  readonly #ignored: (path: string, isFolder: boolean) => boolean;
  readonly #wanted: (name: string, path: string) => boolean;
  readonly #onFolder: (path: string) => void;
  readonly #onListed: (path: string, entries: readonly Dirent[]) => void;
  readonly #within: Reach;
  readonly #limits: WalkLimits;
  readonly #isOverdue: () => boolean;
  readonly #seen = new Set<string>();
  readonly #links: { readonly path: string; readonly depth: number }[] = [];
  #files = 0;
  #entries = 0;
  /** Why the walk is over before its end. */
  #stopped: string | undefined;

  constructor(
    start: string,
    {
      ignored = () => false,
      wanted = isManifestName,
      onFolder = () => undefined,
      onListed = () => undefined,
      within = new Reach([start]),
      limits = walkLimits,
      isOverdue = () => false,
    }: WalkOptions,
  ) {
    this.#start = start;
    this.#ignored = ignored;
    this.#wanted = wanted;
    this.#onFolder = onFolder;
    this.#onListed = onListed;
    this.#within = within;
    this.#limits = limits;
    this.#isOverdue = isOverdue;
  }

  *folder(path: string, depth: number): Generator<Found> {
    if (depth > this.#limits.depth) {
      yield unfit(path, `is more than ${this.#limits.depth} folders deep and is not checked`);
      return;
    }
    const entries: Dirent[] = [];
    let real: string | FileProblem;
    try {
      real = this.#within.resolve(path);
      if (typeof real !== 'string') {
        yield real;
        return;
      }
      if (this.#seen.has(real)) {
        return;
      }
      this.#seen.add(real);
      yield* this.#list(real, entries);
    } catch (error) {
      yield fileProblem(path, error);
      return;
    }
    this.#onFolder(path);
    if (this.#stopped === undefined) {
      this.#onListed(path, entries);
    }
    entries.sort((a, b) => Number(b.name === configFileName) - Number(a.name === configFileName) || compareTexts(a.name, b.name));
    for (const entry of entries) {
      if (this.#stopped !== undefined) {
        return;
      }
      const child = depth === 0 ? join(path, entry.name) : inFolder(path, entry.name);
      if (entry.isSymbolicLink()) {
        this.#links.push({ path: child, depth });
      } else if (entry.isDirectory()) {
        if (!isSkippedFolder(entry.name) && !this.#ignored(child, true)) {
          yield* this.folder(child, depth + 1);
        }
      } else if (this.#wanted(entry.name, child) && !this.#ignored(child, false)) {
        if (entry.isFile()) {
          yield* this.#file(child, isSpelling ? inFolder(real, entry.name) : undefined);
        } else {
          yield unfit(child, 'is not a regular file');
        }
      }
    }
  }

  *links(): Generator<Found> {
    const files = new Set<string>();
    for (let link = this.#links.shift(); link !== undefined && this.#stopped === undefined; link = this.#links.shift()) {
      const { path, depth } = link;
      const name = basename(path);
      if (isSkippedFolder(name) || this.#ignored(path, false)) {
        continue;
      }
      yield { kind: 'link', path };
      try {
        const real = this.#within.resolve(path);
        if (typeof real !== 'string') {
          // Of what leads away, only what would have been looked at is worth a word.
          if (this.#wanted(name, path) || process.platform === 'win32' || statSync(path).isDirectory()) {
            yield real;
          }
          continue;
        }
        const kind = statSync(real);
        if (kind.isDirectory()) {
          const folder = this.#within.resolve(dirname(path));
          if (typeof folder === 'string' && isWithin(folder, real)) {
            yield unfit(path, 'is a symbolic link to one of its parent folders');
          } else {
            yield* this.folder(path, depth + 1);
          }
        } else if (this.#wanted(name, path) && !kind.isFile()) {
          yield unfit(path, 'is not a regular file');
        } else if (this.#wanted(name, path) && !files.has(real) && !this.#listed(real)) {
          files.add(real);
          yield* this.#file(path);
        }
      } catch (error) {
        const problem = fileProblem(path, error);
        if (problem.cause !== 'missing' || this.#wanted(name, path)) {
          yield problem;
        }
      }
    }
  }

  /** Says what was not looked at. */
  *leftOut(): Generator<Found> {
    if (this.#stopped !== undefined) {
      yield unfit(this.#start, `${this.#stopped}; the rest is not checked`);
    }
  }

  *#file(path: string, real?: string): Generator<Found> {
    this.#files += 1;
    if (this.#files > this.#limits.files) {
      this.#stopped = `contains more than ${this.#limits.files} files`;
    } else {
      yield { kind: 'file', path, real };
    }
  }

  *#list(real: string, into: Dirent[]): Generator<Found> {
    if (this.#isOverdue()) {
      this.#stopped = tooLong;
      return;
    }
    yield { kind: 'step' };
    const folder = opendirSync(real, { bufferSize: entriesPerStep });
    try {
      for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
        into.push(entry);
        this.#entries += 1;
        if (this.#entries > this.#limits.entries) {
          this.#stopped = `contains more than ${this.#limits.entries} files and folders`;
          return;
        }
        if (this.#entries % entriesPerStep === 0) {
          if (this.#isOverdue()) {
            this.#stopped = tooLong;
            return;
          }
          yield { kind: 'step' };
        }
      }
    } finally {
      folder.closeSync();
    }
  }

  /** True for a file that was reported by its own path. */
  #listed(real: string): boolean {
    const cut = real.lastIndexOf(sep);
    return this.#wanted(real.slice(cut + 1), real) && this.#seen.has(real.slice(0, cut) || sep);
  }
}

function unfit(path: string, reason: string): FileProblem {
  return { kind: 'problem', path, reason, cause: 'unfit' };
}

/** On Windows a name may mean something else than the file of a folder, so that {@link Reach} has to look at it. */
const isSpelling = process.platform !== 'win32';

/** The path of an entry, below a folder whose path has no detours. */
function inFolder(folder: string, name: string): string {
  return folder.endsWith(sep) ? folder + name : folder + sep + name;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
