import type { Uri } from '../base/uri';
import type { World } from '../kustomize/build';

/** Which roots have patches that change something, by the files of the objects that they change. */
export class PatchingWorlds {
  readonly #byFile = new Map<Uri, Set<string>>();
  readonly #all = new Set<string>();

  /** The world of a root is another one now, or is no more. */
  change(root: string, before: World | undefined, now: World | undefined): void {
    if (before?.problems === now?.problems) {
      return;
    }
    for (const uri of patchedFiles(before)) {
      const roots = this.#byFile.get(uri);
      roots?.delete(root);
      if (roots?.size === 0) {
        this.#byFile.delete(uri);
      }
    }
    const files = patchedFiles(now);
    files.forEach((uri) => this.#byFile.set(uri, (this.#byFile.get(uri) ?? new Set()).add(root)));
    if (files.size > 0) {
      this.#all.add(root);
    } else {
      this.#all.delete(root);
    }
  }

  /** Those of some roots, in their order, under which patches change objects of a file, or of any where none is given. */
  among(roots: readonly string[], uri?: Uri): readonly string[] {
    const patching = uri === undefined ? this.#all : this.#byFile.get(uri);
    return patching === undefined || patching.size === 0 ? [] : roots.filter((root) => patching.has(root));
  }
}

function patchedFiles(world: World | undefined): ReadonlySet<Uri> {
  return new Set(world?.problems.applications.map(({ before: { source } }) => source.uri));
}
