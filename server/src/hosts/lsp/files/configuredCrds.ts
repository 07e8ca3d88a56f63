import type { Log } from '../../../base/log';
import { parentOf, type Uri } from '../../../base/uri';
import type { ServedWorkspace, WorkspaceChange } from '../../../service';
import type { Clock, FileSystem, Within } from '../ports';
import { TimeSlice } from '../turns/timeSlice';
import type { Wall } from '../connection/wall';

export interface ConfiguredCrdsPorts {
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly log: Log;
  readonly workspace: ServedWorkspace;
  readonly wall: Wall;
  /** Globs of the editor's settings, which count from each workspace folder. */
  settingsGlobs(folder: Uri): readonly string[];
  changed(change: WorkspaceChange): void;
  /** True for a file of the workspace that has not its turn yet. */
  isWaiting(uri: Uri): boolean;
  /** Told the folders in which files were found, after each reading. */
  found(folders: readonly Uri[]): void;
}

/** What a configuration names, from where it counts and where it may lie. */
interface NamedCrds {
  readonly folder: Uri;
  readonly globs: readonly string[];
  readonly within: Within;
}

/** What was read of one file. */
interface ReadCrds {
  readonly stamp: string | undefined;
  readonly layers: readonly string[];
  readonly problem: string | undefined;
}

/** The kinds of CRD files that settings and project files name. A file of the workspace itself needs no naming. */
export class ConfiguredCrds {
  readonly #ports: ConfiguredCrdsPorts;
  readonly #read = new Map<Uri, ReadCrds>();
  /** Every file that the globs match, also those of the workspace. */
  #matched: ReadonlySet<Uri> = new Set();
  #tasks: Promise<void> = Promise.resolve();
  #globs = '[]';
  #told: ReadonlyMap<string, string> = new Map();
  #wanted: readonly NamedCrds[] = [];
  #isPlanned = false;

  constructor(ports: ConfiguredCrdsPorts) {
    this.#ports = ports;
  }

  /** Which files were read, as they were then. */
  get stamps(): readonly string[] {
    return [...this.#read].map(([uri, { stamp }]) => `${uri} ${stamp ?? ''}`).sort();
  }

  get idle(): Promise<void> {
    return this.#tasks;
  }

  /** Reads the globs again where they are others than before; `force` also where only files may have changed. */
  refresh({ force }: { readonly force: boolean }): void {
    const { workspace } = this.#ports;
    const folders = workspace.folders as readonly Uri[];
    const wanted: readonly NamedCrds[] = [
      ...folders.map((folder) => ({ folder, globs: this.#ports.settingsGlobs(folder), within: 'anywhere' as const })),
      // A project file comes with the folder: what it names lies in the workspace or below the file itself.
      ...workspace.configuration.crdGlobs.map(({ folder, globs }) => ({
        folder: folder as Uri,
        globs,
        within: [...folders, folder as Uri],
      })),
    ].filter(({ globs }) => globs.length > 0);
    const key = JSON.stringify(wanted);
    if (key === this.#globs && !(force && wanted.length > 0)) {
      return;
    }
    this.#globs = key;
    this.#wanted = wanted;
    if (!this.#isPlanned) {
      this.#isPlanned = true;
      this.#tasks = this.#tasks.then(() => {
        this.#isPlanned = false;
        const newest = this.#globs;
        return this.#ports.wall.wait('reading configured CRDs', () => this.#readAll(this.#wanted, () => newest !== this.#globs), undefined);
      });
    }
  }

  /** Follows files that changed in the workspace: what it has itself is not to be read here as well. */
  follow(files: ReadonlySet<Uri>): void {
    const { workspace } = this.#ports;
    const isOther = (uri: Uri): boolean => this.#matched.has(uri) && this.#read.has(uri) === (workspace.file(uri) !== undefined);
    if ([...files].some(isOther)) {
      this.refresh({ force: true });
    }
  }

  async #readAll(wanted: readonly NamedCrds[], isOutdated: () => boolean): Promise<void> {
    const { files, clock, wall, workspace } = this.#ports;
    const slice = new TimeSlice(clock);
    const met = new Set<Uri>();
    const matched = new Set<Uri>();
    const problems = new Map<string, string>();
    for (const { folder, globs, within } of wanted) {
      for (const found of files.expand(globs, folder, within)) {
        if (found.kind === 'problem') {
          problems.set(found.uri, found.reason);
        } else if (found.kind === 'file' && !matched.has(found.uri)) {
          matched.add(found.uri);
          if (workspace.file(found.uri) !== undefined || this.#ports.isWaiting(found.uri)) {
            continue;
          }
          met.add(found.uri);
          wall.run(`reading ${found.uri}`, () => this.#take(found.uri, within, problems), undefined);
        }
        if (slice.isOver) {
          await slice.pause();
          if (isOutdated()) {
            return;
          }
        }
      }
    }
    this.#matched = matched;
    this.#tell(problems);
    this.#ports.found([...new Set([...met].map((uri) => parentOf(uri) as Uri))].sort());
    for (const [uri, { layers }] of [...this.#read]) {
      if (!met.has(uri)) {
        this.#read.delete(uri);
        layers.forEach((id) => this.#ports.changed(workspace.setKindLayer({ id, kinds: undefined })));
      }
    }
  }

  /** Each problem once, until it is over. */
  #tell(problems: ReadonlyMap<string, string>): void {
    for (const [uri, reason] of problems) {
      if (this.#told.get(uri) !== reason) {
        this.#ports.log.write('warn', 'crds', `${uri} ${reason}`);
      }
    }
    this.#told = problems;
  }

  #take(uri: Uri, within: Within, problems: Map<string, string>): void {
    const { files, workspace } = this.#ports;
    const stamp = files.stamp(uri);
    const keepProblem = ({ problem }: ReadCrds): void => {
      if (problem !== undefined) {
        problems.set(uri, problem);
      }
    };
    const known = this.#read.get(uri);
    if (known !== undefined && known.stamp === stamp) {
      keepProblem(known);
      return;
    }
    const { layers, problem } = files.readCrds(uri, within);
    const ids = layers.map(({ id }) => id);
    const now: ReadCrds = { stamp, layers: ids, problem: problem?.reason };
    this.#read.set(uri, now);
    keepProblem(now);
    for (const id of known?.layers ?? []) {
      if (!ids.includes(id)) {
        this.#ports.changed(workspace.setKindLayer({ id, kinds: undefined }));
      }
    }
    layers.forEach((layer) => this.#ports.changed(workspace.setKindLayer(layer)));
  }
}
