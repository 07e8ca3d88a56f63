import type {
  CancellationToken,
  DidChangeConfigurationParams,
  DidChangeTextDocumentParams,
  DidChangeWatchedFilesParams,
  DidChangeWorkspaceFoldersParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
} from 'vscode-languageserver';
import type { Uri } from '../../base/uri';
import { createLanguageService, type LanguageService, type WorkspaceChange } from '../../service';
import { Answers } from './answers';
import type { Client } from './connection/client';
import { ClientSettings, differs, type GivenSettings } from './connection/clientSettings';
import type { ClientSupport } from './connection/clientSupport';
import type { Conversion } from './conversion/convert';
import { DocumentSync } from './files/documentSync';
import { EarlierDocuments } from './files/earlierDocuments';
import type { TextLines } from './requests/features';
import { FirstDiagnostics } from './diagnostics/firstDiagnostics';
import { GeneratorWork } from './turns/generatorWork';
import { Inferences } from './requests/inferences';
import { KeptReports } from './diagnostics/keptReports';
import type { ClientLog } from './connection/log';
import { readClientNames } from './requests/lspFeature';
import type { StartParams } from './connection/startParams';
import { MessageClock, type Traffic } from './turns/messageClock';
import type { Earlier } from '../../protocol/earlier';
import type { SessionNotification, SessionRequest } from './connection/methods';
import { corePortsOf, type HostPorts } from './ports';
import { Publishing } from './diagnostics/publishing';
import { Refreshes } from './diagnostics/refreshes';
import { Resting } from './turns/resting';
import { ownSettings } from './connection/settings';
import { UriSpelling } from './connection/uris';
import type { Wall } from './connection/wall';
import { Watching, type FilesParams } from './files/watching';

export interface SessionParts {
  readonly client: Client;
  readonly ports: HostPorts;
  readonly support: ClientSupport;
  readonly log: ClientLog;
  readonly wall: Wall;
  readonly traffic: Traffic;
  readonly start: StartParams;
}

/** One client's work: its open documents, its folders, its settings, and the answers to its requests. */
export class Session {
  readonly service: LanguageService;
  readonly #wall: Wall;
  readonly #spelling = new UriSpelling();
  readonly #documents: DocumentSync;
  readonly #settings: ClientSettings;
  readonly #watching: Watching;
  readonly #publishing: Publishing;
  readonly #refreshes: Refreshes;
  readonly #generators: GeneratorWork;
  readonly #first: FirstDiagnostics;
  readonly #resting: Resting;
  readonly #kept: KeptReports;
  readonly #answers: Answers;
  readonly #earlier: EarlierDocuments;

  constructor(parts: SessionParts) {
    this.#wall = parts.wall;
    const { client, ports, support, log, wall, traffic, start } = parts;
    const clock = new MessageClock(ports.clock, traffic, wall);
    const { bundle, files, models } = ports;
    const earlier = start.options.sendsEarlier === true ? createLanguageService({ bundle, log }) : undefined;
    const before = earlier === undefined ? {} : { before: earlier };
    const service = createLanguageService({
      ...corePortsOf(ports),
      log,
      folderName: (folder) => this.#spelling.nameOfFolder(folder),
      ...before,
    });
    const { workspace } = service;
    this.service = service;
    this.#resting = new Resting({ clock, wall, workspace });
    const spelling = this.#spelling;
    this.#earlier = new EarlierDocuments({ service: earlier, spelling, wall, largestText: files.largestText });
    const changed = (change: WorkspaceChange): void => this.#changed(change);
    this.#documents = new DocumentSync({
      clock,
      log,
      wall,
      workspace,
      spelling,
      placeOf: (uri) => this.#watching.placeOf(uri),
      largestText: files.largestText,
      edited: (uri, change) => this.#edited(uri, change),
      closed: (uri, change) => this.#closed(uri, change),
    });
    const linesOf = (uri: Uri): TextLines | undefined => this.#linesOf(uri);
    const to: Conversion = { support, linesOf, versionOf: (uri) => this.#documents.versionOf(uri), spell: (uri) => spelling.spell(uri) };
    this.#settings = new ClientSettings({
      client,
      support,
      log,
      wall,
      folders: () => this.#watching.folders,
      spell: (uri) => spelling.spell(uri),
      changed: (settings, previous) => this.#configured(settings, previous),
    });
    this.#generators = new GeneratorWork({ clock, log, wall, service, done: (uri) => changed({ files: new Set([uri]) }) });
    const inferences = new Inferences({ clock, models, changed });
    const { cacheFolder } = start.options;
    this.#kept = new KeptReports({
      store: typeof cacheFolder === 'string' ? ports.keptLines?.(cacheFolder) : undefined,
      clock,
      log,
      wall,
      service,
      open: () => this.#documents.uris,
      settings: () => [
        JSON.stringify([...workspace.folderNames]),
        JSON.stringify(this.#settings.all.map(({ config }) => config)),
        JSON.stringify(support.relatedInformation),
        ...this.#watching.crdStamps,
      ],
    });
    this.#watching = new Watching({
      client,
      support,
      files,
      clock,
      log,
      wall,
      workspace,
      spelling,
      open: () => this.#documents.brought(),
      settingsGlobs: (folder) => this.#settings.of(folder).config.crds,
      changed,
      beforeReading: async (texts) => {
        if (this.#settings.isTold) {
          await wall.wait('reports of an earlier start', () => this.#kept.look(texts), undefined);
        }
      },
      beforeComplete: () => wall.wait('reports of an earlier start', () => this.#kept.take(), undefined),
      learnt: () => this.#learnt(),
      placesChanged: () => this.#documents.placeAnew(),
      filesChanged: () => this.#generators.touch(this.#documents.uris),
    });
    this.#refreshes = new Refreshes({
      client,
      clock,
      log,
      support,
      watching: this.#watching,
      showsLenses: () => this.#settings.all.some(({ codeLens }) => codeLens.references !== 'off' || codeLens.ducks),
      showsHints: () => this.#settings.all.some(({ inlayHints }) => inlayHints.awsName || inlayHints.references),
      followsRoots: start.options.followsRoots === true,
    });
    this.#publishing = new Publishing({
      client,
      refreshes: this.#refreshes,
      clock,
      wall,
      service,
      documents: this.#documents,
      watching: this.#watching,
      early: this.#kept.early,
      spelling,
      to,
      linesOf,
      isAlone: (uri) => !this.#earlier.has(uri),
      resting: this.#resting,
      reported: () => {
        this.#kept.reported();
        this.#resting.touch();
      },
    });
    this.#first = new FirstDiagnostics({ client, support, log, clock, settings: this.#settings, watching: this.#watching });
    this.#settings.apply(ownSettings(start.options));
    const scanned = this.#watching
      .start(start.folders)
      .then(() => wall.run('diagnostics of the workspace', () => this.#completed(), undefined));
    this.#answers = new Answers({
      client,
      support,
      log,
      wall,
      clock,
      service,
      to,
      names: readClientNames(start.options),
      settings: this.#settings,
      documents: this.#documents,
      watching: this.#watching,
      publishing: this.#publishing,
      generators: this.#generators,
      inferences,
      spelling,
      linesOf,
      released: this.#first.wait(scanned).then(() => this.#publishing.release()),
    });
  }

  /** The client is ready to be asked: tells what is to be watched, asks for settings. */
  initialized(): void {
    this.#watching.register();
    this.#settings.ask();
  }

  /** Answers a request whose parameters are of the protocol's types. Rejects with a ResponseError. */
  answer(method: SessionRequest, params: unknown, token: CancellationToken): Promise<unknown> {
    // Clients ask for this again and again, and what is told of it tells of changes, too.
    if (method !== 'workspace/diagnostic') {
      this.#resting.touch();
    }
    return this.#answers.to(method, params, token);
  }

  /** Follows a notification whose parameters are of the protocol's types. */
  notify(method: SessionNotification, params: unknown): void {
    if (method !== 'workspace/didChangeWatchedFiles' || this.#watching.concerns(params as DidChangeWatchedFilesParams)) {
      this.#resting.touch();
    }
    switch (method) {
      case 'textDocument/didOpen':
        this.#documents.open(params as DidOpenTextDocumentParams);
        return this.#watching.lookAround();
      case 'textDocument/didChange':
        return this.#documents.change(params as DidChangeTextDocumentParams);
      case 'textDocument/didSave':
        return this.#watching.lookAround();
      case 'textDocument/didClose':
        this.#documents.close(params as DidCloseTextDocumentParams);
        return this.#watching.lookAround();
      case 'workspace/didChangeConfiguration':
        return this.#settings.follow((params as DidChangeConfigurationParams).settings);
      case 'workspace/didChangeWatchedFiles':
        return this.#watching.follow(params as DidChangeWatchedFilesParams);
      case 'workspace/didCreateFiles':
      case 'workspace/didRenameFiles':
      case 'workspace/didDeleteFiles':
        return this.#watching.followUser(params as FilesParams);
      case 'workspace/didChangeWorkspaceFolders':
        this.#watching.followFolders(params as DidChangeWorkspaceFoldersParams);
        this.#documents.placeAnew();
        return this.#settings.ask();
      case 'ackmesh/earlier':
        return this.#compareWith(params as Earlier);
    }
  }

  // Changes

  #compareWith(earlier: Earlier): void {
    const uri = this.#earlier.follow(earlier);
    if (uri !== undefined) {
      this.#publishing.follow({ files: new Set([uri]) }, undefined);
    }
  }

  #edited(uri: Uri, change: WorkspaceChange): void {
    this.#kept.early.follow(uri, this.service.workspace.file(uri)?.text);
    this.#changed(change, uri);
    this.#generators.touch([uri]);
  }

  #closed(uri: Uri, change: WorkspaceChange): void {
    this.#changed(change);
    this.#publishing.closed(uri);
  }

  /** The client wants nothing more: what is to be kept till the next start is written. */
  dispose(): Promise<void> {
    return this.#kept.end();
  }

  /** Sees to everything that hangs on a change. */
  #changed(change: WorkspaceChange, edited?: Uri): void {
    this.#watching.followChange(change);
    this.#generators.touch([...change.files].filter((uri) => uri !== edited && this.#documents.has(uri)));
    this.#publishing.follow(change, edited);
  }

  #configured(settings: GivenSettings, previous: GivenSettings): void {
    this.#kept.early.end();
    const ofFolders = new Map([...settings.ofFolders].map(([uri, { config }]) => [uri, config]));
    const { workspace } = this.service;
    this.#changed(this.#wall.run('settings', () => workspace.setSettings(settings.general.config, ofFolders), { files: new Set() }));
    this.#watching.configured({ ignore: differs(settings, previous, ({ config }) => config.ignore) });
    if (differs(settings, previous, ({ inlayHints }) => inlayHints)) {
      this.#refreshes.hints();
    }
    if (differs(settings, previous, ({ codeLens }) => codeLens)) {
      this.#refreshes.lenses();
    }
  }

  #linesOf(uri: Uri): TextLines | undefined {
    return this.#documents.get(uri) ?? this.service.workspace.file(uri)?.lines;
  }

  // Start

  /** More of the folders is known than before; see {@link Watching.knows}. */
  #learnt(): void {
    if (this.#watching.knows('reading')) {
      this.#first.described();
    }
    if (this.#watching.isComplete) {
      this.#completed();
      this.#publishing.grown();
    } else {
      this.#publishing.learnt();
    }
  }

  #completed(): void {
    this.#kept.early.end();
    this.#generators.touch(this.#documents.uris);
    this.#publishing.completed();
  }
}
