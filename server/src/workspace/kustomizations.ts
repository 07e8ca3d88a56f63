import { bounds } from '../base/bounds';
import { countOf, hasMember, membersOf, withMember, withoutMember, type Few } from '../base/few';
import { compact } from '../base/lists';
import { baseNameOf, parentOf, type Uri } from '../base/uri';
import { kustomizationNames, resolvePath } from '../kustomize/files';
import type { YamlNode } from '../yaml/node';
import type { Results } from './results';
import { asScalar, asSequence, asString, valueOf } from '../yaml/query';

/** What one kustomization file says, as far as it matters for which objects are applied together. */
interface Kustomization {
  readonly uri: Uri;
  readonly folder: string;
  /** Files and folders, resolved. */
  readonly resources: readonly Uri[];
  /** Files that change objects of others; they spell an object's name and are none of their own. */
  readonly patches: readonly NamedPatch[];
  /** Other files that it reads: configurations, lists of replacements. */
  readonly others: readonly Uri[];
  /** What it does to the names of all its objects. */
  readonly renames: string;
  /** It only works inside of those that include it. */
  readonly isComponent: boolean;
}

interface NamedPatch {
  readonly file: Uri;
  readonly patch: Patch;
}

/** A file that a kustomization names as a patch: its objects are parts of objects. */
export interface Patch {
  /** What it is applied to instead of the object that it names, as far as the kustomization says it. */
  readonly target?: { readonly group?: string; readonly version?: string; readonly kind: string };
}

/** What one kustomization brings together, directly or through others. */
interface Closure {
  /** Files of objects, each with what is done to their names on the ways that lead to it. */
  readonly objects: ReadonlyMap<string, Few<string>>;
  /** Files of objects and of patches. */
  readonly files: ReadonlySet<string>;
  /** Everything that was looked for, whether it is there or not: files and folders. */
  readonly read: ReadonlySet<string>;
}

/**
 * The kustomization files of a workspace: which files are applied together. What each brings together is kept until a
 * kustomization that it read changes.
 */
export class Kustomizations {
  readonly #byFolder = new Map<string, Kustomization>();
  /** All files of a folder that are called like one; Kustomize refuses several. */
  readonly #inFolder = new Map<string, Map<Uri, Kustomization>>();
  readonly #closures = new Map<string, Closure>();
  /** By file or folder, the kustomizations whose closures read it. */
  readonly #readers = new Map<string, Few<string>>();
  /** Folders of kustomizations whose closures are to be made. */
  readonly #pending = new Set<string>();
  #patches: ReadonlyMap<string, Patch> | undefined;
  /** Folders that others include. */
  #included: ReadonlySet<string> | undefined;
  /** The roots that read a file, as far as somebody has asked. */
  readonly #roots = new Map<Uri, readonly string[]>();
  readonly #results: Results;

  constructor(results: Results) {
    this.#results = results;
  }

  /** Takes in a file as it is now (`undefined`: gone); anything that is no kustomization file is left alone. */
  set(uri: Uri, root: YamlNode | undefined): void {
    if (!isKustomization(uri)) {
      return;
    }
    this.#patches = undefined;
    this.#included = undefined;
    this.#roots.clear();
    const folder = parentOf(uri);
    this.#forget(folder);
    const own = this.#inFolder.get(folder) ?? new Map<Uri, Kustomization>();
    this.#inFolder.set(folder, own);
    if (root === undefined || !isLayer(uri, root)) {
      own.delete(uri);
    } else {
      own.set(uri, kustomizationOf(uri, root));
    }
    const [first] = [...own.values()].sort(
      (a, b) => kustomizationNames.indexOf(baseNameOf(a.uri)) - kustomizationNames.indexOf(baseNameOf(b.uri)),
    );
    if (first === undefined) {
      this.#byFolder.delete(folder);
      this.#inFolder.delete(folder);
      this.#pending.delete(folder);
    } else {
      this.#byFolder.set(folder, first);
      this.#pending.add(folder);
    }
  }

  /** What a file is a patch of; `undefined` for a file that no kustomization names so, or that one also names as objects. */
  patchOf(uri: Uri): Patch | undefined {
    this.#results.noteOf(appliedFact, uri);
    if (this.#patches === undefined) {
      const all = [...this.#byFolder.values()];
      const patches = new Map(all.flatMap(({ patches: named }) => named.map(({ file, patch }) => [file, patch] as const)));
      all.forEach(({ resources }) => resources.forEach((each) => patches.delete(each)));
      this.#patches = patches;
    }
    return this.#patches.get(uri);
  }

  /** The kustomization files that name a file as a patch, sorted. */
  patchedWith(uri: Uri): readonly Uri[] {
    const naming = this.readersOf(uri).filter((folder) => this.#byFolder.get(folder)?.patches.some(({ file }) => file === uri) === true);
    return naming.sort().flatMap((folder) => this.#byFolder.get(folder)?.uri ?? []);
  }

  /** Objects without those that are parts of others: what a patch does not say its object may have all the same. */
  wholes<T extends { readonly uri: Uri }>(entries: readonly T[]): readonly T[] {
    return entries.filter(({ uri }) => this.patchOf(uri) === undefined);
  }

  /** The files and folders that a kustomization file brings together, directly or through others. */
  readFor(uri: Uri): ReadonlySet<Uri> {
    const folder = parentOf(uri);
    return isKustomization(uri) && this.#byFolder.has(folder) ? (this.#closureOf(folder).read as ReadonlySet<Uri>) : new Set();
  }

  /** True when some kustomization applies both files and does the same to the names of their objects. */
  together(a: Uri, b: Uri): boolean {
    return this.#readersOfBoth(a, b).some((root) => {
      const { objects } = this.#closureOf(root);
      const left = objects.get(a);
      const right = objects.get(b);
      return membersOf(left).some((renames) => hasMember(right, renames));
    });
  }

  /** True for a file that some kustomization reads: without one nothing is applied together with it. */
  isRead(uri: Uri): boolean {
    this.#results.noteOf(appliedFact, uri);
    this.#settle();
    return this.#readers.has(uri);
  }

  /** The kustomizations that read a file, as objects or as patches of objects, by their folders. */
  readersOf(uri: Uri): readonly string[] {
    this.#results.noteOf(appliedFact, uri);
    this.#settle();
    return membersOf(this.#readers.get(uri));
  }

  /**
   * The folders of the kustomizations that somebody builds, as far as that shows: no other one includes them. Those that
   * read a file or, for a kustomization file, that it is part of; sorted.
   */
  rootsOf(uri: Uri): readonly string[] {
    const read = isKustomization(uri) ? (parentOf(uri) as Uri) : uri;
    this.#results.noteOf(appliedFact, read);
    this.#settle();
    const known =
      this.#roots.get(read) ??
      compact(
        membersOf(this.#readers.get(read))
          .filter((each) => this.isRoot(each))
          .sort(),
      );
    this.#roots.set(read, known);
    return known;
  }

  /** The files of objects and patches that some kustomization brings together with a file, itself among them. */
  appliedWith(uri: Uri): ReadonlySet<Uri> {
    return new Set(this.readersOf(uri).flatMap((folder) => [...this.#closureOf(folder).files] as Uri[]));
  }

  /** True when the kustomization of a folder reads a file. */
  reads(folder: string, uri: Uri): boolean {
    this.#results.noteOf(appliedFact, uri);
    this.#settle();
    return hasMember(this.#readers.get(uri), folder);
  }

  /** The kustomization file that lists a file itself, the first by name where several do. */
  listing(uri: Uri): Uri | undefined {
    const folders = membersOf(this.#readers.get(uri)).filter((folder) => this.#byFolder.get(folder)?.resources.includes(uri) === true);
    return folders.map((folder) => this.#byFolder.get(folder)?.uri).sort()[0];
  }

  /** Every folder with a kustomization that no other one includes, sorted. */
  get roots(): readonly string[] {
    return [...this.#byFolder.keys()].filter((folder) => this.isRoot(folder)).sort();
  }

  /** True for a folder with a kustomization file. */
  has(folder: string): boolean {
    return this.#byFolder.has(folder);
  }

  /** The kustomization files that make up the one of a folder: its own and those that it includes, components among them; sorted. */
  layersOf(root: string): readonly Uri[] {
    if (!this.#byFolder.has(root)) {
      return [];
    }
    const folders = [...this.#closureOf(root).read].filter((each) => this.#byFolder.has(each));
    return folders.flatMap((folder) => this.#byFolder.get(folder)?.uri ?? []).sort();
  }

  isComponent(folder: string): boolean {
    return this.#byFolder.get(folder)?.isComponent === true;
  }

  /** Every folder with a kustomization. */
  get folders(): readonly string[] {
    return [...this.#byFolder.keys()];
  }

  isRoot(folder: string): boolean {
    this.#included ??= new Set([...this.#byFolder.values()].flatMap(({ resources }) => resources));
    return this.#byFolder.get(folder)?.isComponent === false && !this.#included.has(folder);
  }

  #readersOfBoth(a: Uri, b: Uri): readonly string[] {
    this.#results.noteOf(appliedFact, a);
    this.#results.noteOf(appliedFact, b);
    this.#settle();
    const [ofA, ofB] = [this.#readers.get(a), this.#readers.get(b)];
    const [few, many] = countOf(ofA) <= countOf(ofB) ? [ofA, ofB] : [ofB, ofA];
    return membersOf(few).filter((root) => hasMember(many, root));
  }

  /** Makes the closures that are to be made. */
  #settle(): void {
    if (this.#pending.size > 0) {
      [...this.#pending].forEach((folder) => this.#closureOf(folder));
    }
  }

  #closureOf(folder: string): Closure {
    const known = this.#closures.get(folder);
    if (known !== undefined) {
      return known;
    }
    const closure = this.#closureNow(folder);
    this.#closures.set(folder, closure);
    this.#pending.delete(folder);
    for (const each of closure.read) {
      this.#readers.set(each, withMember(this.#readers.get(each), folder));
    }
    return closure;
  }

  /** Drops the closures that read a kustomization's folder; they are made again when somebody asks. */
  #forget(folder: string): void {
    for (const root of membersOf(this.#readers.get(folder))) {
      for (const each of this.#closures.get(root)?.read ?? []) {
        const readers = withoutMember(this.#readers.get(each), root);
        if (readers === undefined) {
          this.#readers.delete(each);
        } else {
          this.#readers.set(each, readers);
        }
      }
      this.#closures.delete(root);
      this.#pending.add(root);
    }
  }

  /**
   * Level by level, each folder once for each way its names are changed, so that circles end. Folders that are reached in
   * many ways are bounded apart from those that are many, which a repository may well have.
   */
  #closureNow(root: string): Closure {
    const objects = new Map<string, Few<string>>();
    const files = new Set<string>();
    const read = new Set([root]);
    const ways = new Ways();
    const seen = new Map<string, Set<string>>();
    let again = 0;
    const isNew = (folder: string, way: string): boolean => {
      const known = seen.get(folder);
      const isWithin = known === undefined ? seen.size < bounds.kustomizationFolders.most : again < bounds.kustomizationWays.most;
      if (known?.has(way) === true || !isWithin) {
        return false;
      }
      again += known === undefined ? 0 : 1;
      seen.set(folder, (known ?? new Set<string>()).add(way));
      return true;
    };
    let level: (readonly [folder: string, way: string])[] = [[root, ways.through('', this.#byFolder.get(root)?.renames)]];
    for (let depth = 0; level.length > 0; depth += 1) {
      const next: (readonly [string, string])[] = [];
      for (const [folder, way] of level) {
        const own = this.#byFolder.get(folder);
        for (const uri of own?.resources ?? []) {
          read.add(uri);
          const below = this.#byFolder.get(uri);
          if (below === undefined) {
            files.add(uri);
            objects.set(uri, withMember(objects.get(uri), way));
            continue;
          }
          const wayBelow = ways.through(way, below.renames);
          if (depth < bounds.kustomizationDepth.most && isNew(uri, wayBelow)) {
            next.push([uri, wayBelow]);
          }
        }
        own?.others.forEach((uri) => read.add(uri));
        own?.patches.forEach(({ file }) => {
          files.add(file);
          read.add(file);
        });
      }
      level = next;
    }
    return { objects, files, read };
  }
}

function kustomizationOf(uri: Uri, root: YamlNode): Kustomization {
  const folder = parentOf(uri);
  const lists = ['resources', 'bases', 'components'].flatMap((key) => asSequence(valueOf(root, key))?.items ?? []);
  const patches = ['patches', 'patchesStrategicMerge', 'patchesJson6902'].flatMap((key) => asSequence(valueOf(root, key))?.items ?? []);
  return {
    uri,
    folder,
    resources: lists
      .flatMap((item) => asString(item) ?? [])
      .filter((path) => !path.includes('://'))
      .map((path) => resolvePath(folder, path)),
    patches: patches.flatMap((item) => patchOf(item, folder)),
    others: othersOf(root).map((path) => resolvePath(folder, path)),
    isComponent: asString(valueOf(root, 'kind')) === 'Component',
    renames: ['namespace', 'namePrefix', 'nameSuffix'].map((key) => asScalar(valueOf(root, key))?.text ?? '').join('/'),
  };
}

/** What is done to names on the way to a folder, under a short word for each. */
class Ways {
  readonly #words = new Map<string, string>();

  /** The way through one folder more; nothing is added by one that changes no names. */
  through(above: string, renames = '//'): string {
    if (renames === '//') {
      return above;
    }
    const key = `${above} ${renames}`;
    const word = this.#words.get(key) ?? String(this.#words.size);
    this.#words.set(key, word);
    return word;
  }
}

/** The file of an entry of `patches` or `patchesStrategicMerge`; none for a patch that is written in place. */
function patchOf(item: YamlNode, folder: string): readonly NamedPatch[] {
  const path = asString(item) ?? asString(valueOf(item, 'path'));
  if (path === undefined || path.includes('\n')) {
    return [];
  }
  const target = valueOf(item, 'target');
  const [group, version, kind] = ['group', 'version', 'kind'].map((key) => asString(valueOf(target, key)));
  const file = resolvePath(folder, path);
  return kind === undefined
    ? [{ file, patch: {} }]
    : [{ file, patch: { target: { kind, ...(group === undefined ? {} : { group }), ...(version === undefined ? {} : { version }) } } }];
}

function othersOf(root: YamlNode): readonly string[] {
  const lists = ['configurations', 'crds', 'transformers', 'generators'].flatMap((key) => asSequence(valueOf(root, key))?.items ?? []);
  const replacements = (asSequence(valueOf(root, 'replacements'))?.items ?? []).flatMap((item) => valueOf(item, 'path') ?? []);
  return [...lists, ...replacements].flatMap((item) => asString(item) ?? []).filter((path) => !path.includes('\n'));
}

/** The fact that stands for which kustomizations apply a file, and how. */
export function appliedFact(uri: Uri): string {
  return `applied ${uri}`;
}

export function isKustomization(uri: Uri): boolean {
  return kustomizationNames.includes(baseNameOf(uri));
}

/** True for the content of a kustomization file. Flux has a kind that is called like one and is none. */
export function isLayer(uri: Uri, root: YamlNode | undefined): boolean {
  if (!isKustomization(uri)) {
    return false;
  }
  const apiVersion = asString(valueOf(root, 'apiVersion'));
  return apiVersion === undefined || apiVersion.startsWith('kustomize.config.k8s.io/') || !apiVersion.includes('/');
}
