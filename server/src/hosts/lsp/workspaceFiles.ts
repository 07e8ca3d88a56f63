import type { Log } from '../../base/log';
import { baseNameOf, type Uri } from '../../base/uri';
import type { ServedWorkspace, WorkspaceChange } from '../../service';
import { configFileName, mayMatter } from '../../service/withoutWorkspace';
import { overBudgetReason, type Clock, type FileProblem, type FileSystem } from './ports';
import { failedReason } from './diagnosticItems';
import { FileEvents, type FileEvent } from './fileEvents';
import { foldersOf, KnownFiles } from './knownFiles';
import { ServedFolders } from './servedFolders';
import { TimeSlice } from './timeSlice';
import { WaitingTexts } from './waitingTexts';
import type { Wall } from './wall';

export interface WorkspaceFilesPorts {
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly log: Log;
  readonly workspace: ServedWorkspace;
  readonly wall: Wall;
  /** The open documents, none of which is in the workspace as an older text: what lies near them is read before the rest. */
  open(): Iterable<Uri>;
  /** Called after each step that may have changed diagnostics. */
  changed(change: WorkspaceChange): void;
}

/** What is called, and waited for, while folders are read. */
export interface ReadingSteps {
  /** Every file was looked at: what it holds waits to come into the workspace. */
  looked(): Promise<void>;
  /** All is there that says how files are to be read. */
  described(): Promise<void>;
  /** All files are there. */
  read(): Promise<void>;
}

/**
 * Brings what the disk holds below the workspace folders into the workspace and keeps it there, in slices of time. When
 * all of a folder has been looked at, what says how other files are to be read comes in, and then the rest.
 * Tasks run one after the other, so that an old reading never overwrites a newer one.
 */
export class WorkspaceFiles {
  readonly #ports: WorkspaceFilesPorts;
  readonly #known = new KnownFiles();
  readonly #events = new FileEvents();
  readonly #folders = new ServedFolders();
  readonly #waiting: WaitingTexts;
  #tasks: Promise<void> = Promise.resolve();
  #settled: Promise<void> = Promise.resolve();
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

  /** What the files of the workspace hold, those among them that wait to come in; an open document holds what its editor shows. */
  get texts(): ReadonlyMap<Uri, string> {
    const { workspace } = this.#ports;
    const texts = new Map(this.#waiting.all);
    for (const uri of workspace.uris) {
      texts.set(uri, workspace.file(uri)?.text ?? '');
    }
    return texts;
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
    return this.#known.unfit.filter((uri) => this.#ports.files.isManifestName(baseNameOf(uri)));
  }

  problemOf(uri: Uri): FileProblem | undefined {
    return this.#known.problemOf(uri);
  }

  /** Changes the workspace folders; the files of new ones come in, those of dropped ones go. */
  setRoots(roots: readonly Uri[], told: ReadingSteps): Promise<void> {
    this.#folders.want(roots);
    this.#settled = this.#enqueue(async () => {
      const fresh = this.#folders.set(roots);
      this.#ports.changed(this.#ports.workspace.setFolders(roots));
      this.#forget(this.#known.read.filter((uri) => !this.#folders.hold(uri) && !this.#folders.isProjectFileAbove(uri)));
      for (const root of fresh) {
        await this.#readProjectFileAbove(root);
        await this.#look(root);
      }
      await told.looked();
      await this.#takeDescribing();
      await told.described();
      await this.#takeWaiting();
      await told.read();
    });
    return this.#settled;
  }

  /** Looks for what changed on disk since it was last looked at; for clients that do not tell. */
  rescan(): void {
    if (!this.#rescanPlanned) {
      this.#rescanPlanned = true;
      void this.#enqueue(async () => {
        this.#rescanPlanned = false;
        for (const root of this.#folders.now) {
          await this.#readProjectFileAbove(root);
          await this.#scan(root);
        }
      });
    }
  }

  /** Follows what a client says of files and folders. */
  follow(events: readonly FileEvent[]): void {
    if (this.#events.add(events)) {
      this.#settled = this.#enqueue(() => this.#followEvents());
    }
  }

  async #followEvents(): Promise<void> {
    const { clock, wall } = this.#ports;
    const slice = new TimeSlice(clock);
    // Events come in swarms: those that are waiting belong to this one.
    await slice.pause();
    const events = this.#events.take();
    let folders: ReadonlySet<Uri> | undefined;
    const below = (uri: Uri): readonly Uri[] => ((folders ??= this.#known.folders).has(uri) ? this.#known.below(uri) : []);
    let hasLinks = false;
    for (const [uri, kind] of events) {
      if (slice.isOver) {
        await slice.pause();
      }
      if (kind === 'deleted') {
        this.#forget([uri, ...below(uri)]);
      } else {
        const type = await wall.wait(`event of ${uri}`, () => this.#meet(uri, below, slice), undefined);
        hasLinks ||= type === 'link';
      }
    }
    // What a link brings hangs on what else is there: each file comes once, and under its own path before any other.
    for (const root of hasLinks ? this.#folders.now : []) {
      await this.#scan(root);
    }
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#tasks = this.#tasks.then(() => this.#ports.wall.wait('reading files', task, undefined));
    return this.#tasks;
  }

  /**
   * Follows one event; answers what it is about. A client may tell of a file that took the place of a folder, and of a folder
   * that took the place of a file, as of one change.
   */
  async #meet(uri: Uri, below: (uri: Uri) => readonly Uri[], slice: TimeSlice): Promise<ReturnType<FileSystem['typeOf']>> {
    const { files } = this.#ports;
    if (files.skips(uri) || !(this.#folders.hold(uri) || this.#known.wasRead(uri))) {
      return undefined;
    }
    const isManifest = files.isManifestName(baseNameOf(uri));
    const type = files.typeOf(uri, this.#folders.now);
    if (type === 'file' && !this.#known.wasRead(uri)) {
      this.#forget(below(uri));
    } else if (type === 'folder' && this.#known.wasRead(uri)) {
      this.#forget([uri]);
    }
    if (type === 'folder' && !this.#isIgnored(uri)) {
      await this.#scan(uri);
    } else if (type === 'file' && isManifest && !this.#isIgnored(uri)) {
      this.#known.setUnread(uri);
      await this.#take(uri, slice);
    } else if (type === undefined) {
      this.#forget([uri, ...below(uri)]);
    }
    return type;
  }

  async #scan(folder: Uri): Promise<void> {
    await this.#look(folder);
    await this.#takeDescribing();
    await this.#takeWaiting();
  }

  /** Brings the texts that wait and say how others are to be read into the workspace. */
  #takeDescribing(): Promise<void> {
    return this.#takeEach(() => this.#waiting.nextDescribing());
  }

  /** Brings the other texts that wait into the workspace. */
  #takeWaiting(): Promise<void> {
    return this.#takeEach(() => this.#waiting.next());
  }

  async #takeEach(take: () => readonly [Uri, string] | undefined): Promise<void> {
    const slice = new TimeSlice(this.#ports.clock);
    for (let next = take(); next !== undefined; next = take()) {
      const [uri, text] = next;
      // A folder that is leaving the workspace is forgotten by the next task.
      if (this.#folders.willHold(uri)) {
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
    for await (const found of files.walk(folder, this.#folders.now, (uri) => this.#isIgnored(uri))) {
      if (found.kind === 'problem') {
        reported.add(found.uri);
        this.#report(found);
      } else if (found.kind === 'file' && !met.has(found.uri)) {
        met.add(found.uri);
        await this.#take(found.uri, slice, { mayWait: true });
      }
      if (slice.isOver) {
        await slice.pause();
        if (!this.#folders.willHold(folder)) {
          // The task that takes the folder out of the workspace is on its way.
          return;
        }
      }
    }
    const gone = this.#known.below(folder).filter((uri) => !met.has(uri));
    this.#forget(gone.filter((uri) => !reported.has(uri)));
    // A file that became something else has its problem, and no text.
    const unfit = gone.filter((uri) => reported.has(uri) && this.#known.wasRead(uri));
    unfit.forEach((uri) => {
      this.#known.setUnread(uri);
      this.#set(uri, undefined);
    });
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
    if (this.#known.isAsRead(uri, stamp)) {
      return;
    }
    const read = await files.read(uri, this.#folders.readableFor(uri));
    this.#filesRead += 1;
    if (read.kind === 'problem' && read.missing) {
      this.#forget([uri]);
      return;
    }
    this.#known.setRead(uri, stamp);
    const text = read.kind === 'text' && mayMatter(uri, read.text) ? read.text : undefined;
    const isTooMuch = this.#known.count(uri, text?.length ?? 0);
    if (read.kind === 'problem') {
      this.#report(read);
    } else if (isTooMuch) {
      this.#report({ kind: 'problem', uri, reason: overBudgetReason, missing: false });
    } else {
      this.#known.setFit(uri);
    }
    // A project file says which others are to be left alone.
    if (mayWait && text !== undefined && !isTooMuch && baseNameOf(uri) !== configFileName) {
      this.#waiting.add(uri, text);
    } else {
      this.#waiting.delete(uri);
      this.#set(uri, isTooMuch ? undefined : text);
    }
    if (slice.isOver) {
      await slice.pause();
    }
  }

  #forget(uris: readonly Uri[]): void {
    for (const uri of uris) {
      this.#known.forget(uri);
      this.#waiting.delete(uri);
    }
    if (uris.length > 0) {
      this.#ports.changed(this.#ports.workspace.setDisk(uris.map((uri) => [uri, undefined] as const)));
    }
  }

  #report(problem: FileProblem): void {
    if (this.#known.setProblem(problem)) {
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
}
