import {
  DidChangeWatchedFilesNotification,
  FileChangeType,
  RegistrationRequest,
  UnregistrationRequest,
  type CreateFilesParams,
  type DeleteFilesParams,
  type DidChangeWatchedFilesParams,
  type DidChangeWorkspaceFoldersParams,
  type RenameFilesParams,
} from 'vscode-languageserver';
import type { Log } from '../../../base/log';
import { baseNameOf, type Uri } from '../../../base/uri';
import type { RestsOn, ServedWorkspace, WorkspaceChange } from '../../../service';
import { configFileName } from '../../../service/withoutWorkspace';
import type { Client } from '../connection/client';
import type { ClientSupport } from '../connection/clientSupport';
import { ConfiguredCrds } from './configuredCrds';
import type { Clock, FileProblem, FileSystem } from '../ports';
import { folderRegistration, folderRegistrationId, registrationsFor } from '../connection/registrations';
import type { GivenFolder, UriSpelling } from '../connection/uris';
import type { Wall } from '../connection/wall';
import { WorkspaceFiles } from './workspaceFiles';
import type { FileEvent } from './fileEvents';

/** Files and folders that a client says its user has made, moved or deleted. */
export type FilesParams = CreateFilesParams | RenameFilesParams | DeleteFilesParams;

export interface WatchingPorts {
  readonly client: Client;
  readonly support: ClientSupport;
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly log: Log;
  readonly wall: Wall;
  readonly workspace: ServedWorkspace;
  readonly spelling: UriSpelling;
  /** The open documents, none of which is in the workspace as an older text. */
  open(): Iterable<Uri>;
  /** Globs of CRD files in the editor's settings. */
  settingsGlobs(folder: Uri): readonly string[];
  changed(change: WorkspaceChange): void;
  /** Waited for when every file of the first folders was looked at; `texts` answers what they hold, also those that are not in the workspace yet. */
  beforeReading(texts: () => ReadonlyMap<Uri, string>): Promise<void>;
  /** Waited for when every file of the first folders is read and nobody was told yet. */
  beforeComplete(): Promise<void>;
  /** Called when {@link Watching.knows} answers otherwise than before; while folders are read, nothing else is told of their files. */
  learnt(): void;
  /** Called when {@link Watching.placeOf} may answer otherwise than before. */
  placesChanged(): void;
  /** Called when files beside the open documents may be others than before. */
  filesChanged(): void;
}

/** Keeps the workspace as the disk is: reads its folders, follows what the client tells of them, asks it to tell. */
export class Watching {
  readonly #ports: WatchingPorts;
  readonly #files: WorkspaceFiles;
  readonly #crds: ConfiguredCrds;
  #folders: readonly Uri[] = [];
  /** Folders outside of the workspace that the client watches. */
  #watched: readonly Uri[] = [];
  /** Globs of project files whose files were not read. */
  #ignored = '';
  /** Globs changed while folders were read: some of the files that were left alone then may be wanted now. */
  #hasOtherGlobs = false;
  #scanned: Promise<void> = Promise.resolve();
  #isComplete = false;
  /** What is known of the folders; less while one that was added is read. */
  #known: RestsOn = 'document';
  /** How many readings of folders are under way, one waiting for the other. */
  #readings = 0;

  constructor(ports: WatchingPorts) {
    this.#ports = ports;
    const { files, clock, log, wall, workspace } = ports;
    const changed = (change: WorkspaceChange): void => {
      if (this.#known === 'workspace') {
        ports.changed(change);
      } else {
        this.#followFiles(change);
      }
    };
    const learnt = (): void => {
      if (this.#known === 'workspace') {
        ports.learnt();
      }
    };
    const settingsGlobs = (folder: Uri): readonly string[] => ports.settingsGlobs(folder);
    this.#files = new WorkspaceFiles({
      files,
      clock,
      log,
      wall,
      workspace,
      changed,
      learnt,
      open: () => ports.open(),
      placesChanged: () => ports.placesChanged(),
    });
    const found = (folders: readonly Uri[]): void => this.#watch(folders);
    this.#crds = new ConfiguredCrds({
      files,
      clock,
      log,
      wall,
      workspace,
      settingsGlobs,
      changed,
      found,
      isWaiting: (uri) => this.#files.taken.isWaiting(uri),
    });
  }

  /** True when every file of the first folders is read. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** True when all is read that a verdict may rest on which rests on `what`, so that it will not be taken back. */
  knows(what: RestsOn): boolean {
    const isRead = what === this.#known || this.#known === 'workspace';
    return what === 'document' || (isRead && !(what === 'workspace' && this.#files.isIncomplete));
  }

  get folders(): readonly Uri[] {
    return this.#folders;
  }

  /** Which CRDs that a configuration names were read, as they were then. */
  get crdStamps(): readonly string[] {
    return this.#crds.stamps;
  }

  /** Files that are there and cannot be read. */
  get unreadable(): Iterable<Uri> {
    return this.#files.taken.unreadable;
  }

  problemOf(uri: Uri): FileProblem | undefined {
    return this.#files.taken.known.problemOf(uri);
  }

  /** By which name the workspace has a file that may be named by a way through links; its own where it has none. */
  placeOf(uri: Uri): Uri {
    const { files, wall, workspace } = this.#ports;
    const isTaken = (place: Uri): boolean => place === uri || !(files.skips(place) || workspace.configuration.isIgnored(place));
    return wall.run(`place of ${uri}`, () => files.placesOf(uri, this.#folders).find(isTaken), undefined) ?? uri;
  }

  /** Reads the first folders of the workspace. */
  start(folders: readonly GivenFolder[]): Promise<void> {
    this.#folders = [...new Set(folders.map((folder) => this.#ports.spelling.openFolder(folder)))];
    this.#scanned = this.#ports.wall.wait('reading the workspace', () => this.#scan(), undefined);
    return this.#scanned;
  }

  /** Resolves when every file that is known to be there or to have changed is read. */
  async settled(): Promise<void> {
    if (!this.#isComplete) {
      await this.#scanned;
    }
    await this.#files.settled;
  }

  /** Asks the client to tell what changes. */
  register(): void {
    const { client, log, support } = this.#ports;
    const registrations = registrationsFor(support);
    if (registrations.length > 0) {
      client.request(RegistrationRequest.method, { registrations }, log);
    }
  }

  /** False where all that is told is that files changed which nobody reads, such as logs that are written. */
  concerns({ changes }: DidChangeWatchedFilesParams): boolean {
    const { files } = this.#ports;
    return changes.some(({ uri, type }) => type !== FileChangeType.Changed || files.isManifestName(baseNameOf(uri)));
  }

  follow({ changes }: DidChangeWatchedFilesParams): void {
    this.#follow(changes.map(({ uri, type }) => ({ uri: this.#ports.spelling.normal(uri), kind: eventKinds[type] ?? 'changed' })));
  }

  /**
   * What the user did to files and folders in the editor. It comes before what watchers say of it, and where these say nothing:
   * of folders that were made too fast for them, as by `mkdir -p`, they lose what happens inside.
   */
  followUser({ files }: FilesParams): void {
    const { spelling } = this.#ports;
    this.#follow(
      files.flatMap((file): readonly FileEvent[] => {
        // The disk says what became of each.
        const created = (uri: string): FileEvent => ({ uri: spelling.normal(uri), kind: 'created' });
        if ('uri' in file) {
          return [created(file.uri)];
        }
        const { uri } = created(file.oldUri);
        const now = created(file.newUri);
        // A disk that takes both spellings of a name for one says that the old one is still there.
        return [{ uri, kind: isOnlyOtherCase(uri, now.uri) ? 'deleted' : 'created' }, now];
      }),
    );
  }

  #follow(events: readonly FileEvent[]): void {
    const { files } = this.#ports;
    this.#files.follow(events);
    const moved = events.filter(({ kind }) => kind !== 'changed').map(({ uri }) => uri);
    if (moved.length > 0) {
      this.#ports.changed(this.#ports.workspace.setPresence(moved));
    }
    if (events.some(({ uri }) => files.isManifestName(baseNameOf(uri)))) {
      this.#crds.refresh({ force: true });
      this.#ports.filesChanged();
    }
  }

  followFolders({ event }: DidChangeWorkspaceFoldersParams): void {
    const { spelling, wall } = this.#ports;
    const removed = new Set(event.removed.map((folder) => spelling.openFolder(folder)));
    removed.forEach((uri) => spelling.closeFolder(uri));
    const added = event.added.map((folder) => spelling.openFolder(folder));
    // One that goes and comes has another name, and is where it was.
    const staying = this.#folders.filter((folder) => !removed.has(folder) || added.includes(folder));
    const isMore = added.some((folder) => !this.#folders.includes(folder));
    this.#folders = [...new Set([...staying, ...added])];
    void wall.wait('workspace folders', () => this.#read({ isMore }), undefined);
  }

  /** A client that cannot watch files opens, saves and closes them, which is when others are likely to have changed too. */
  lookAround(): void {
    this.#files.tryAgain();
    if (!this.#ports.support.watchesFiles && this.#isComplete) {
      this.#files.rescan();
      this.#crds.refresh({ force: true });
      this.#ports.changed(this.#ports.workspace.setPresence());
    }
  }

  /** Follows what settings and project files say of ignored files and CRDs. */
  configured({ ignore }: { readonly ignore: boolean }): void {
    this.#crds.refresh({ force: false });
    if (ignore) {
      this.#rescan();
    }
  }

  /** Follows a change of the workspace, which may be one of a project file. */
  followChange(change: WorkspaceChange): void {
    this.#followFiles(change);
    if (!this.#isComplete && hasProjectFile(change)) {
      // A walk reads a project file before what it speaks for; an open one, which is another text, comes at any time.
      this.#rescan();
    }
  }

  #followFiles(change: WorkspaceChange): void {
    if (!this.#isComplete) {
      return;
    }
    this.#crds.follow(change.files);
    if (hasProjectFile(change)) {
      this.#crds.refresh({ force: false });
      this.#followIgnored();
    }
  }

  /** Files that a project file no longer says to leave alone may never have been read. */
  #followIgnored(): void {
    const ignored = this.#ignoreGlobs();
    if (ignored !== this.#ignored) {
      this.#ignored = ignored;
      this.#rescan();
    }
  }

  /** Looks at the folders again; where some are just read, at the end of that. */
  #rescan(): void {
    if (this.#readings > 0) {
      this.#hasOtherGlobs = true;
    } else if (this.#isComplete) {
      this.#files.rescan();
    }
  }

  #takeOtherGlobs(): boolean {
    const had = this.#hasOtherGlobs;
    this.#hasOtherGlobs = false;
    return had;
  }

  #ignoreGlobs(): string {
    return JSON.stringify(this.#ports.workspace.configuration.ignoreGlobs);
  }

  async #scan(): Promise<void> {
    const { clock, log } = this.#ports;
    const started = clock.now();
    await this.#read({ isMore: true });
    this.#isComplete = true;
    this.#ignored = this.#ignoreGlobs();
    log.write('info', 'files', `${this.#files.taken.filesRead} files read in ${Math.round(clock.now() - started)} ms`);
  }

  /** Brings the folders into the workspace; what is known meanwhile grows in two steps. */
  async #read({ isMore }: { readonly isMore: boolean }): Promise<void> {
    const crds = async (): Promise<void> => {
      this.#crds.refresh({ force: false });
      await this.#crds.idle;
    };
    this.#readings += isMore ? 1 : 0;
    if (isMore) {
      this.#learn('document');
    }
    const described = async (): Promise<void> => {
      await crds();
      if (this.#readings === 1) {
        this.#learn('reading');
      }
    };
    const looked = async (): Promise<void> => {
      if (!this.#isComplete) {
        await crds();
        await this.#ports.beforeReading(() => this.#files.taken.texts);
      }
    };
    const read = (): Promise<void> => (this.#isComplete ? Promise.resolve() : this.#ports.beforeComplete());
    await this.#files.setRoots(this.#folders, { isOutdated: () => this.#takeOtherGlobs(), looked, described, read });
    await crds();
    this.#readings -= isMore ? 1 : 0;
    if (this.#readings === 0) {
      this.#learn('workspace');
      if (this.#takeOtherGlobs()) {
        this.#files.rescan();
      }
    }
  }

  #learn(known: RestsOn): void {
    if (this.#known !== known) {
      this.#known = known;
      this.#ports.learnt();
    }
  }

  /** Folders of CRD files outside of the workspace, of which a client tells nothing by itself. */
  #watch(found: readonly Uri[]): void {
    const { client, log, support } = this.#ports;
    const folders = found.filter((folder) => !this.#folders.some((root) => `${folder}/`.startsWith(`${root}/`)));
    if (!support.relativeWatchers || folders.join() === this.#watched.join()) {
      return;
    }
    if (this.#watched.length > 0) {
      const unregisterations = [{ id: folderRegistrationId, method: DidChangeWatchedFilesNotification.method }];
      client.request(UnregistrationRequest.method, { unregisterations }, log);
    }
    this.#watched = folders;
    if (folders.length > 0) {
      client.request(RegistrationRequest.method, { registrations: [folderRegistration(folders)] }, log);
    }
  }
}

function hasProjectFile({ files }: WorkspaceChange): boolean {
  return [...files].some((uri) => baseNameOf(uri) === configFileName);
}

function isOnlyOtherCase(from: Uri, to: Uri): boolean {
  return from !== to && from.toLowerCase() === to.toLowerCase();
}

const eventKinds: Readonly<Record<number, FileEvent['kind']>> = {
  [FileChangeType.Created]: 'created',
  [FileChangeType.Changed]: 'changed',
  [FileChangeType.Deleted]: 'deleted',
};
