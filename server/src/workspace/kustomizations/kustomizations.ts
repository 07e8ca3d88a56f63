import { commonMembers, hasMember, membersOf, withMember, withoutMember, type Few } from '../../base/few';
import { groupBy } from '../../base/groups';
import { compact } from '../../base/lists';
import { baseNameOf, parentOf, type Uri } from '../../base/uri';
import { kustomizationNames } from '../../kustomize/files';
import type { YamlNode } from '../../yaml/nodes/node';
import { alike, bringsSame, Closures, waysTo, type Closure } from './closures';
import { isKustomization, isLayer, kustomizationOf, type Kustomization, type ListFile } from './kustomizationFile';
import type { Patch } from './namedPatch';
import { namedFrom, type PluginPatch } from './pluginPatches';
import type { Reads } from '../results/reads';
import type { Fact } from '../results/result';

/**
 * The kustomization files of a workspace: which files are applied together. What each brings together is kept until a
 * kustomization that it read changes.
 */
export class Kustomizations {
  readonly #byFolder = new Map<string, Kustomization>();
  /** The same without the patches that transformers name in files of their own. */
  readonly #own = new Map<string, Kustomization>();
  /** By file, the patches that transformers name which it configures. */
  readonly #plugins = new Map<Uri, readonly PluginPatch[]>();
  /** By file, the folders whose kustomizations name it as one that configures transformers. */
  readonly #pluginReaders = new Map<Uri, Few<string>>();
  /** All files of a folder that are called like one; Kustomize refuses several. */
  readonly #inFolder = new Map<string, Few<Kustomization>>();
  readonly #closures = new Closures((folder) => this.#byFolder.get(folder));
  #patches: ReadonlyMap<string, Patch> | undefined;
  /** By file, the kustomizations that name it as a patch. */
  #patchedBy: ReadonlyMap<Uri, readonly { readonly folder: string }[]> | undefined;
  /** By file, what it holds that is no object. */
  #lists: ReadonlyMap<Uri, ListFile['holds']> | undefined;
  /** Folders that others include. */
  #included: ReadonlySet<string> | undefined;
  /** The roots that read a file, as far as somebody has asked. */
  readonly #roots = new Map<Uri, readonly string[]>();
  readonly #reads: Reads;

  constructor(reads: Reads) {
    this.#reads = reads;
  }

  /** Takes in a file as it is now (`undefined`: gone); anything that is no kustomization file is left alone. */
  set(uri: Uri, root: YamlNode | undefined): void {
    if (!isKustomization(uri)) {
      return;
    }
    const folder = parentOf(uri);
    const others = membersOf(this.#inFolder.get(folder)).filter((each) => each.uri !== uri);
    const own = root === undefined || !isLayer(uri, root) ? others : [...others, kustomizationOf(uri, root)];
    const [first] = [...own].sort((a, b) => kustomizationNames.indexOf(baseNameOf(a.uri)) - kustomizationNames.indexOf(baseNameOf(b.uri)));
    this.#inFolder.set(folder, own.length === 1 ? first : own);
    if (first === undefined) {
      this.#inFolder.delete(folder);
    }
    this.#put(folder, first);
  }

  /** The kustomizations that a file configures transformers for, as far as that changes which patches they name. */
  withPlugins(uri: Uri, patches: readonly PluginPatch[]): readonly Uri[] {
    return this.#readersOf(uri, patches).flatMap((folder) => this.#byFolder.get(folder)?.uri ?? []);
  }

  #readersOf(uri: Uri, patches: readonly PluginPatch[]): readonly string[] {
    const known = this.#plugins.get(uri) ?? [];
    return JSON.stringify(known) === JSON.stringify(patches) ? [] : membersOf(this.#pluginReaders.get(uri));
  }

  /** Takes in which patches a file names that configures transformers. */
  setPlugins(uri: Uri, patches: readonly PluginPatch[]): void {
    const readers = this.#readersOf(uri, patches);
    if (patches.length === 0) {
      this.#plugins.delete(uri);
    } else {
      this.#plugins.set(uri, patches);
    }
    readers.forEach((folder) => {
      this.#put(folder, this.#own.get(folder));
    });
  }

  /** The kustomization of a folder, with the patches that its transformers name. */
  #put(folder: string, own: Kustomization | undefined): void {
    this.#patches = undefined;
    this.#patchedBy = undefined;
    this.#lists = undefined;
    this.#included = undefined;
    this.#roots.clear();
    this.#closures.forget(folder);
    this.#own.get(folder)?.plugins.forEach((file) => this.#readBy(file, withoutMember(this.#pluginReaders.get(file), folder)));
    own?.plugins.forEach((file) => this.#readBy(file, withMember(this.#pluginReaders.get(file), folder)));
    if (own === undefined) {
      this.#own.delete(folder);
      this.#byFolder.delete(folder);
    } else {
      const named = own.plugins.flatMap((each) => namedFrom(folder, this.#plugins.get(each) ?? []));
      this.#own.set(folder, own);
      this.#byFolder.set(folder, named.length === 0 ? own : { ...own, patches: [...own.patches, ...named] });
    }
    this.#closures.set(folder, own !== undefined);
  }

  #readBy(file: Uri, folders: Few<string>): void {
    if (folders === undefined) {
      this.#pluginReaders.delete(file);
    } else {
      this.#pluginReaders.set(file, folders);
    }
  }

  /** What a file is a patch of; `undefined` for a file that no kustomization names so, or that one also names as objects. */
  patchOf(uri: Uri): Patch | undefined {
    this.#reads.noteOf(appliedFact, uri);
    if (this.#patches === undefined) {
      const all = [...this.#byFolder.values()];
      const patches = new Map(all.flatMap(({ patches: named }) => named.map(({ file, patch }) => [file, patch] as const)));
      all.forEach(({ resources }) => resources.forEach((each) => patches.delete(each)));
      this.#patches = patches;
    }
    return this.#patches.get(uri);
  }

  /** What a file holds that kustomizations name for lists of their own; `undefined` for any other, and for one that they also name as objects. */
  listsIn(uri: Uri): ListFile['holds'] | undefined {
    this.#reads.noteOf(appliedFact, uri);
    if (this.#lists === undefined) {
      const all = [...this.#byFolder.values()];
      const lists = new Map(all.flatMap((each) => each.lists.map(({ file, holds }) => [file, holds] as const)));
      all.forEach(({ resources, patches }) => [...resources, ...patches.map(({ file }) => file)].forEach((each) => lists.delete(each)));
      this.#lists = lists;
    }
    return this.#lists.get(uri);
  }

  /** The kustomization files that name a file as a patch, sorted. */
  patchedWith(uri: Uri): readonly Uri[] {
    this.#reads.noteOf(appliedFact, uri);
    this.#patchedBy ??= groupBy(
      [...this.#byFolder].flatMap(([folder, { patches }]) =>
        [...new Set(patches.map(({ file }) => file))].map((file) => ({ file, folder })),
      ),
      ({ file }) => file,
    );
    const readers = this.#closures.readersOf(uri);
    const naming = (this.#patchedBy.get(uri) ?? []).flatMap(({ folder }) => (hasMember(readers, folder) ? [folder] : []));
    return naming.sort().flatMap((folder) => this.#byFolder.get(folder)?.uri ?? []);
  }

  /** Objects without those that are parts of others: what a patch does not say its object may have all the same. */
  wholes<T extends { readonly uri: Uri }>(entries: readonly T[]): readonly T[] {
    return entries.filter(({ uri }) => this.patchOf(uri) === undefined);
  }

  /** The files and folders that a kustomization file brings together, directly or through others. */
  readFor(uri: Uri): readonly Uri[] {
    const folder = parentOf(uri);
    return isKustomization(uri) && this.#byFolder.has(folder) ? (this.#closures.of(folder).read as readonly Uri[]) : [];
  }

  /** True when some kustomization applies both files and does the same to the names of their objects. */
  together(a: Uri, b: Uri): boolean {
    return this.togetherWith(a)(b);
  }

  /** {@link together} for many files beside one. */
  togetherWith(a: Uri): (b: Uri) => boolean {
    this.#reads.noteOf(appliedFact, a);
    const ofA = this.#closures.readersOf(a);
    return (b) => {
      this.#reads.noteOf(appliedFact, b);
      const both = commonMembers(ofA, this.#closures.readersOf(b));
      return both.length > 0 && both.some((root) => this.#renamesAlike(root, a, b));
    };
  }

  /**
   * The files that are {@link together} with one, itself among them, by address; `undefined` where looking through them would
   * be more than `most` steps. The other way to the same answer is to ask of each file.
   */
  besides(uri: Uri, most: number): readonly Uri[] | undefined {
    this.#reads.noteOf(appliedFact, uri);
    const lists = membersOf(this.#closures.readersOf(uri)).flatMap((root) => {
      this.#reads.noteOf(broughtFact, root);
      return alike(uri, this.#closures.of(root));
    });
    return lists.reduce((sum, { length }) => sum + length, 0) > most ? undefined : ([...new Set([uri, ...lists.flat()])].sort() as Uri[]);
  }

  /** To be asked before a kustomization file changes: what those bring together that read it, by their folders. */
  closuresWith(uri: Uri): readonly (readonly [folder: string, Closure])[] {
    return membersOf(this.#closures.readersOf(parentOf(uri))).map((root) => [root, this.#closures.of(root)] as const);
  }

  /** The facts about what kustomizations bring together that are others than they were. */
  broughtAnew(before: ReadonlyMap<string, Closure>): readonly Fact[] {
    return [...before].flatMap(([folder, closure]) =>
      this.#byFolder.has(folder) && bringsSame(closure, this.#closures.of(folder)) ? [] : [broughtFact(folder)],
    );
  }

  #renamesAlike(root: string, a: Uri, b: Uri): boolean {
    const closure = this.#closures.of(root);
    const right = waysTo(b, closure);
    return membersOf(waysTo(a, closure)).some((renames) => hasMember(right, renames));
  }

  /** True for a file that some kustomization reads: without one nothing is applied together with it. */
  isRead(uri: Uri): boolean {
    this.#reads.noteOf(appliedFact, uri);
    return this.#closures.readersOf(uri) !== undefined;
  }

  /** The kustomizations that read a file, as objects or as patches of objects, by their folders. */
  readersOf(uri: Uri): readonly string[] {
    this.#reads.noteOf(appliedFact, uri);
    return membersOf(this.#closures.readersOf(uri));
  }

  /**
   * The folders of the kustomizations that somebody builds, as far as that shows: no other one includes them. Those that
   * read a file or, for a kustomization file, that it is part of; sorted.
   */
  rootsOf(uri: Uri): readonly string[] {
    const read = isKustomization(uri) ? (parentOf(uri) as Uri) : uri;
    this.#reads.noteOf(appliedFact, read);
    const known = this.#roots.get(read);
    if (known !== undefined) {
      return known;
    }
    const readers = membersOf(this.#closures.readersOf(read));
    const roots = compact(readers.filter((each) => this.isRoot(each)).sort());
    this.#roots.set(read, roots);
    return roots;
  }

  /** Lets what is made again go, for a workspace that rests. */
  forget(): void {
    this.#roots.clear();
  }

  /** The files of objects and patches that some kustomization brings together with a file, itself among them. */
  appliedWith(uri: Uri): ReadonlySet<Uri> {
    return new Set(this.readersOf(uri).flatMap((folder) => this.#closures.of(folder).files as readonly Uri[]));
  }

  /** True when the kustomization of a folder reads a file. */
  reads(folder: string, uri: Uri): boolean {
    this.#reads.noteOf(appliedFact, uri);
    return hasMember(this.#closures.readersOf(uri), folder);
  }

  /** The kustomization file that lists a file itself, the first by name where several do. */
  listing(uri: Uri): Uri | undefined {
    const folders = membersOf(this.#closures.readersOf(uri)).filter(
      (folder) => this.#byFolder.get(folder)?.resources.includes(uri) === true,
    );
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
    const folders = this.#closures.of(root).read.filter((each) => this.#byFolder.has(each));
    return folders.flatMap((folder) => this.#byFolder.get(folder)?.uri ?? []).sort();
  }

  /** The files that the kustomization of a folder is made from: of objects, of patches, and kustomization files. */
  filesOf(folder: string): readonly Uri[] {
    return [...(this.#closures.of(folder).files as readonly Uri[]), ...this.layersOf(folder)];
  }

  /** Files and folders that the kustomization of a folder takes in, directly or through others, whether they are there or not. */
  takenInto(folder: string): readonly Uri[] {
    return this.#closures.of(folder).read as readonly Uri[];
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
}

/** The fact that stands for which files of objects a kustomization brings together, and how. */
export function broughtFact(folder: string): string {
  return `brought by ${folder}`;
}

/** The fact that stands for which kustomizations apply a file, and how. */
export function appliedFact(uri: Uri): string {
  return `applied ${uri}`;
}
