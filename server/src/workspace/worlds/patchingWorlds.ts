import type { Uri } from '../../base/uri';
import type { World } from '../../kustomize/build';

/** The roots with patches that change an object, by the file of that object. */
export class PatchingWorlds {
  readonly #byFile = new Map<Uri, Set<string>>();
  readonly #all = new Set<string>();

  /** To be called when the world of a root was replaced or removed. */
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

  /** Those of `roots`, in their order, under which patches change objects of the file `uri`; of any file if it is absent. */
  among(roots: readonly string[], uri?: Uri): readonly string[] {
    const patching = uri === undefined ? this.#all : this.#byFile.get(uri);
    return patching === undefined || patching.size === 0 ? [] : roots.filter((root) => patching.has(root));
  }
}

function patchedFiles(world: World | undefined): ReadonlySet<Uri> {
  return new Set(world?.problems.applications.map(({ before: { source } }) => source.uri));
}
