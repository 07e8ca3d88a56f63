import { samePath } from '../../base/path';
import type { Uri } from '../../base/uri';
import type { World } from '../../kustomize/build';
import type { Gvk } from '../../kustomize/objects/ids';
import type { EffectiveObject } from '../../kustomize/objects/object';
import type { ValueMap } from '../../kustomize/objects/value';
import type { Resource } from '../../manifest/resource';
import type { YamlDocument } from '../../yaml/nodes/node';
import type { Around } from '../files/around';
import type { Deliveries } from '../deliveries/deliveries';
import { EffectiveForms } from './effectiveForms';
import type { FileState } from '../files/fileState';
import type { Kustomizations } from '../kustomizations/kustomizations';
import { NamedObjects } from './namedObjects';
import type { Results } from '../results/results';
import { WorldBuilder } from './worldBuilder';
import {
  effectiveFact,
  identityFact,
  mayBeUnfit,
  membersFact,
  nameFact,
  patchesFact,
  problemsFact,
  valuesFact,
  wholeFact,
} from './worldFacts';
import { filesOf, type ReadFile } from './worldFiles';
import { WorldStore } from './worldStore';

/** Facts of single roots for a file that more kustomizations read would be many. */
const fewReaders = 4;

/** An effective object and the root under which it is one. */
export interface Effective {
  readonly world: World;
  readonly object: EffectiveObject;
}

/**
 * What the kustomizations of a workspace bring to clusters, one world for each root. Of most questions whoever asks rests on
 * the answer alone, and not on the whole world.
 */
export class Worlds {
  /** The worlds that are there, for those who bring changes to them or have them rest. */
  readonly store: WorldStore;
  readonly #results: Results;
  readonly #kustomizations: Kustomizations;
  readonly #deliveries: Deliveries;
  readonly #forms = new EffectiveForms();
  readonly #named = new NamedObjects();
  readonly #changed = new WeakMap<World, readonly EffectiveObject[]>();
  /** Lists of roots whose worlds are all there, and the stamp of the results when they were. */
  #there: { readonly stamp: number; readonly lists: WeakSet<readonly string[]> } | undefined;

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
    readonly file: (uri: Uri) => FileState | undefined;
  }) {
    this.#results = results;
    this.#kustomizations = kustomizations;
    this.#deliveries = deliveries;
    this.store = new WorldStore(results, new WorldBuilder(kustomizations, deliveries), filesOf({ reads: results, around, file }));
  }

  /** What a root brings to a cluster. Whoever asks rests on all of it. */
  worldOf(folder: string): World {
    return this.store.worldOf(folder);
  }

  /** What roots would bring if files had other documents; see {@link WorldStore.worldsWith}. */
  worldsWith(changed: ReadonlyMap<Uri, ReadFile>): (folder: string) => World {
    return this.store.worldsWith(changed);
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
  appliedFormsOf(of: Pick<Resource, 'document' | 'path'>, uri: Uri, roots: readonly string[]): readonly Effective[] {
    return roots.flatMap((folder) => {
      const world = this.#untracked(folder);
      return this.appliedFormsIn(world, of, uri).map((object) => ({ world, object }));
    });
  }

  /** What becomes of the objects of a document in one world. */
  effectiveIn(world: World, document: YamlDocument, uri: Uri): readonly EffectiveObject[] {
    this.#results.noteOf(effectiveFact, uri);
    return this.#forms.ofDocument(world, uri, document);
  }

  /** What becomes of one object of a file in one world. */
  appliedFormsIn(world: World, object: Pick<Resource, 'document' | 'path'>, uri: Uri): readonly EffectiveObject[] {
    this.#results.noteOf(effectiveFact, uri);
    return this.#forms.ofObject(world, uri, object);
  }

  /** True for an object of a file that a patch of a world deletes. */
  deletes(world: World, { document, path }: Pick<Resource, 'document' | 'path'>, uri: Uri): boolean {
    this.#results.noteOf(effectiveFact, uri);
    return world.problems.applications.some(
      ({ before: { source }, after }) =>
        after?.isDeleted === true && source.document === document && source.path !== undefined && samePath(source.path, path),
    );
  }

  /**
   * The objects of a root of which kustomizations, other than by patches, may have made something that their schemas refuse.
   */
  changedIn(root: string): readonly EffectiveObject[] {
    this.#results.noteOf(valuesFact, root);
    const world = this.#untracked(root);
    const known = this.#changed.get(world) ?? world.objects.filter(mayBeUnfit);
    this.#changed.set(world, known);
    return known;
  }

  /** What is wrong in a file under a root. */
  problemsIn(uri: Uri, folder: string): Pick<World['problems'], 'failures' | 'notes' | 'isOpen'> & { readonly world: World } {
    this.#results.noteOf(problemsFact, uri);
    const world = this.#untracked(folder);
    const { failures, notes } = world.problems.of(uri);
    return { world, failures, notes, isOpen: world.problems.isOpen };
  }

  /** The world of a folder, for what the patches of a kustomization file do in it; what else it holds is asked for by its root. */
  patchedIn(layer: Uri, folder: string): World {
    this.#results.noteOf(patchesFact, layer);
    return this.#untracked(folder);
  }

  /** A world for {@link named} and {@link isWhole}: whoever asks rests on what is asked of it. */
  worldUnder(root: string): World {
    return this.#untracked(root);
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

  /**
   * False for a world in which an object may be missing or other than it seems, as while one is being written. For a file that
   * few kustomizations read, whoever asks rests on this world alone, else on all.
   */
  isWhole({ root, problems }: World, asking?: Uri): boolean {
    this.#noteWhole(root, asking);
    return problems.isWhole;
  }

  /** The same of the objects that are known: true also where there may be more of them. */
  isSettled({ root, problems }: World, asking?: Uri): boolean {
    this.#noteWhole(root, asking);
    return problems.isSettled;
  }

  /** True where something that is not known may change the objects that are. */
  isOpaque({ root, problems }: World, asking?: Uri): boolean {
    this.#noteWhole(root, asking);
    return problems.isOpaque;
  }

  #noteWhole(root: string, asking: Uri | undefined): void {
    if (this.#results.isRecording) {
      this.#results.note(this.#isOfFew(asking) ? wholeFact(root) : wholeFact());
    }
  }

  /**
   * The objects of a world that have or had a name. What they hold is another question: see {@link contentOf}. For a file
   * that few kustomizations read, whoever asks rests on the name in this world alone, else on the name in all.
   */
  named(world: World, name: string, asking?: Uri): readonly EffectiveObject[] {
    if (this.#results.isRecording) {
      this.#results.note(this.#isOfFew(asking) ? nameFact(name, world.root) : nameFact(name));
    }
    return this.#named.of(world, name);
  }

  #isOfFew(asking: Uri | undefined): boolean {
    return asking !== undefined && this.#kustomizations.readersOf(asking).length <= fewReaders;
  }

  /** What an object of a world holds. */
  contentOf({ source, content }: EffectiveObject): ValueMap | undefined {
    this.#results.noteOf(effectiveFact, source.uri);
    return content;
  }

  /** True for an object of which something below one of its keys was changed. */
  touches({ source, touched }: EffectiveObject, key: string): boolean {
    this.#results.noteOf(effectiveFact, source.uri);
    return touched.keys.has(key) || touched.keys.has('');
  }

  /** The worlds of those of some roots under which patches change objects of a file, or of any file. Whoever asks rests on all roots. */
  patching(roots: readonly string[], uri?: Uri): readonly World[] {
    if (this.#results.isRecording || this.#there?.stamp !== this.#results.stamp || !this.#there.lists.has(roots)) {
      roots.forEach((root) => this.worldOf(root));
      const { stamp } = this.#results;
      this.#there = this.#there?.stamp === stamp ? this.#there : { stamp, lists: new WeakSet() };
      this.#there.lists.add(roots);
    }
    return this.store.patching.among(roots, uri).map((root) => this.worldOf(root));
  }

  #untracked(folder: string): World {
    return this.store.untracked(folder);
  }
}
