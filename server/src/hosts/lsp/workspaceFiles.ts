import type { Log } from '../../base/log';
import { baseNameOf, parentOf, type Uri } from '../../base/uri';
import { configFileName, isGeneratorName, looksLikeModel, type Workspace, type WorkspaceChange } from '../../service';
import type { Clock, FileProblem, FileSystem } from './ports';
import { TimeSlice } from './timeSlice';

export interface WorkspaceFilesPorts {
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly log: Log;
  readonly workspace: Workspace;
  /** Called after each step that may have changed diagnostics. */
  changed(change: WorkspaceChange): void;
}

/** Something that happened to a file or folder on disk. */
export interface FileEvent {
  readonly uri: Uri;
  readonly kind: 'created' | 'changed' | 'deleted';
}

/**
 * Brings what the disk holds below the workspace folders into the workspace and keeps it there, in slices of time.
 * Tasks run one after the other, so that an old reading never overwrites a newer one.
 */
export class WorkspaceFiles {
  readonly #ports: WorkspaceFilesPorts;
  readonly #stamps = new Map<Uri, string | undefined>();
  readonly #problems = new Map<Uri, FileProblem>();
  #roots: readonly Uri[] = [];
  #tasks: Promise<void> = Promise.resolve();
  #settled: Promise<void> = Promise.resolve();
  #rescanPlanned = false;
  #filesRead = 0;

  constructor(ports: WorkspaceFilesPorts) {
    this.#ports = ports;
  }

  /** Files that were read since the start. */
  get filesRead(): number {
    return this.#filesRead;
  }

  /** Resolves when the folders and events that were told until now are seen to. */
  get settled(): Promise<void> {
    return this.#settled;
  }

  /** Files that are there and cannot be read. */
  get unreadable(): Iterable<Uri> {
    return [...this.#problems.keys()].filter((uri) => this.#ports.files.isManifestName(baseNameOf(uri)));
  }

  problemOf(uri: Uri): FileProblem | undefined {
    return this.#problems.get(uri);
  }

  /** Changes the workspace folders; the files of new ones come in, those of dropped ones go. */
  setRoots(roots: readonly Uri[]): Promise<void> {
    this.#settled = this.#enqueue(async () => {
      const fresh = roots.filter((root) => !this.#roots.includes(root));
      this.#roots = roots;
      this.#ports.changed(this.#ports.workspace.setFolders(roots));
      this.#forget([...this.#stamps.keys()].filter((uri) => !this.#isWithinRoots(uri) && !this.#speaksForRoot(uri)));
      for (const root of fresh) {
        await this.#readProjectFileAbove(root);
        await this.#scan(root);
      }
    });
    return this.#settled;
  }

  /** Looks for what changed on disk since it was last looked at; for clients that do not tell. */
  rescan(): void {
    if (!this.#rescanPlanned) {
      this.#rescanPlanned = true;
      void this.#enqueue(async () => {
        this.#rescanPlanned = false;
        for (const root of this.#roots) {
          await this.#readProjectFileAbove(root);
          await this.#scan(root);
        }
      });
    }
  }

  /** Follows what a client says of files and folders. */
  follow(events: readonly FileEvent[]): void {
    this.#settled = this.#enqueue(async () => {
      const last = new Map(events.map((event) => [event.uri, event]));
      const slice = new TimeSlice(this.#ports.clock);
      let folders: ReadonlySet<string> | undefined;
      for (const { uri, kind } of last.values()) {
        if (slice.isOver) {
          await slice.pause();
        }
        if (kind === 'deleted') {
          folders ??= new Set([...this.#stamps.keys()].flatMap(foldersOf));
          this.#forget(folders.has(uri) ? [...this.#stamps.keys()].filter((known) => known.startsWith(`${uri}/`)) : [uri]);
        } else {
          await this.#meet(uri, slice);
        }
      }
    });
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#tasks = this.#tasks.then(task).catch((error: unknown) => {
      this.#ports.log.write('error', 'files', error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
    return this.#tasks;
  }

  async #meet(uri: Uri, slice: TimeSlice): Promise<void> {
    const { files, workspace } = this.#ports;
    if (files.skips(uri) || !(this.#isWithinRoots(uri) || this.#stamps.has(uri))) {
      return;
    }
    const isManifest = files.isManifestName(baseNameOf(uri));
    const type = files.typeOf(uri);
    if (type === 'folder' && !workspace.isIgnored(uri)) {
      await this.#scan(uri);
    } else if (type === 'file' && isManifest && !workspace.isIgnored(uri)) {
      this.#stamps.delete(uri);
      await this.#take(uri, slice);
    } else if (type === undefined) {
      this.#forget([uri]);
    }
  }

  /** Reads what is new or different below a folder and forgets what is no longer there. */
  async #scan(folder: Uri): Promise<void> {
    const { files, clock, workspace } = this.#ports;
    const slice = new TimeSlice(clock);
    const met = new Set<Uri>();
    for await (const found of files.walk(folder, (uri) => workspace.isIgnored(uri))) {
      if (found.kind === 'problem') {
        this.#report(found);
      } else if (!met.has(found.uri)) {
        met.add(found.uri);
        await this.#take(found.uri, slice);
      }
      if (slice.isOver) {
        await slice.pause();
      }
    }
    this.#forget([...this.#stamps.keys()].filter((uri) => uri.startsWith(`${folder}/`) && !met.has(uri)));
  }

  /** The nearest project file above a workspace folder speaks for it, as it does on the command line. */
  async #readProjectFileAbove(root: Uri): Promise<void> {
    const { files, clock } = this.#ports;
    for (const folder of foldersOf(root)) {
      const uri = `${folder}/${configFileName}` as Uri;
      if (files.stamp(uri) !== undefined) {
        await this.#take(uri, new TimeSlice(clock));
        return;
      }
    }
  }

  async #take(uri: Uri, slice: TimeSlice): Promise<void> {
    const { files, workspace } = this.#ports;
    const stamp = files.stamp(uri);
    if (this.#stamps.has(uri) && this.#stamps.get(uri) === stamp) {
      return;
    }
    const read = await files.read(uri);
    this.#filesRead += 1;
    if (read.kind === 'problem' && read.missing) {
      this.#forget([uri]);
      return;
    }
    this.#stamps.set(uri, stamp);
    if (read.kind === 'problem') {
      this.#report(read);
    } else {
      this.#problems.delete(uri);
    }
    const text = read.kind === 'text' && mayMatter(uri, read.text) ? read.text : undefined;
    this.#ports.changed(workspace.setDisk([[uri, text]]));
    if (slice.isOver) {
      await slice.pause();
    }
  }

  #forget(uris: readonly Uri[]): void {
    for (const uri of uris) {
      this.#stamps.delete(uri);
      this.#problems.delete(uri);
    }
    if (uris.length > 0) {
      this.#ports.changed(this.#ports.workspace.setDisk(uris.map((uri) => [uri, undefined] as const)));
    }
  }

  #report(problem: FileProblem): void {
    if (this.#problems.get(problem.uri)?.reason !== problem.reason) {
      this.#problems.set(problem.uri, problem);
      this.#ports.log.write('warn', 'files', `${problem.uri} ${problem.reason}`);
    }
  }

  #isWithinRoots(uri: Uri): boolean {
    return this.#roots.some((root) => uri === root || uri.startsWith(`${root}/`));
  }

  #speaksForRoot(uri: Uri): boolean {
    return baseNameOf(uri) === configFileName && this.#roots.some((root) => root.startsWith(`${parentOf(uri)}/`));
  }
}

/** False for a text that holds neither an object nor configuration, of which most files of many folders are. */
function mayMatter(uri: Uri, text: string): boolean {
  return baseNameOf(uri) === configFileName || isGeneratorName(uri) || (text.includes('apiVersion') && !looksLikeModel(uri, text));
}

/** The folders that something lies in, the nearest first. */
function foldersOf(uri: Uri): string[] {
  const folders: string[] = [];
  for (let folder = parentOf(uri); folder.includes(':/') && !folder.endsWith(':/'); folder = parentOf(folder)) {
    folders.push(folder);
  }
  return folders;
}
