import { baseNameOf, parentOf, type Uri } from '../base/uri';
import type { YamlNode } from '../yaml/node';
import { asScalar, asSequence, asString, valueOf } from '../yaml/query';

const names = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/** What one kustomization file says, as far as it matters for which objects are applied together. */
interface Kustomization {
  readonly folder: string;
  readonly resources: readonly string[];
  /** Files that change objects of others; they spell an object's name and are none of their own. */
  readonly patches: readonly string[];
  /** What it does to the names of all its objects. */
  readonly renames: string;
}

const deepest = 20;

/** The kustomization files of a workspace: which files are applied together. */
export class Kustomizations {
  readonly #byFolder = new Map<string, Kustomization>();

  /** Takes in a file as it is now (`undefined`: gone); anything that is no kustomization file is left alone. */
  set(uri: Uri, root: YamlNode | undefined): void {
    if (!isKustomization(uri)) {
      return;
    }
    const folder = parentOf(uri);
    if (root === undefined) {
      this.#byFolder.delete(folder);
      return;
    }
    const lists = ['resources', 'bases'].flatMap((key) => asSequence(valueOf(root, key))?.items ?? []);
    const patches = ['patches', 'patchesStrategicMerge'].flatMap((key) => asSequence(valueOf(root, key))?.items ?? []);
    this.#byFolder.set(folder, {
      folder,
      resources: lists.flatMap((item) => asString(item) ?? []).filter((path) => !path.includes('://')),
      patches: patches.flatMap((item) => asString(item) ?? asString(valueOf(item, 'path')) ?? []).filter((path) => !path.includes('\n')),
      renames: ['namespace', 'namePrefix', 'nameSuffix'].map((key) => asScalar(valueOf(root, key))?.text ?? '').join('/'),
    });
  }

  /** The files that a kustomization file brings together, directly or through others. */
  filesOf(uri: Uri): ReadonlySet<Uri> {
    const own = isKustomization(uri) ? this.#byFolder.get(parentOf(uri)) : undefined;
    return new Set(own === undefined ? [] : this.#closure(own).keys());
  }

  /** True when some kustomization applies both files and does the same to the names of their objects. */
  together(a: Uri, b: Uri): boolean {
    for (const each of this.#byFolder.values()) {
      const closure = this.#closure(each);
      const left = closure.get(a);
      const right = closure.get(b);
      if (left !== undefined && right !== undefined && [...left].some((renames) => right.has(renames))) {
        return true;
      }
    }
    return false;
  }

  /** True when some kustomization reads both files, as objects or as patches of objects. */
  readTogether(a: Uri, b: Uri): boolean {
    return [...this.#byFolder.values()].some((each) => {
      const closure = this.#closure(each, { patches: true });
      return closure.has(a) && closure.has(b);
    });
  }

  #closure(root: Kustomization, { patches = false }: { readonly patches?: boolean } = {}): ReadonlyMap<Uri, ReadonlySet<string>> {
    const files = new Map<Uri, Set<string>>();
    const visit = (each: Kustomization, renames: string, depth: number): void => {
      const below = `${renames}|${each.renames}`;
      for (const path of patches ? [...each.resources, ...each.patches] : each.resources) {
        const uri = resolve(each.folder, path);
        const nested = this.#byFolder.get(uri);
        if (nested !== undefined && depth < deepest) {
          visit(nested, below, depth + 1);
        } else {
          const known = files.get(uri as Uri) ?? new Set<string>();
          files.set(uri as Uri, known.add(below.replaceAll('|//', '')));
        }
      }
    };
    visit(root, '', 0);
    return files;
  }
}

export function isKustomization(uri: Uri): boolean {
  return names.includes(baseNameOf(uri));
}

/** A relative path below a folder's URI, `.` and `..` resolved. */
function resolve(folder: string, path: string): string {
  const steps = folder.split('/');
  for (const step of path.split('/')) {
    if (step === '..') {
      steps.pop();
    } else if (step !== '.' && step !== '') {
      steps.push(encodeURIComponent(step));
    }
  }
  return steps.join('/');
}

