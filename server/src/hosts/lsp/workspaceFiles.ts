import type { Log } from '../../base/log';
import { walkLimits } from '../../base/limits';
import { baseNameOf, parentOf, type Uri } from '../../base/uri';
import type { ServedWorkspace, WorkspaceChange } from '../../service';
import { configFileName, mayDescribeOthers, mayMatter } from '../../service/withoutWorkspace';
import { overBudgetReason, type Clock, type FileProblem, type FileSystem, type Within } from './ports';
import { failedReason } from './diagnosticItems';
import { TimeSlice } from './timeSlice';
import { WaitingTexts } from './waitingTexts';
import type { Wall } from './wall';

export interface WorkspaceFilesPorts {
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly log: Log;
  readonly workspace: ServedWorkspace;
  readonly wall: Wall;
  /** The open documents: what lies near them is read before the rest. */
  open(): Iterable<Uri>;
  /** Called after each step that may have changed diagnostics. */
  changed(change: WorkspaceChange): void;
}

/** Something that happened to a file or folder on disk. */
export interface FileEvent {
  readonly uri: Uri;
  readonly kind: 'created' | 'changed' | 'deleted';
}

/**
 * Brings what the disk holds below the workspace folders into the workspace and keeps it there, in slices of time. Of a
 * folder what says how other files are to be read comes first, the rest when all of the folder has been looked at.
 * Tasks run one after the other, so that an old reading never overwrites a newer one.
 */
export class WorkspaceFiles {
  readonly #ports: WorkspaceFilesPorts;
  readonly #stamps = new Map<Uri, string | undefined>();
  readonly #problems = new Map<Uri, FileProblem>();
  /** Characters of the texts that the workspace has from disk, and of all of them. */
  readonly #sizes = new Map<Uri, number>();
  readonly #waiting: WaitingTexts;
  #size = 0;
  #roots: readonly Uri[] = [];
  /** The folders as they are to be when all tasks are done. */
  #wanted: readonly Uri[] = [];
  #tasks: Promise<void> = Promise.resolve();
  #settled: Promise<void> = Promise.resolve();
  /** The last event of each file and folder that was not followed yet. */
  #events = new Map<Uri, FileEvent['kind']>();
  #eventsPlanned = false;
  #rescanPlanned = false;
  #filesRead = 0;

  constructor(ports: WorkspaceFilesPorts) {
    this.#ports = ports;
    this.#waiting = new WaitingTexts(ports.workspace, () => ports.open());
  }

  /** True for a file that was read and is not in the workspace yet. */
  isWaiting(uri: Uri): boolean {
    return this.#waiting.has(uri);
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

  /**
   * Changes the workspace folders; the files of new ones come in, those of dropped ones go. `described` is called, and waited
   * for, when all is there that says how the files of new ones are to be read.
   */
  setRoots(roots: readonly Uri[], described: () => Promise<void>): Promise<void> {
    this.#wanted = roots;
    this.#settled = this.#enqueue(async () => {
      const fresh = roots.filter((root) => !this.#roots.includes(root));
      this.#roots = roots;
      this.#ports.changed(this.#ports.workspace.setFolders(roots));
      this.#forget([...this.#stamps.keys()].filter((uri) => !this.#isWithinRoots(uri) && !this.#speaksForRoot(uri)));
      for (const root of fresh) {
        await this.#readProjectFileAbove(root);
        await this.#look(root);
      }
      await described();
      await this.#takeWaiting();
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
    for (const { uri, kind } of events) {
      // What counts is the last event of each, at the place of the last.
      this.#events.delete(uri);
      this.#events.set(uri, kind);
    }
    if (!this.#eventsPlanned) {
      this.#eventsPlanned = true;
      this.#settled = this.#enqueue(() => this.#followEvents());
    }
  }

  async #followEvents(): Promise<void> {
    const { clock, wall } = this.#ports;
    const slice = new TimeSlice(clock);
    // Events come in swarms: those that are waiting belong to this one.
    await slice.pause();
    const events = this.#events;
    this.#events = new Map();
    this.#eventsPlanned = false;
    let folders: ReadonlySet<string> | undefined;
    let hasLinks = false;
    for (const [uri, kind] of events) {
      if (slice.isOver) {
        await slice.pause();
      }
      if (kind === 'deleted') {
        folders ??= new Set([...this.#stamps.keys(), ...this.#problems.keys()].flatMap(foldersOf));
        this.#forget(folders.has(uri) ? this.#knownBelow(uri) : [uri]);
      } else {
        const type = await wall.wait(`event of ${uri}`, () => this.#meet(uri, slice), undefined);
        hasLinks ||= type === 'link';
      }
    }
    // What a link brings hangs on what else is there: each file comes once, and under its own path before any other.
    for (const root of hasLinks ? this.#roots : []) {
      await this.#scan(root);
    }
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#tasks = this.#tasks.then(() => this.#ports.wall.wait('reading files', task, undefined));
    return this.#tasks;
  }

  /** Follows one event; answers what it is about. */
  async #meet(uri: Uri, slice: TimeSlice): Promise<ReturnType<FileSystem['typeOf']>> {
    const { files } = this.#ports;
    if (files.skips(uri) || !(this.#isWithinRoots(uri) || this.#stamps.has(uri))) {
      return undefined;
    }
    const isManifest = files.isManifestName(baseNameOf(uri));
    const type = files.typeOf(uri, this.#roots);
    if (type === 'folder' && !this.#isIgnored(uri)) {
      await this.#scan(uri);
    } else if (type === 'file' && isManifest && !this.#isIgnored(uri)) {
      this.#stamps.delete(uri);
      await this.#take(uri, slice);
    } else if (type === undefined) {
      this.#forget([uri]);
    }
    return type;
  }

  async #scan(folder: Uri): Promise<void> {
    await this.#look(folder);
    await this.#takeWaiting();
  }

  /** Brings the texts that wait into the workspace. */
  async #takeWaiting(): Promise<void> {
    const slice = new TimeSlice(this.#ports.clock);
    for (let next = this.#waiting.next(); next !== undefined; next = this.#waiting.next()) {
      const [uri, text] = next;
      // A folder that is leaving the workspace is forgotten by the next task.
      if (isWithin(uri, this.#wanted)) {
        this.#set(uri, text);
      }
      if (slice.isOver) {
        await slice.pause();
      }
    }
  }

  /** Reads what is new or different below a folder and forgets what is no longer there; what says nothing of others waits. */
  async #look(folder: Uri): Promise<void> {
    const { files, clock } = this.#ports;
    const slice = new TimeSlice(clock);
    const met = new Set<Uri>();
    const reported = new Set<Uri>();
    for await (const found of files.walk(folder, this.#roots, (uri) => this.#isIgnored(uri))) {
      if (found.kind === 'problem') {
        reported.add(found.uri);
        this.#report(found);
      } else if (found.kind === 'file' && !met.has(found.uri)) {
        met.add(found.uri);
        await this.#take(found.uri, slice, { mayWait: true });
      }
      if (slice.isOver) {
        await slice.pause();
        if (!isWithin(folder, this.#wanted)) {
          // The task that takes the folder out of the workspace is on its way.
          return;
        }
      }
    }
    const gone = this.#knownBelow(folder).filter((uri) => !met.has(uri));
    this.#forget(gone.filter((uri) => !reported.has(uri)));
    // A file that became something else has its problem, and no text.
    const unfit = gone.filter((uri) => reported.has(uri) && this.#stamps.has(uri));
    unfit.forEach((uri) => this.#stamps.delete(uri));
    unfit.forEach((uri) => this.#set(uri, undefined));
  }

  #knownBelow(folder: Uri): readonly Uri[] {
    return [...new Set([...this.#stamps.keys(), ...this.#problems.keys()])].filter((uri) => uri.startsWith(`${folder}/`));
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

  async #take(uri: Uri, slice: TimeSlice, { mayWait = false } = {}): Promise<void> {
    const { files } = this.#ports;
    const stamp = files.stamp(uri);
    if (this.#stamps.has(uri) && this.#stamps.get(uri) === stamp) {
      return;
    }
    const folder = parentOf(uri) as Uri;
    const within: Within = this.#isWithinRoots(uri) ? this.#roots : [folder];
    const read = await files.read(uri, within);
    this.#filesRead += 1;
    if (read.kind === 'problem' && read.missing) {
      this.#forget([uri]);
      return;
    }
    this.#stamps.set(uri, stamp);
    const text = read.kind === 'text' && mayMatter(uri, read.text) ? read.text : undefined;
    const isTooMuch = this.#count(uri, text?.length ?? 0);
    if (read.kind === 'problem') {
      this.#report(read);
    } else if (isTooMuch) {
      this.#report({ kind: 'problem', uri, reason: overBudgetReason, missing: false });
    } else {
      this.#problems.delete(uri);
    }
    if (mayWait && text !== undefined && !isTooMuch && !mayDescribeOthers(uri, text)) {
      this.#waiting.add(uri, text);
    } else {
      this.#waiting.delete(uri);
      this.#set(uri, isTooMuch ? undefined : text);
    }
    if (slice.isOver) {
      await slice.pause();
    }
  }

  /** True for a text that is one too many. */
  #count(uri: Uri, size: number): boolean {
    this.#size += size - (this.#sizes.get(uri) ?? 0);
    this.#sizes.set(uri, size);
    return size > 0 && this.#size > walkLimits.bytes;
  }

  #forget(uris: readonly Uri[]): void {
    for (const uri of uris) {
      this.#count(uri, 0);
      this.#sizes.delete(uri);
      this.#stamps.delete(uri);
      this.#problems.delete(uri);
      this.#waiting.delete(uri);
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

  /** A text that the core fails at is left out, so that everything else goes on. */
  #set(uri: Uri, text: string | undefined): void {
    const { wall, workspace } = this.#ports;
    const change = wall.run(`reading ${uri}`, () => workspace.setDisk([[uri, text]]), undefined);
    if (change === undefined && text !== undefined) {
      this.#report({ kind: 'problem', uri, reason: failedReason, missing: false });
      this.#set(uri, undefined);
    }
    if (change !== undefined) {
      this.#ports.changed(change);
    }
  }

  #isIgnored(uri: Uri): boolean {
    return this.#ports.wall.run('ignore globs', () => this.#ports.workspace.configuration.isIgnored(uri), false);
  }

  #isWithinRoots(uri: Uri): boolean {
    return isWithin(uri, this.#roots);
  }

  #speaksForRoot(uri: Uri): boolean {
    return baseNameOf(uri) === configFileName && this.#roots.some((root) => root.startsWith(`${parentOf(uri)}/`));
  }
}

function isWithin(uri: Uri, roots: readonly Uri[]): boolean {
  return roots.some((root) => uri === root || uri.startsWith(`${root}/`));
}

/** The folders that something lies in, the nearest first. */
function foldersOf(uri: Uri): string[] {
  const folders: string[] = [];
  for (let folder = parentOf(uri); folder.includes(':/') && !folder.endsWith(':/'); folder = parentOf(folder)) {
    folders.push(folder);
  }
  return folders;
}
