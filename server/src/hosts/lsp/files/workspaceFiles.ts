import { baseNameOf, type Uri } from '../../../base/uri';
import { configFileName } from '../../../service/withoutWorkspace';
import type { FoundType } from '../ports';
import { FileEvents, type FileEvent } from './fileEvents';
import { foldersOf } from './knownFiles';
import { KnownLinks } from './knownLinks';
import { SecondTries } from './secondTries';
import { ServedFolders } from './servedFolders';
import { TakenFiles, type FilesPorts } from './takenFiles';
import { TimeSlice } from '../turns/timeSlice';

/** What is called, and waited for, while folders are read. */
export interface ReadingSteps {
  /** True, once, where globs say otherwise than when the files were looked for. */
  isOutdated(): boolean;
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
  readonly #ports: FilesPorts;
  readonly #events = new FileEvents();
  readonly #folders = new ServedFolders();
  readonly #links = new KnownLinks();
  /** What became of each file. */
  readonly taken: TakenFiles;
  #tasks: Promise<void> = Promise.resolve();
  #settled: Promise<void> = Promise.resolve();
  #rescanPlanned = false;
  readonly #second: SecondTries;

  constructor(ports: FilesPorts) {
    this.#ports = ports;
    this.taken = new TakenFiles(ports, this.#folders);
    this.#second = new SecondTries({
      clock: ports.clock,
      log: ports.log,
      failed: () => [...this.taken.known.passing].filter((uri) => this.#folders.hold(uri)),
      again: (uris) => this.follow(uris.map((uri) => ({ uri, kind: 'changed' }))),
      changed: () => ports.learnt(),
    });
  }

  /** True while something is missing that could not be read and is tried again. */
  get isIncomplete(): boolean {
    return this.#second.isTrying;
  }

  /** Tries again at once what could not be read for a reason that may pass. */
  tryAgain(): void {
    this.#second.wake();
  }

  /** Resolves when the folders and events that were told until now are seen to. */
  get settled(): Promise<void> {
    return this.#settled;
  }

  /** Changes the workspace folders; the files of new ones come in, those of dropped ones go. */
  setRoots(roots: readonly Uri[], told: ReadingSteps): Promise<void> {
    this.#folders.want(roots);
    this.#settled = this.#enqueue(async () => {
      const fresh = this.#folders.set(roots);
      this.#links.keep((link) => this.#folders.hold(link));
      // A link may lead into a folder that comes, or out of the workspace by now.
      const haveTurned = this.#haveTurned();
      this.#ports.changed(this.#ports.workspace.setFolders(roots));
      const speaking = new Set(roots.flatMap((root) => this.#above(root)));
      this.taken.forget(this.taken.known.all.filter((uri) => !this.#folders.hold(uri) && !speaking.has(uri)));
      for (const root of roots) {
        // Of one that stays, another file may speak from now on: the one that did may have left with its folder.
        await this.#readAbove(root);
        if (fresh.includes(root)) {
          await this.#look(root);
        }
      }
      await told.looked();
      await this.taken.takeDescribing();
      await told.described();
      await this.taken.takeWaiting();
      if (told.isOutdated() || haveTurned) {
        await this.#scanAll();
      } else if (fresh.length > 0) {
        // Project files that were read say what is ignored.
        this.#ports.placesChanged();
      }
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
        await this.#scanAll();
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
    const { clock, files, wall } = this.#ports;
    const slice = new TimeSlice(clock);
    // Events come in swarms: those that are waiting belong to this one.
    await slice.pause();
    const events = this.#events.take();
    let folders: ReadonlySet<Uri> | undefined;
    const below = (uri: Uri): readonly Uri[] => ((folders ??= this.taken.known.folders).has(uri) ? this.taken.known.below(uri) : []);
    let hasLinks = false;
    let hasMoved = false;
    let hasFolders = false;
    for (const [uri, kind] of events) {
      if (slice.isOver) {
        await slice.pause();
      }
      if (kind === 'deleted') {
        this.taken.forget([uri, ...below(uri)]);
        hasMoved ||= !files.skips(uri);
      } else {
        const type = await wall.wait(`event of ${uri}`, () => this.#meet(uri, below, slice, events), undefined);
        hasLinks ||= type === 'link';
        hasFolders ||= type === 'folder';
        hasMoved ||= !files.skips(uri) && (kind === 'created' || type !== 'file');
        if (kind === 'changed' && (type === 'folder' || type === 'link')) {
          // It took the place of another one.
          this.#ports.changed(this.#ports.workspace.setPresence([uri]));
        }
      }
    }
    // Of a file that only a link brings, an event names the place where it lies.
    for (const link of this.#links.all) {
      if (this.taken.known.wasRead(link)) {
        await this.taken.take(link, slice);
      }
    }
    // What a link brings hangs on what else is there: each file comes once, and under its own path before any other.
    if ((hasMoved && this.#haveTurned()) || hasLinks) {
      await this.#scanAll();
    } else if (hasFolders) {
      this.#ports.placesChanged();
    }
  }

  /** True where links lead elsewhere than before; what is there by way of any of them may be something else whenever files come or go. */
  #haveTurned(): boolean {
    const { all } = this.#links;
    if (all.length === 0) {
      return false;
    }
    this.#ports.changed(this.#ports.workspace.setPresence(all));
    return this.#links.turned((link) => this.#endOf(link)).length > 0;
  }

  #endOf(link: Uri): string | undefined {
    return this.#ports.files.linkEnd(link, this.#folders.now);
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    const { wall } = this.#ports;
    this.#tasks = this.#tasks
      .then(() => wall.wait('reading files', task, undefined))
      .then(() => wall.run('after reading files', () => this.#second.follow(), undefined));
    return this.#tasks;
  }

  /**
   * Follows one event; answers what it is about, `link` also for a folder with links. A client may tell of a file that took the
   * place of a folder, and of a folder that took the place of a file, as of one change.
   */
  async #meet(uri: Uri, below: (uri: Uri) => readonly Uri[], slice: TimeSlice, swarm: object): Promise<FoundType> {
    const { files } = this.#ports;
    if (files.skips(uri) || !(this.#folders.hold(uri) || this.taken.known.wasRead(uri))) {
      return undefined;
    }
    const isManifest = files.isManifestName(baseNameOf(uri));
    const type = await files.typeOf(uri, this.#folders.now, swarm);
    this.#second.note(uri, type === 'unknown');
    if (type === 'file' && !this.taken.known.wasRead(uri)) {
      this.taken.forget(below(uri));
    } else if (type === 'folder' && this.taken.known.wasRead(uri)) {
      this.taken.forget([uri]);
    }
    if (type === 'folder' && !this.#isIgnored(uri, true)) {
      return (await this.#scan(uri)) ? type : 'link';
    } else if (type === 'file' && isManifest && !this.#isIgnored(uri)) {
      this.taken.known.setUnread(uri);
      await this.taken.take(uri, slice);
    } else if (type === undefined) {
      this.taken.forget([uri, ...below(uri)]);
    }
    return type;
  }

  async #scanAll(): Promise<void> {
    for (const root of this.#folders.now) {
      await this.#readAbove(root);
      await this.#scan(root);
    }
    this.#ports.placesChanged();
  }

  /** False for a part of a workspace folder that holds links, of which all has to be looked at. */
  async #scan(folder: Uri): Promise<boolean> {
    const isLookedAt = await this.#look(folder);
    if (isLookedAt) {
      await this.taken.takeDescribing();
      await this.taken.takeWaiting();
    }
    return isLookedAt;
  }

  /**
   * Reads what is new or different below a folder and forgets what is no longer there; what says nothing of others waits.
   * In a part of a workspace folder it stops at links, and answers false: what they lead to may lie beside it.
   */
  async #look(folder: Uri): Promise<boolean> {
    const { files, clock } = this.#ports;
    const slice = new TimeSlice(clock);
    const met = new Set<Uri>();
    const reported = new Set<Uri>();
    const links: Uri[] = [];
    const isRoot = this.#folders.now.includes(folder);
    for await (const found of files.walk(folder, this.#folders.now, (uri, isFolder) => this.#isIgnored(uri, isFolder))) {
      if (found.kind === 'problem') {
        reported.add(found.uri);
        this.taken.report(found);
      } else if (found.kind === 'file' && !met.has(found.uri)) {
        met.add(found.uri);
        await this.taken.take(found.uri, slice, { mayWait: true });
      } else if (found.kind === 'link' && isRoot) {
        links.push(found.uri);
      } else if (found.kind === 'link') {
        return false;
      }
      if (slice.isOver) {
        await slice.pause();
        if (!this.#folders.willHold(folder)) {
          // The task that takes the folder out of the workspace is on its way.
          return true;
        }
      }
    }
    if (!reported.has(folder)) {
      this.taken.known.setFit(folder);
    }
    if (isRoot) {
      this.#links.set(folder, links, (link) => this.#endOf(link));
    }
    const gone = this.taken.known.below(folder).filter((uri) => !met.has(uri));
    this.taken.forget(gone.filter((uri) => !reported.has(uri)));
    // A file that became something else has its problem, and no text.
    const unfit = gone.filter((uri) => reported.has(uri) && this.taken.known.wasRead(uri));
    unfit.forEach((uri) => this.taken.drop(uri));
    return true;
  }

  /** The nearest project file above a workspace folder speaks for it, and so does what git ignores, as on the command line. */
  async #readAbove(root: Uri): Promise<void> {
    for (const uri of this.#above(root)) {
      // Where another root brings a project file that is further above, that one may say to leave this one alone.
      if (baseNameOf(uri) !== configFileName || !this.#isIgnored(uri)) {
        await this.taken.take(uri, new TimeSlice(this.#ports.clock));
      }
    }
  }

  #above(root: Uri): readonly Uri[] {
    const { files } = this.#ports;
    const projectFile = foldersOf(root)
      .map((folder) => `${folder}/${configFileName}` as Uri)
      .find((uri) => files.stamp(uri) !== undefined);
    return [...(projectFile === undefined ? [] : [projectFile]), ...files.gitIgnoresAbove(root)];
  }

  #isIgnored(uri: Uri, isFolder = false): boolean {
    return this.#ports.wall.run('ignore globs', () => this.#ports.workspace.configuration.isIgnored(uri, isFolder), false);
  }
}
