import type { Log } from '../../base/log';
import { parentOf, type Uri } from '../../base/uri';
import type { Workspace, WorkspaceChange } from '../../service';
import type { Clock, FileSystem } from './ports';
import { TimeSlice } from './timeSlice';

export interface ConfiguredCrdsPorts {
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly log: Log;
  readonly workspace: Workspace;
  /** Globs of the editor's settings, which count from each workspace folder. */
  settingsGlobs(): readonly string[];
  changed(change: WorkspaceChange): void;
  /** Told the folders in which files were found, after each reading. */
  found(folders: readonly Uri[]): void;
}

/** The kinds of CRD files that settings and project files name. A file of the workspace itself needs no naming. */
export class ConfiguredCrds {
  readonly #ports: ConfiguredCrdsPorts;
  readonly #read = new Map<Uri, { readonly stamp: string | undefined; readonly layers: readonly string[] }>();
  #tasks: Promise<void> = Promise.resolve();
  #globs = '[]';

  constructor(ports: ConfiguredCrdsPorts) {
    this.#ports = ports;
  }

  get idle(): Promise<void> {
    return this.#tasks;
  }

  /** Reads the globs again where they are others than before; `force` also where only files may have changed. */
  refresh({ force }: { readonly force: boolean }): void {
    const { workspace } = this.#ports;
    const wanted = [
      ...workspace.folders.map((folder) => ({ folder, globs: this.#ports.settingsGlobs() })),
      ...workspace.crdGlobs,
    ].filter(({ globs }) => globs.length > 0);
    const key = JSON.stringify(wanted);
    if (key === this.#globs && !(force && wanted.length > 0)) {
      return;
    }
    this.#globs = key;
    this.#tasks = this.#tasks
      .then(() => this.#readAll(wanted))
      .catch((error: unknown) => this.#ports.log.write('error', 'crds', String(error)));
  }

  async #readAll(wanted: readonly { readonly folder: string; readonly globs: readonly string[] }[]): Promise<void> {
    const { files, clock, log, workspace } = this.#ports;
    const slice = new TimeSlice(clock);
    const met = new Set<Uri>();
    for (const found of wanted.flatMap(({ folder, globs }) => files.expand(globs, folder as Uri))) {
      if (found.kind === 'problem') {
        log.write('warn', 'crds', `${found.uri} ${found.reason}`);
      } else if (!met.has(found.uri) && workspace.file(found.uri) === undefined) {
        met.add(found.uri);
        this.#take(found.uri);
      }
      if (slice.isOver) {
        await slice.pause();
      }
    }
    this.#ports.found([...new Set([...met].map((uri) => parentOf(uri) as Uri))].sort());
    for (const [uri, { layers }] of [...this.#read]) {
      if (!met.has(uri)) {
        this.#read.delete(uri);
        layers.forEach((id) => this.#ports.changed(workspace.setKindLayer({ id, kinds: undefined })));
      }
    }
  }

  #take(uri: Uri): void {
    const { files, log, workspace } = this.#ports;
    const stamp = files.stamp(uri);
    const known = this.#read.get(uri);
    if (known !== undefined && known.stamp === stamp) {
      return;
    }
    const { layers, problem } = files.readCrds(uri);
    if (problem !== undefined) {
      log.write('warn', 'crds', `${uri} ${problem.reason}`);
    }
    const ids = layers.map(({ id }) => id);
    this.#read.set(uri, { stamp, layers: ids });
    for (const id of known?.layers ?? []) {
      if (!ids.includes(id)) {
        this.#ports.changed(workspace.setKindLayer({ id, kinds: undefined }));
      }
    }
    layers.forEach((layer) => this.#ports.changed(workspace.setKindLayer(layer)));
  }
}
