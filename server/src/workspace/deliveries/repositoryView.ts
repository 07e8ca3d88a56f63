import { filePattern, folderPattern } from '../../argo/patterns';
import type { Repository } from '../../argo/generators';
import { bounds } from '../../base/bounds';
import { firstOf } from '../../base/first';
import type { TextTest } from '../../base/glob';
import { resolvePath } from '../../kustomize/files';
import type { Around } from '../files/around';

const meta = /[*?[\\]/;

/** Where a pattern begins to look: a folder, its path from the root, and the steps below it. */
interface Start {
  readonly folder: string;
  readonly path: string;
  readonly steps: readonly string[];
}

/** Folders and files of the repository that a file is in. */
export class RepositoryView implements Repository {
  readonly #around: Around;
  readonly #folderOf: (path: string) => string | undefined;
  /** Folders that may be the root of the repository, the likeliest first. */
  readonly #roots: readonly string[];

  constructor(around: Around, roots: readonly string[], folderOf: (path: string) => string | undefined) {
    this.#around = around;
    this.#roots = roots;
    this.#folderOf = folderOf;
  }

  foldersLike(pattern: string): readonly string[] | undefined {
    return this.#like(pattern, (start) => this.#foldersFrom(start));
  }

  filesLike(pattern: string): readonly string[] | undefined {
    const matches = filePattern(pattern);
    return matches === undefined ? undefined : this.#like(pattern, (start) => this.#filesFrom(start, matches));
  }

  /** Below the steps that hold no pattern, which say where the root of the repository is; without such steps from the first root that has any. */
  #like(pattern: string, find: (start: Start) => readonly string[] | undefined): readonly string[] | undefined {
    const steps = pattern.split('/');
    const first = steps.findIndex((step) => meta.test(step));
    const fixed = steps.slice(0, first < 0 ? steps.length - 1 : first);
    const rest = steps.slice(fixed.length);
    if (pattern === '') {
      return undefined;
    }
    if (fixed.length > 0) {
      const folder = this.#folderOf(fixed.join('/'));
      return folder === undefined ? undefined : find({ folder, path: fixed.join('/'), steps: rest });
    }
    return firstOf(this.#roots, (folder) => {
      const found = find({ folder, path: '', steps: rest });
      return found?.length === 0 ? undefined : found;
    });
  }

  #foldersFrom({ folder, path, steps }: Start): readonly string[] | undefined {
    let level: readonly (readonly [folder: string, path: string])[] = [[folder, path]];
    for (const step of steps) {
      const matches = folderPattern(step);
      if (matches === undefined) {
        return undefined;
      }
      level = level.flatMap(([at, above]) =>
        this.#around
          .list(at)
          .filter(({ name, isFolder }) => isFolder && !name.startsWith('.') && matches(name))
          .map(({ name }) => [resolvePath(at, name), joined(above, name)] as const),
      );
    }
    return level.map(([, found]) => found);
  }

  #filesFrom({ folder, path }: Start, matches: TextTest): readonly string[] | undefined {
    const found: string[] = [];
    const open: (readonly [folder: string, path: string])[] = [[folder, path]];
    let left: number = bounds.deliveredFiles.most;
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [at, above] = next;
      for (const { name, isFolder } of this.#around.list(at)) {
        left -= 1;
        if (left < 0) {
          return undefined;
        }
        const own = joined(above, name);
        if (isFolder) {
          open.push([resolvePath(at, name), own]);
        } else if (matches(own)) {
          found.push(own);
        }
      }
    }
    return found.sort();
  }
}

function joined(above: string, name: string): string {
  return above === '' ? name : `${above}/${name}`;
}
