import { readGlob } from '../base/glob';
import { resolvePath } from '../kustomize/files';
import type { Repository } from '../argo/generators';
import type { Around } from './around';

const meta = /[*?[{\\]/;

/** Folders and files of the repository that a file is in, by patterns whose `*` stays within one step. */
export class RepositoryView implements Repository {
  readonly #around: Around;
  readonly #folderOf: (path: string) => string | undefined;

  constructor(around: Around, folderOf: (path: string) => string | undefined) {
    this.#around = around;
    this.#folderOf = folderOf;
  }

  foldersLike(pattern: string): readonly string[] | undefined {
    return this.#like(pattern, true);
  }

  filesLike(pattern: string): readonly string[] | undefined {
    return this.#like(pattern, false);
  }

  /** Below the steps that hold no pattern, which say where the root of the repository is. */
  #like(pattern: string, wantsFolder: boolean): readonly string[] | undefined {
    const steps = pattern.split('/');
    const first = steps.findIndex((step) => meta.test(step));
    const fixed = steps.slice(0, first < 0 ? steps.length - 1 : first);
    const start = fixed.length === 0 ? undefined : this.#folderOf(fixed.join('/'));
    if (pattern === '' || steps.includes('**') || start === undefined) {
      return undefined;
    }
    let level: readonly (readonly [folder: string, path: string])[] = [[start, fixed.join('/')]];
    const rest = steps.slice(fixed.length);
    for (const [index, step] of rest.entries()) {
      const isLast = index === rest.length - 1;
      const glob = readGlob(step, 'path');
      if (glob.kind === 'problem') {
        return undefined;
      }
      level = level.flatMap(([folder, path]) =>
        this.#around
          .list(folder)
          .filter(({ name, isFolder }) => isFolder === (!isLast || wantsFolder) && !(isFolder && name.startsWith('.')) && glob.matches(name))
          .map(({ name }) => [resolvePath(folder, name), `${path}/${name}`] as const),
      );
    }
    return level.map(([, path]) => path);
  }
}
