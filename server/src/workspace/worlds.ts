import type { Uri } from '../base/uri';
import { build, buildEdited, type Kept, type World } from '../kustomize/build';
import type { Files } from '../kustomize/files';
import type { Gvk } from '../kustomize/ids';
import type { LayerEdits } from '../kustomize/layerEdits';
import type { EffectiveObject, Source } from '../kustomize/object';
import type { ValueMap } from '../kustomize/value';
import type { Keep } from '../kustomize/accumulate';
import { Recent } from '../kustomize/recent';
import type { YamlDocument } from '../yaml/node';
import type { Around } from './around';
import { PatchingWorlds } from './patchingWorlds';
import type { Deliveries } from './deliveries';
import { isOf, type Delivery } from './delivery';
import { resourcesOf, type Resource } from '../manifest/resource';
import { type Kustomizations } from './kustomizations';
import { changedFiles, fileFact, filesOf, type ReadFile } from './worldFiles';
import {
  differences,
  effectiveFact,
  identityFact,
  isWorldFact,
  membersFact,
  nameFact,
  patchesFact,
  problemsFact,
  wholeFact,
  writtenWorldsFact,
} from './worldFacts';
import type { Fact, Result } from './result';
import { Results } from './results';

const worldId = 'world';
/** What is kept of a world that is not there: what it rested on. */
export const writtenId = 'world as written';

/** Facts of single roots for a file that more kustomizations read would be many. */
const fewReaders = 4;

/** An effective object and the root under which it is one. */
export interface Effective {
  readonly world: World;
  readonly object: EffectiveObject;
}

/**
 * What the kustomizations of a workspace bring to clusters, one world for each root. Worlds are built when somebody asks
 * and kept until a file changes that they were made from; layers that several roots share are built once.
 */
export class Worlds {
  readonly #results: Results;
  readonly #kustomizations: Kustomizations;
  readonly #deliveries: Deliveries;
  readonly #files: Files;
  /** Owners of results, one for each folder. */
  readonly #owners = new Map<string, object>();
  readonly #folders = new Map<object, string>();
  /** The world of each folder as it was when somebody asked last. */
  readonly #last = new Map<string, World>();
  readonly #patching = new PatchingWorlds();
  /** Lists of roots whose worlds are all there, and the stamp of the results when they were. */
  #there: { readonly stamp: number; readonly lists: WeakSet<readonly string[]> } | undefined;
  /** Folders of which only is known what their worlds rest on. */
  readonly #written = new Set<string>();
  readonly #recent = new Recent();

  constructor({
    results,
    kustomizations,
    deliveries,
    around,
    file,
  }: {
    readonly results: Results;
    readonly kustomizations: Kustomizations;
    readonly deliveries: Deliveries;
    readonly around: Around;
    readonly file: (uri: Uri) => ReadFile | undefined;
  }) {
    this.#results = results;
    this.#kustomizations = kustomizations;
    this.#deliveries = deliveries;
    this.#files = filesOf({ reads: results, around, file });
  }

  /** What the kustomization of a folder brings to a cluster. Whoever asks rests on all of it. */
  worldOf(folder: string): World {
    const keep: Keep = (each, what, compute) =>
      this.#results.of(this.#ownerOf(each), what, () => {
        // What a delivery changes was read before, for the world; what is made of it rests on it as well.
        this.#editsFor(each);
        return compute();
      });
    return this.#results.of(this.#ownerOf(folder), worldId, () => {
      const world = this.#build(folder, this.#files, { keep, before: this.#last.get(folder), recent: this.#recent });
      this.#setLast(folder, world);
      this.#forgetWritten(folder);
      return world;
    });
  }

  /** The results of the worlds that somebody asked for, by folder. */
  get kept(): readonly (readonly [folder: string, result: Result])[] {
    return [...this.#owners].flatMap(([folder, owner]) => {
      const result =
        this.#results.graph.get(owner, worldId) ?? (this.#written.has(folder) ? this.#results.graph.get(owner, writtenId) : undefined);
      return result === undefined ? [] : [[folder, result] as const];
    });
  }

  /** Takes over what the world of a folder rested on at another time. Who rests on `worlds as written` hears when it is another one. */
  adopt(folder: string, facts: ReadonlySet<Fact>): void {
    if (!this.#last.has(folder)) {
      this.#written.add(folder);
      this.#results.graph.add(this.#ownerOf(folder), writtenId, undefined, facts);
    }
  }

  /** The owners of the results of worlds and of the layers that they are made of, by folder. */
  get owners(): Iterable<readonly [folder: string, owner: object]> {
    return this.#owners;
  }

  /** True for one of {@link owners}. */
  isOwner(owner: object): boolean {
    return this.#folders.has(owner);
  }

  /** The result that is the world of a folder, where it is there. */
  made(folder: string): Result | undefined {
    const owner = this.#owners.get(folder);
    return owner === undefined ? undefined : this.#results.graph.get(owner, worldId);
  }

  /** Forgets a world, unless a result was made from it, and keeps what it rests on, if anything is known of that: it is made anew for who asks. */
  rest(folder: string, groundOf: (world: Result) => ReadonlySet<Fact> | undefined): void {
    const world = this.made(folder);
    const facts = world === undefined ? undefined : groundOf(world);
    if (world !== undefined && facts !== undefined && this.#results.graph.discard(world)) {
      this.#setLast(folder, undefined);
      this.adopt(folder, facts);
    }
  }

  /** Objects that can be made again forget what they hold. */
  forget(): void {
    this.#recent.forget();
  }

  /** Told before files change: the worlds that {@link rest} and have one of them are made as they still are, so that {@link renew} can compare. */
  wake(uris: readonly Uri[]): void {
    for (const owner of this.#results.graph.reachedBy(uris.map(fileFact))) {
      const folder = this.#folders.get(owner);
      if (folder !== undefined && this.#written.has(folder)) {
        this.worldOf(folder);
      }
    }
  }

  /** True where some world rests. */
  get rests(): boolean {
    return this.#written.size > 0;
  }

  /**
   * Makes the worlds again that belonged to these owners of results, and says which facts about them are others than
   * before. So an edit is looked at once for each root, and only what it changes there is judged again.
   */
  renew(owners: Iterable<object>): ReadonlySet<Fact> {
    const facts = new Set<Fact>();
    let isUnknown = false;
    for (const owner of owners) {
      const folder = this.#folders.get(owner);
      const before = folder === undefined ? undefined : this.#last.get(folder);
      if (folder === undefined || before === undefined) {
        isUnknown ||= folder !== undefined && this.#written.delete(folder);
        continue;
      }
      const isThere = this.#kustomizations.has(folder) || this.#deliveries.withId(folder) !== undefined;
      if (!isThere) {
        this.#setLast(folder, undefined);
        this.#folders.delete(owner);
        this.#owners.delete(folder);
      }
      const now = isThere ? this.worldOf(folder) : undefined;
      differences(before, now, facts);
    }
    if (isUnknown) {
      // What is different in a world of which only that is known what it rested on may be anything.
      [writtenWorldsFact, ...this.#results.graph.factsThat(isWorldFact)].forEach((fact) => facts.add(fact));
    }
    return facts;
  }

  /** What a root builds: its kustomization as it is, or with what somebody changes of it who applies it. */
  #build(root: string, files: Files, kept: Kept, changed?: ReadonlyMap<Uri, ReadFile>): World {
    const edited = this.#editsFor(root, changed);
    const world = edited === undefined ? build(root, files, kept) : buildEdited(root, edited.folder, edited.edits, files, kept);
    return world.problems.failures.some(({ code }) => code === restriction) && this.#deliveries.isUnrestricted(root)
      ? { ...world, problems: world.problems.without(restriction) }
      : world;
  }

  /** `changed`: files with other documents than those that are there. */
  #editsFor(root: string, changed?: ReadonlyMap<Uri, ReadFile>): { readonly folder: string; readonly edits: LayerEdits } | undefined {
    const delivery = root.includes('?') ? this.#deliveries.withId(root) : undefined;
    const edits = delivery === undefined ? undefined : this.#deliveries.editsOf(delivery, objectIn(changed?.get(delivery.uri), delivery));
    return delivery?.folder === undefined || edits === undefined ? undefined : { folder: delivery.folder, edits };
  }

  /**
   * What kustomizations would bring if files of the workspace had other documents; nothing of it is kept. What does not rest
   * on these files is taken over, and each world says what is different from the one that is there.
   */
  worldsWith(changed: ReadonlyMap<Uri, ReadFile>): (folder: string) => World {
    const files = changedFiles(this.#files, changed);
    const same = this.#results.without(new Set([...changed.keys()].map(fileFact)));
    const kept = new Results({ records: false });
    const owners = new Map<string, object>();
    const keep: Keep = (folder, what, compute) => {
      const owner = owners.get(folder) ?? {};
      owners.set(folder, owner);
      // What an object of a workspace changes where it applies a folder is no fact of a file.
      const taken = folder.includes('?') ? undefined : same(this.#ownerOf(folder), what);
      return taken === undefined ? kept.of(owner, what, compute) : (taken.value as ReturnType<typeof compute>);
    };
    return (folder) =>
      this.#results.untracked(() => this.#build(folder, files, { keep, before: this.worldOf(folder), recent: this.#recent }, changed));
  }

  /** True for a file that a root reads. */
  reads(root: string, uri: Uri): boolean {
    const delivery = this.#deliveries.withId(root);
    if (delivery?.folder === undefined) {
      return this.#kustomizations.reads(root, uri);
    }
    this.#results.noteOf(membersFact, root);
    return this.#kustomizations.reads(delivery.folder, uri) || this.#untracked(root).identities.of(uri).length > 0;
  }

  /** What becomes of the objects of a document under each root that has it. */
  effectiveOf(document: YamlDocument, uri: Uri, roots: readonly string[]): readonly Effective[] {
    return roots.flatMap((folder) => {
      const world = this.#untracked(folder);
      return this.effectiveIn(world, document, uri).map((object) => ({ world, object }));
    });
  }

  /** What becomes of one object of a file under each root that has it. */
  appliedFormsOf({ document, path }: Pick<Resource, 'document' | 'path'>, uri: Uri, roots: readonly string[]): readonly Effective[] {
    return this.effectiveOf(document, uri, roots).filter(({ object }) => comesFrom(object.source, document, path));
  }

  /** What becomes of the objects of a document in one world. */
  effectiveIn(world: World, document: YamlDocument, uri: Uri): readonly EffectiveObject[] {
    this.#results.noteOf(effectiveFact, uri);
    return objectsAt(world, world.identities.of(uri)).filter(({ source }) => source.document === document && source.path !== undefined);
  }

  /** What is wrong in a file under a root. */
  problemsIn(uri: Uri, folder: string): Pick<World['problems'], 'failures' | 'notes' | 'isOpen'> & { readonly world: World } {
    this.#results.noteOf(problemsFact, uri);
    const world = this.#untracked(folder);
    return { world, ...world.problems.of(uri), isOpen: world.problems.isOpen };
  }

  /** The world of a folder, for what the patches of a kustomization file do in it; what else it holds is asked for by its root. */
  patchedIn(layer: Uri, folder: string): World {
    this.#results.noteOf(patchesFact, layer);
    return this.#untracked(folder);
  }

  /** Which objects there are and what they are called, whatever they hold. */
  identitiesOf(folder: string): World {
    this.#results.noteOf(identityFact, folder);
    return this.#untracked(folder);
  }

  /** The kinds of the objects that a folder brings, each once, whatever these are called and hold. */
  kindsIn(folder: string): readonly Gvk[] {
    this.#results.noteOf(membersFact, folder);
    return this.#untracked(folder).identities.kinds;
  }

  /** False for a world in which an object may be missing or other than it seems. */
  isWhole({ problems }: World): boolean {
    this.#results.note(wholeFact);
    return problems.isWhole;
  }

  /**
   * The objects of a world that have or had a name. What they hold is another question: see {@link contentOf}. For a file
   * that few kustomizations read, whoever asks rests on the name in this world alone, else on the name in all.
   */
  named(world: World, name: string, asking?: Uri): readonly EffectiveObject[] {
    if (this.#results.isRecording) {
      const isOfFew = asking !== undefined && this.#kustomizations.readersOf(asking).length <= fewReaders;
      this.#results.note(isOfFew ? nameFact(name, world.root) : nameFact(name));
    }
    return objectsAt(world, world.identities.named(name, world.objects));
  }

  /** What an object of a world holds. */
  contentOf({ source, content }: EffectiveObject): ValueMap | undefined {
    this.#results.noteOf(effectiveFact, source.uri);
    return content;
  }

  /** The worlds of those of some roots under which patches change objects of a file, or of any file. Whoever asks rests on all roots. */
  patching(roots: readonly string[], uri?: Uri): readonly World[] {
    if (this.#results.isRecording || this.#there?.stamp !== this.#results.stamp || !this.#there.lists.has(roots)) {
      roots.forEach((root) => this.worldOf(root));
      const { stamp } = this.#results;
      this.#there = this.#there?.stamp === stamp ? this.#there : { stamp, lists: new WeakSet() };
      this.#there.lists.add(roots);
    }
    return this.#patching.among(roots, uri).map((root) => this.worldOf(root));
  }

  #setLast(folder: string, world: World | undefined): void {
    this.#patching.change(folder, this.#last.get(folder), world);
    if (world === undefined) {
      this.#last.delete(folder);
    } else {
      this.#last.set(folder, world);
    }
  }

  #forgetWritten(folder: string): void {
    const written = this.#written.delete(folder) ? this.#results.graph.get(this.#ownerOf(folder), writtenId) : undefined;
    if (written !== undefined) {
      this.#results.graph.discard(written);
    }
  }

  #untracked(folder: string): World {
    return this.#results.untracked(() => this.worldOf(folder));
  }

  #ownerOf(folder: string): object {
    const known = this.#owners.get(folder);
    if (known !== undefined) {
      return known;
    }
    const owner = {};
    this.#owners.set(folder, owner);
    this.#folders.set(owner, folder);
    return owner;
  }
}

/** What Kustomize refuses unless it is told to read any file. */
const restriction = 'path-outside-root';

/** The object of a delivery in a file as it would be. */
function objectIn(file: ReadFile | undefined, delivery: Delivery): Resource | undefined {
  const all = file?.documents.flatMap(({ document }) => resourcesOf(document)) ?? [];
  return all.filter((each) => isOf(delivery, each))[delivery.nth];
}

function objectsAt({ objects }: World, indexes: readonly number[]): readonly EffectiveObject[] {
  return indexes.flatMap((index) => objects[index] ?? []);
}

/** True for the object of a document at a path, such as an item of a List. */
export function comesFrom({ document, path = [] }: Source, from: YamlDocument, at: readonly (string | number)[]): boolean {
  return document === from && path.length === at.length && path.every((step, index) => step === at[index]);
}
