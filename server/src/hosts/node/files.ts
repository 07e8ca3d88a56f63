import { readdirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { join, sep } from 'node:path';
import { configFileName } from '../../workspace/workspace';
import { fileProblem, type FileProblem } from './readText';

/** A file below a folder, or something that could not be looked into. Paths begin with the folder's as it was given. */
export type Found = { readonly kind: 'file'; readonly path: string } | FileProblem;

export interface WalkOptions {
  /** Asked before a file is reported and before a folder is entered. */
  readonly ignored?: (path: string) => boolean;
  /** Which files are wanted; by default those with the name of a manifest. */
  readonly wanted?: (name: string, path: string) => boolean;
  /** Told of every folder that is entered. */
  readonly onFolder?: (path: string) => void;
}

const manifestName = /\.(?:ya?ml|json)(?:\.template)?$/i;
const skippedFolders: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** True for the names that a folder is searched for: `.yaml`, `.yml`, `.json` and `*.template` of these. */
export function isManifestName(name: string): boolean {
  return manifestName.test(name) && !name.startsWith('.#');
}

/** True for a folder that is never searched, and for all that lies in it. */
export function liesInSkippedFolder(path: string): boolean {
  return path.split(/[\\/]/).some((name) => skippedFolders.has(name));
}

/**
 * Walks a folder, depth first and by name, a step at a time so that a host may stop, pause or learn on the way: a
 * folder's own project file comes before everything else in it, and `ignored` is asked only afterwards.
 *
 * Symbolic links are followed last, and only to what has not been seen by its own path, so each file comes once and a
 * cycle ends. What cannot be read is reported and passed over.
 */
export function* walkFiles(folder: string, options: WalkOptions = {}): Generator<Found> {
  const walk = new Walk(options);
  yield* walk.folder(folder);
  yield* walk.links();
}

/** {@link walkFiles} to its end. */
export function listFiles(folder: string, options: WalkOptions = {}): { readonly files: readonly string[]; readonly problems: readonly FileProblem[] } {
  const files: string[] = [];
  const problems: FileProblem[] = [];
  for (const found of walkFiles(folder, options)) {
    if (found.kind === 'file') {
      files.push(found.path);
    } else {
      problems.push(found);
    }
  }
  return { files, problems };
}

class Walk {
  readonly #ignored: (path: string) => boolean;
  readonly #wanted: (name: string, path: string) => boolean;
  readonly #onFolder: (path: string) => void;
  readonly #seen = new Set<string>();
  readonly #links: string[] = [];

  constructor({ ignored = () => false, wanted = isManifestName, onFolder = () => undefined }: WalkOptions) {
    this.#ignored = ignored;
    this.#wanted = wanted;
    this.#onFolder = onFolder;
  }

  *folder(path: string): Generator<Found> {
    let entries: Dirent[];
    try {
      const real = realpathSync(path);
      if (this.#seen.has(real)) {
        return;
      }
      this.#seen.add(real);
      entries = readdirSync(path, { withFileTypes: true });
    } catch (error) {
      yield fileProblem(path, error);
      return;
    }
    this.#onFolder(path);
    entries.sort((a, b) => Number(b.name === configFileName) - Number(a.name === configFileName) || compare(a.name, b.name));
    for (const entry of entries) {
      const child = join(path, entry.name);
      if (entry.isSymbolicLink()) {
        this.#links.push(child);
      } else if (entry.isDirectory()) {
        if (!skippedFolders.has(entry.name) && !this.#ignored(child)) {
          yield* this.folder(child);
        }
      } else if (entry.isFile() && this.#wanted(entry.name, child) && !this.#ignored(child)) {
        yield { kind: 'file', path: child };
      }
    }
  }

  *links(): Generator<Found> {
    const files = new Set<string>();
    for (let path = this.#links.shift(); path !== undefined; path = this.#links.shift()) {
      const name = path.slice(path.lastIndexOf(sep) + 1);
      if (skippedFolders.has(name) || this.#ignored(path)) {
        continue;
      }
      try {
        const real = realpathSync(path);
        const kind = statSync(real);
        if (kind.isDirectory()) {
          if (isWithin(realpathSync(path.slice(0, -name.length)), real)) {
            yield { kind: 'problem', path, reason: 'is a symbolic link to a folder that it lies in', cause: 'unfit' };
          } else {
            yield* this.folder(path);
          }
        } else if (kind.isFile() && this.#wanted(name, path) && !files.has(real) && !this.#listed(real)) {
          files.add(real);
          yield { kind: 'file', path };
        }
      } catch (error) {
        const problem = fileProblem(path, error);
        if (problem.cause !== 'missing' || this.#wanted(name, path)) {
          yield problem;
        }
      }
    }
  }

  /** True for a file that was reported by its own path. */
  #listed(real: string): boolean {
    const cut = real.lastIndexOf(sep);
    return this.#wanted(real.slice(cut + 1), real) && this.#seen.has(real.slice(0, cut) || sep);
  }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
