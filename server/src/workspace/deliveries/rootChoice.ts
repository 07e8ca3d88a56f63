import type { Uri } from '../../base/uri';
import { compareTexts } from '../../base/order';
import type { FolderNames } from '../folderNames';
import { rootName, type AppliedRoots } from './appliedRoots';

/** The roots that bring what a file holds, as people name them, and the one that is spoken of. */
export interface RootChoices {
  readonly roots: readonly string[];
  /** `undefined` where no root brings it. */
  readonly shown: string | undefined;
}

const mostRemembered = 50;

/**
 * Which root is spoken of where several bring an object. What somebody chose stays chosen for every file that it brings,
 * and while it is gone the one that was chosen before it counts, then the first by name.
 */
export class RootChoice {
  readonly #roots: AppliedRoots;
  readonly #folders: () => FolderNames;
  /** Names, the last chosen first. */
  #chosen: readonly string[] = [];

  constructor(roots: AppliedRoots, folders: () => FolderNames) {
    this.#roots = roots;
    this.#folders = folders;
  }

  /** `undefined` forgets every choice. */
  choose(name: string | undefined): void {
    this.#chosen = name === undefined ? [] : [name, ...this.#chosen.filter((each) => each !== name)].slice(0, mostRemembered);
  }

  of(uri: Uri): RootChoices {
    const roots = this.#rootsOf(uri);
    return { roots: [...roots.keys()], shown: this.#shown(roots) };
  }

  /** The root that is spoken of in a file; `undefined` where none brings what it holds. */
  rootFor(uri: Uri): string | undefined {
    const roots = this.#rootsOf(uri);
    const shown = this.#shown(roots);
    return shown === undefined ? undefined : roots.get(shown);
  }

  #rootsOf(uri: Uri): ReadonlyMap<string, string> {
    const roots = this.#roots.of(uri).map((root) => [rootName(root, this.#folders()), root] as const);
    return new Map(roots.sort(([a], [b]) => compareTexts(a, b)));
  }

  #shown(roots: ReadonlyMap<string, string>): string | undefined {
    return this.#chosen.find((each) => roots.has(each)) ?? roots.keys().next().value;
  }
}
