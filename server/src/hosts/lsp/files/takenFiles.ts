import type { Log } from '../../../base/log';
import { baseNameOf, type Uri } from '../../../base/uri';
import type { ServedWorkspace, WorkspaceChange } from '../../../service';
import { configFileName, isInReports, mayMatter } from '../../../service/withoutWorkspace';
import { failedReason } from '../conversion/diagnosticItems';
import { KnownFiles } from './knownFiles';
import { overBudgetReason, type Clock, type FileProblem, type FileSystem } from '../ports';
import type { ServedFolders } from './servedFolders';
import { TimeSlice } from '../turns/timeSlice';
import { WaitingTexts } from './waitingTexts';
import type { Wall } from '../connection/wall';

export interface FilesPorts {
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly log: Log;
  readonly workspace: ServedWorkspace;
  readonly wall: Wall;
  /** The open documents, none of which is in the workspace as an older text: what lies near them is read before the rest. */
  open(): Iterable<Uri>;
  /** Called after each step that may have changed diagnostics. */
  changed(change: WorkspaceChange): void;
  /** Called when {@link WorkspaceFiles.isIncomplete} answers otherwise than before. */
  learnt(): void;
  /** Called when files may have other places in the workspace: a link or a folder took the place of the other, or other files are ignored. */
  placesChanged(): void;
}

/** What becomes of each file on disk: it is read where it may be another one, waits or comes into the workspace, or has its problem. */
export class TakenFiles {
  readonly known = new KnownFiles();
  readonly #ports: FilesPorts;
  readonly #folders: ServedFolders;
  readonly #waiting: WaitingTexts;
  #filesRead = 0;

  constructor(ports: FilesPorts, folders: ServedFolders) {
    this.#ports = ports;
    this.#folders = folders;
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

  /** Files that are there and cannot be read. */
  get unreadable(): Iterable<Uri> {
    return this.known.unfit.filter((uri) => this.#ports.files.isManifestName(baseNameOf(uri)));
  }

  /** Reads a file if it may be another one than it was. Its text may wait where it says nothing of other files. */
  async take(uri: Uri, slice: TimeSlice, { mayWait = false } = {}): Promise<void> {
    const { files } = this.#ports;
    const stamp = files.stamp(uri);
    if (this.known.isAsRead(uri, stamp)) {
      return;
    }
    const read = await files.read(uri, this.#folders.readableFor(uri));
    this.#filesRead += 1;
    if (read.kind === 'problem' && read.missing) {
      this.forget([uri]);
      return;
    }
    this.known.setRead(uri, stamp);
    const text = read.kind === 'text' && mayMatter(uri, read.text) ? read.text : undefined;
    const isTooMuch = this.known.count(uri, text?.length ?? 0);
    if (read.kind === 'problem') {
      this.report(read);
    } else if (isTooMuch) {
      this.report({ kind: 'problem', uri, reason: overBudgetReason, missing: false });
    } else {
      this.known.setFit(uri);
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

  /** Brings the texts that wait and say how others are to be read into the workspace. */
  takeDescribing(): Promise<void> {
    return this.#takeEach(() => this.#waiting.nextDescribing());
  }

  /** Brings the other texts that wait into the workspace. */
  takeWaiting(): Promise<void> {
    return this.#takeEach(() => this.#waiting.next());
  }

  /** Takes the text of a file away that became something else, which has a problem. */
  drop(uri: Uri): void {
    this.known.setUnread(uri);
    this.#set(uri, undefined);
  }

  forget(uris: readonly Uri[]): void {
    for (const uri of uris) {
      this.known.forget(uri);
      this.#waiting.delete(uri);
    }
    if (uris.length > 0) {
      this.#ports.changed(this.#ports.workspace.setDisk(uris.map((uri) => [uri, undefined] as const)));
    }
  }

  report(problem: FileProblem): void {
    if (isInReports(problem.uri) && this.known.setProblem(problem)) {
      this.#ports.log.write('warn', 'files', `${problem.uri} ${problem.reason}`);
    }
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

  /** A text that the core fails at is left out, so that everything else goes on. */
  #set(uri: Uri, text: string | undefined): void {
    const { wall, workspace } = this.#ports;
    const change = wall.run(`reading ${uri}`, () => workspace.setDisk([[uri, text]]), undefined);
    if (change === undefined && text !== undefined) {
      this.report({ kind: 'problem', uri, reason: failedReason, missing: false });
      this.#set(uri, undefined);
    }
    if (change !== undefined) {
      this.#ports.changed(change);
    }
  }
}
