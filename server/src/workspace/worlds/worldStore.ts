import type { Uri } from '../../base/uri';
import type { Keep } from '../../kustomize/layers/accumulate';
import type { World } from '../../kustomize/build';
import type { Files } from '../../kustomize/files';
import { Recent } from '../../kustomize/objects/recent';
import { PatchingWorlds } from './patchingWorlds';
import type { Fact, Result } from '../results/result';
import { Results } from '../results/results';
import type { WorldBuilder } from './worldBuilder';
import { differences, isWorldFact, writtenWorldsFact } from './worldFacts';
import { changedFiles, fileFact, type ReadFile } from './worldFiles';

const worldId = 'world';
/** What is kept of a world that is not there: what it rested on. */
export const writtenId = 'world as written';

/**
 * Keeps one world for each root: built when somebody asks, kept until a file changes that it was made from, and compared then
 * with the one before. Layers that several roots share are built once.
 */
export class WorldStore {
  readonly #results: Results;
  readonly #builder: WorldBuilder;
  readonly #files: Files;
  /** Owners of results, one for each folder. */
  readonly #owners = new Map<string, object>();
  readonly #folders = new Map<object, string>();
  /** The world of each folder as it was when somebody asked last. */
  readonly #last = new Map<string, World>();
  /** Which of these have patches, for which files. */
  readonly patching = new PatchingWorlds();
  /** Folders of which only is known what their worlds rest on. */
  readonly #written = new Set<string>();
  /** Folders of which something was made or taken over since they rested. */
  readonly #fresh = new Set<string>();
  readonly #recent = new Recent();

  constructor(results: Results, builder: WorldBuilder, files: Files) {
    this.#results = results;
    this.#builder = builder;
    this.#files = files;
  }

  /** The world of a root. Whoever asks rests on all of it. */
  worldOf(folder: string): World {
    return this.#results.of(this.#ownerOf(folder), worldId, () => this.#built(folder));
  }

  /** The same for somebody who does not rest on it. */
  untracked(folder: string): World {
    return this.#results.ofUntracked(this.#ownerOf(folder), worldId, () => this.#built(folder));
  }

  #built(folder: string): World {
    const keep: Keep = (each, what, compute) =>
      this.#results.of(this.#ownerOf(each), what, () => {
        // What a delivery changes was read before, for the world; what is made of it rests on it as well.
        this.#builder.noteEdits(each);
        this.#fresh.add(each);
        return compute();
      });
    this.#fresh.add(folder);
    const world = this.#builder.build(folder, this.#files, { keep, before: this.#last.get(folder), recent: this.#recent });
    this.#setLast(folder, world);
    this.#forgetWritten(folder);
    return world;
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
      this.#fresh.add(folder);
      this.#results.graph.add(this.#ownerOf(folder), writtenId, undefined, facts);
    }
  }

  /** The folders whose worlds or layers are there or have not rested, with the owners of their results. */
  get fresh(): readonly (readonly [folder: string, owner: object])[] {
    return [...this.#fresh].flatMap((folder) => {
      const owner = this.#owners.get(folder);
      return owner === undefined ? [] : [[folder, owner] as const];
    });
  }

  /** Told of {@link fresh} ones of which nothing is left but what they rested on. */
  rested(folders: Iterable<string>): void {
    for (const folder of folders) {
      this.#fresh.delete(folder);
    }
  }

  /** True for an owner of the results of worlds and of the layers that they are made of. */
  isOwner(owner: object): boolean {
    return this.#folders.has(owner);
  }

  /** The result that is the world of a folder, where it is there. */
  made(folder: string): Result | undefined {
    const owner = this.#owners.get(folder);
    return owner === undefined ? undefined : this.#results.graph.get(owner, worldId);
  }

  /** True for a fact that a world or a layer that is there was made from. */
  isMadeFrom(fact: Fact): boolean {
    return this.#results.graph.readersByWord(fact).some(({ owner, id }) => this.isOwner(owner) && id !== writtenId);
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
      const isThere = this.#builder.has(folder);
      if (!isThere) {
        this.#setLast(folder, undefined);
        this.#folders.delete(owner);
        this.#owners.delete(folder);
        this.#fresh.delete(folder);
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
      this.#results.untracked(() =>
        this.#builder.build(folder, files, { keep, before: this.worldOf(folder), recent: this.#recent }, changed),
      );
  }

  #setLast(folder: string, world: World | undefined): void {
    this.patching.change(folder, this.#last.get(folder), world);
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
