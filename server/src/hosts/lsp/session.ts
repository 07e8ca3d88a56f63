import {
  CodeLensRefreshRequest,
  ConfigurationRequest,
  FileChangeType,
  DidChangeWatchedFilesNotification,
  RegistrationRequest,
  UnregistrationRequest,
  type CancellationToken,
  type Connection,
  type DidChangeConfigurationParams,
  type DidChangeTextDocumentParams,
  type DidChangeWatchedFilesParams,
  type DidChangeWorkspaceFoldersParams,
  type DidCloseTextDocumentParams,
  type DidOpenTextDocumentParams,
  type DocumentDiagnosticParams,
  type InitializeParams,
  type WorkspaceDiagnosticParams,
} from 'vscode-languageserver';
import { CancelledError } from '../../base/cancellation';
import { baseNameOf, type Uri } from '../../base/uri';
import type { InitializationOptions } from '../../protocol/initialization';
import { AjvValidator } from '../../schema/ajvValidator';
import { configFileName, diagnosticsOf, levelFor, Workspace, type WorkspaceChange } from '../../service';
import type { ClientSupport } from './clientSupport';
import { ConfiguredCrds } from './configuredCrds';
import type { Conversion } from './convert';
import { dependsOnOthers, toDiagnostic, unreadableCode, unreadableDiagnostic, type FileDiagnostics } from './diagnosticItems';
import { DiagnosticReports } from './diagnosticReports';
import { EditBursts } from './editBursts';
import { DiagnosticsScheduler } from './diagnosticsScheduler';
import { OpenDocuments } from './documents';
import { features, type FeatureContext, type TextLines } from './features';
import { GeneratorWork } from './generatorWork';
import { Inferences } from './inferFeatures';
import type { ConnectionLog } from './log';
import { readClientNames, type ClientNames } from './lspFeature';
import type { SessionNotification } from './methods';
import type { HostPorts } from './ports';
import { showProgress } from './progress';
import { folderRegistration, folderRegistrationId, registrationsFor } from './registrations';
import { OutdatedError, runRequest } from './requestRunner';
import { defaultSettings, ownSettings, readSettings, type Settings } from './settings';
import { UriSpelling } from './uris';
import { WorkspaceFiles, type FileEvent } from './workspaceFiles';

/** How long diagnostics wait for the files of the workspace and for the client's settings, in milliseconds. */
const patienceMs = 300;

/** How long counts of references in other editors may be behind, in milliseconds. */
const lensPauseMs = 1000;

export interface SessionParts {
  readonly connection: Connection;
  readonly ports: HostPorts;
  readonly support: ClientSupport;
  readonly log: ConnectionLog;
  readonly params: InitializeParams;
}

/** One client's work: its open documents, its folders, its settings, and the answers to its requests. */
export class Session {
  readonly #connection: Connection;
  readonly #ports: HostPorts;
  readonly #support: ClientSupport;
  readonly #log: ConnectionLog;
  readonly workspace: Workspace;
  readonly #spelling = new UriSpelling();
  readonly #documents: OpenDocuments;
  readonly #files: WorkspaceFiles;
  readonly #crds: ConfiguredCrds;
  readonly #scheduler: DiagnosticsScheduler;
  readonly #reports: DiagnosticReports;
  readonly #generators: GeneratorWork;
  readonly #inferences: Inferences;
  readonly #to: Conversion;
  readonly #client: ClientNames;
  /** Open documents whose text the workspace does not have yet. */
  readonly #bursts: EditBursts;
  /** Open documents that are too large to be looked at, with the reason. */
  readonly #tooLarge = new Map<Uri, string>();
  readonly #scanned: Promise<void>;
  readonly #released: Promise<void>;
  #configured: () => void = () => undefined;
  #settings: Settings = defaultSettings;
  #folders: readonly Uri[] = [];
  /** Folders outside of the workspace that the client watches. */
  #watched: readonly Uri[] = [];
  #complete = false;
  #refreshPlanned = false;
  #lensesPlanned = false;

  constructor({ connection, ports, support, log, params }: SessionParts) {
    this.#connection = connection;
    this.#ports = ports;
    this.#support = support;
    this.#log = log;
    const { clock, files } = ports;
    this.workspace = new Workspace({ bundle: ports.bundle, validator: new AjvValidator(log), log, ...(ports.docs === undefined ? {} : { docs: ports.docs }), ...(ports.models === undefined ? {} : { models: ports.models }) });
    this.#documents = new OpenDocuments(this.#spelling, log);
    this.#bursts = new EditBursts(clock, (uri) => this.#applyEdit(uri));
    const options = (params.initializationOptions ?? {}) as InitializationOptions;
    this.#client = readClientNames(options);
    this.#to = {
      support,
      linesOf: (uri) => this.#linesOf(uri),
      versionOf: (uri) => this.#documents.get(uri)?.version,
      spell: (uri) => this.#spelling.spell(uri),
    };
    const changed = (change: WorkspaceChange): void => this.#changed(change);
    this.#generators = new GeneratorWork({ clock, log, workspace: this.workspace, done: (uri) => changed({ files: new Set([uri]) }) });
    this.#inferences = new Inferences({ clock, models: ports.models, changed });
    this.#files = new WorkspaceFiles({ files, clock, log, workspace: this.workspace, changed });
    const settingsGlobs = (): readonly string[] => this.#settings.config.crds;
    this.#crds = new ConfiguredCrds({ files, clock, log, workspace: this.workspace, settingsGlobs, changed, found: (folders) => this.#watchFolders(folders) });
    this.#scheduler = new DiagnosticsScheduler({
      clock,
      compute: (uri) => this.#diagnostics(uri),
      publish: (diagnostics) => this.#publish(diagnostics),
      failed: (uri, error) => log.write('error', 'diagnostics', `${uri}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`),
    });
    this.#reports = new DiagnosticReports({
      clock,
      compute: (uri) => this.#diagnostics(uri),
      uris: () => new Set([...this.workspace.uris, ...this.#files.unreadable]),
      normal: (spelled) => this.#spelling.normal(spelled),
      spell: (uri) => this.#spelling.spell(uri),
    });
    this.#applySettings(ownSettings(options));
    this.#scheduler.hold();
    const configured = support.configuration ? new Promise<void>((resolve) => (this.#configured = resolve)) : Promise.resolve();
    this.#scanned = this.#scan(params);
    this.#released = this.#release(Promise.all([this.#scanned, configured]));
  }

  /** The client is ready to be asked: tells what is to be watched, asks for settings. */
  initialized(): void {
    const registrations = registrationsFor(this.#support);
    if (registrations.length > 0) {
      this.#ask(RegistrationRequest.method, this.#connection.sendRequest(RegistrationRequest.type, { registrations }));
    }
    this.#askForSettings();
  }

  /** Answers a request of {@link sessionRequests}. Rejects with a ResponseError. */
  answer(method: string, params: unknown, token: CancellationToken): Promise<unknown> {
    return runRequest(method, token, { clock: this.#ports.clock, log: this.#log }, () => {
      this.#bursts.flush();
      switch (method) {
        case 'textDocument/diagnostic':
          return this.#documentReport(params as DocumentDiagnosticParams, token);
        case 'workspace/diagnostic':
          return this.#workspaceReport(params as WorkspaceDiagnosticParams, token);
        default:
          return this.#feature(method, params, token);
      }
    });
  }

  /** Follows a notification. */
  notify(method: SessionNotification, params: unknown): void {
    switch (method) {
      case 'textDocument/didOpen':
        return this.#opened(params as DidOpenTextDocumentParams);
      case 'textDocument/didChange':
        return this.#edited(params as DidChangeTextDocumentParams);
      case 'textDocument/didSave':
        return this.#lookAround();
      case 'textDocument/didClose':
        return this.#closed(params as DidCloseTextDocumentParams);
      case 'workspace/didChangeConfiguration':
        return this.#configurationChanged(params as DidChangeConfigurationParams);
      case 'workspace/didChangeWatchedFiles':
        return this.#filesChanged(params as DidChangeWatchedFilesParams);
      case 'workspace/didChangeWorkspaceFolders':
        return this.#foldersChanged(params as DidChangeWorkspaceFoldersParams);
    }
  }

  // What the client tells

  #opened({ textDocument }: DidOpenTextDocumentParams): void {
    this.#bursts.pend(this.#documents.open(textDocument));
    this.#lookAround();
  }

  #edited({ textDocument, contentChanges }: DidChangeTextDocumentParams): void {
    const uri = this.#documents.change(textDocument.uri, textDocument.version, contentChanges);
    if (uri !== undefined) {
      this.#bursts.pend(uri);
    }
  }

  #closed({ textDocument }: DidCloseTextDocumentParams): void {
    const uri = this.#documents.close(textDocument.uri);
    if (uri !== undefined) {
      this.#bursts.forget(uri);
      this.#tooLarge.delete(uri);
      this.#changed(this.workspace.closeBuffer(uri));
      this.#scheduler.clear(uri);
    }
  }

  #filesChanged({ changes }: DidChangeWatchedFilesParams): void {
    const events = changes.map(({ uri, type }): FileEvent => ({ uri: this.#spelling.normal(uri), kind: eventKinds[type] ?? 'changed' }));
    this.#files.follow(events);
    if (events.some(({ uri }) => this.#ports.files.isManifestName(baseNameOf(uri)))) {
      this.#crds.refresh({ force: true });
      this.#generators.touch(this.#documents.uris);
    }
  }

  #foldersChanged({ event }: DidChangeWorkspaceFoldersParams): void {
    const removed = new Set(event.removed.map(({ uri }) => this.#spelling.openFolder(uri)));
    removed.forEach((uri) => this.#spelling.closeFolder(uri));
    const added = event.added.map(({ uri }) => this.#spelling.openFolder(uri));
    this.#folders = [...new Set([...this.#folders.filter((folder) => !removed.has(folder)), ...added])];
    void this.#files.setRoots(this.#folders).then(() => this.#crds.refresh({ force: false }));
  }

  #configurationChanged({ settings }: DidChangeConfigurationParams): void {
    if (this.#support.configuration) {
      this.#askForSettings();
    } else {
      this.#applySettings(ownSettings(settings));
    }
  }

  #askForSettings(): void {
    if (!this.#support.configuration) {
      return;
    }
    const asked = this.#connection.sendRequest(ConfigurationRequest.type, { items: [{ section: 'ackmesh' }] });
    const used = asked.then(([settings]) => this.#applySettings(settings)).finally(() => this.#configured());
    this.#ask(ConfigurationRequest.method, used);
  }

  #applySettings(given: unknown): void {
    const { settings, problems } = readSettings(given, this.#settings);
    problems.forEach((problem) => this.#log.write('warn', 'settings', problem));
    if (JSON.stringify(settings) === JSON.stringify(this.#settings)) {
      return;
    }
    const hints = JSON.stringify(settings.inlayHints) !== JSON.stringify(this.#settings.inlayHints);
    const lenses = settings.codeLens.references !== this.#settings.codeLens.references;
    const ignore = JSON.stringify(settings.config.ignore) !== JSON.stringify(this.#settings.config.ignore);
    this.#settings = settings;
    this.#changed(this.workspace.setSettings(settings.config));
    this.#crds.refresh({ force: false });
    if (ignore && this.#complete) {
      this.#files.rescan();
    }
    if (hints && this.#complete && this.#support.refreshInlayHints) {
      this.#ask('workspace/inlayHint/refresh', this.#connection.languages.inlayHint.refresh());
    }
    if (lenses && this.#complete) {
      this.#refreshLenses();
    }
  }

  /** A client that cannot watch files opens and saves them, which is when others are likely to have changed too. */
  #lookAround(): void {
    if (!this.#support.registerWatchers && this.#complete) {
      this.#files.rescan();
      this.#crds.refresh({ force: true });
    }
  }

  /** Folders of CRD files outside of the workspace, of which a client tells nothing by itself. */
  #watchFolders(found: readonly Uri[]): void {
    const folders = found.filter((folder) => !this.#folders.some((root) => `${folder}/`.startsWith(`${root}/`)));
    if (!this.#support.relativeWatchers || folders.join() === this.#watched.join()) {
      return;
    }
    if (this.#watched.length > 0) {
      const unregisterations = [{ id: folderRegistrationId, method: DidChangeWatchedFilesNotification.method }];
      this.#ask(UnregistrationRequest.method, this.#connection.sendRequest(UnregistrationRequest.type, { unregisterations }));
    }
    this.#watched = folders;
    if (folders.length > 0) {
      const registrations = [folderRegistration(folders)];
      this.#ask(RegistrationRequest.method, this.#connection.sendRequest(RegistrationRequest.type, { registrations }));
    }
  }

  // Edits

  #applyEdit(uri: Uri): void {
    const text = this.#documents.get(uri)?.getText() ?? '';
    const tooLarge = text.length > this.#ports.files.largestText;
    if (tooLarge) {
      this.#tooLarge.set(uri, 'is too large to be checked');
    } else {
      this.#tooLarge.delete(uri);
    }
    const change = this.workspace.setBuffer(uri, tooLarge ? '' : text);
    if (!this.#support.pullDiagnostics) {
      this.#scheduler.edited(uri);
    }
    this.#changed(change, uri);
    this.#generators.touch([uri]);
  }

  /** Sees to everything that hangs on a change; the client asks by itself for the document that it edited. */
  #changed({ files }: WorkspaceChange, edited?: Uri): void {
    if (files.size === 0) {
      return;
    }
    if (this.#complete && [...files].some((uri) => baseNameOf(uri) === configFileName)) {
      this.#crds.refresh({ force: false });
    }
    if (this.#support.refreshCodeLenses) {
      this.#planLenses(edited);
    }
    const open = [...files].filter((uri) => uri !== edited && this.#documents.has(uri));
    this.#generators.touch(open);
    if (!this.#support.pullDiagnostics) {
      this.#scheduler.affected(open);
      return;
    }
    this.#reports.touch();
    if (open.length > 0) {
      this.#refreshDiagnostics();
    }
  }

  /** References to an object come and go with edits of other documents, of which its own editor knows nothing. */
  #planLenses(edited: Uri | undefined): void {
    const others = [...this.#documents.uris].some((uri) => uri !== edited);
    if (!others || this.#lensesPlanned || !this.#complete || this.#settings.codeLens.references === 'off') {
      return;
    }
    this.#lensesPlanned = true;
    this.#ports.clock.after(lensPauseMs, () => {
      this.#lensesPlanned = false;
      this.#refreshLenses();
    });
  }

  #refreshLenses(): void {
    if (this.#support.refreshCodeLenses) {
      this.#ask('workspace/codeLens/refresh', this.#connection.sendRequest(CodeLensRefreshRequest.type));
    }
  }

  // Diagnostics

  #diagnostics(uri: Uri): FileDiagnostics | undefined {
    this.#bursts.flush();
    const version = this.#documents.get(uri)?.version;
    const reason = this.#tooLarge.get(uri) ?? (this.#documents.has(uri) ? undefined : this.#files.problemOf(uri)?.reason);
    if (reason !== undefined) {
      const level = levelFor(unreadableCode, uri, this.workspace);
      return { uri, version, items: level === 'off' ? [] : [unreadableDiagnostic(reason, level)] };
    }
    const lines = this.workspace.file(uri) === undefined ? undefined : this.#linesOf(uri);
    if (lines === undefined) {
      return this.#documents.has(uri) ? { uri, version, items: [] } : undefined;
    }
    const items = diagnosticsOf(uri, this.workspace)
      .filter((diagnostic) => this.#complete || !dependsOnOthers(diagnostic))
      .map((diagnostic) => toDiagnostic(this.#to, this.workspace, lines, diagnostic));
    return { uri, version, items };
  }

  #publish({ uri, version, items }: FileDiagnostics): void {
    void this.#connection.sendDiagnostics({
      uri: this.#spelling.spell(uri),
      ...(version === undefined ? {} : { version }),
      diagnostics: [...items],
    });
  }

  #refreshDiagnostics(): void {
    if (!this.#support.refreshDiagnostics || this.#refreshPlanned || !this.#complete) {
      return;
    }
    this.#refreshPlanned = true;
    this.#ports.clock.soon(() => {
      this.#refreshPlanned = false;
      this.#ask('workspace/diagnostic/refresh', this.#connection.languages.diagnostics.refresh());
    });
  }

  async #documentReport({ textDocument, previousResultId }: DocumentDiagnosticParams, token: CancellationToken): Promise<unknown> {
    const uri = this.#spelling.normal(textDocument.uri);
    await this.#sameVersion(uri, () => unlessCancelled(this.#released, token));
    return this.#reports.ofDocument(uri, previousResultId);
  }

  async #workspaceReport({ previousResultIds, partialResultToken }: WorkspaceDiagnosticParams, token: CancellationToken): Promise<unknown> {
    await unlessCancelled(this.#settled(), token);
    return { items: await this.#reports.ofWorkspace(previousResultIds, { wait: partialResultToken !== undefined, token }) };
  }

  // Requests

  async #feature(method: string, params: unknown, token: CancellationToken): Promise<unknown> {
    const feature = features.get(method);
    if (feature?.needs === 'workspace' || feature?.needs === 'inference') {
      const uri = documentOf(params, this.#spelling);
      await this.#sameVersion(uri, () => unlessCancelled(this.#settled(), token));
      if (feature.needs === 'inference' && uri !== undefined) {
        await this.#sameVersion(uri, () => unlessCancelled(this.#generators.settle(uri), token));
      }
    }
    const context: FeatureContext = {
      workspace: this.workspace,
      to: this.#to,
      settings: this.#settings,
      token,
      client: this.#client,
      inferences: this.#inferences,
      normal: (spelled) => this.#spelling.normal(spelled),
      linesOf: (uri) => this.#linesOf(uri),
    };
    return feature?.run(context, params);
  }

  /** Positions of a request count in the text that the document had when it was sent. */
  async #sameVersion(uri: Uri | undefined, wait: () => Promise<void>): Promise<void> {
    const version = uri === undefined ? undefined : this.#documents.get(uri)?.version;
    await wait();
    this.#bursts.flush();
    if (uri !== undefined && this.#documents.get(uri)?.version !== version) {
      throw new OutdatedError();
    }
  }

  /** Resolves when every file that is known to be there or to have changed is read. */
  async #settled(): Promise<void> {
    if (!this.#complete) {
      await this.#scanned;
    }
    await this.#files.settled;
  }

  #linesOf(uri: Uri): TextLines | undefined {
    return this.#documents.get(uri) ?? this.workspace.file(uri)?.lines;
  }

  // Start

  async #scan(params: InitializeParams): Promise<void> {
    const { clock } = this.#ports;
    const started = clock.now();
    this.#folders = [...new Set(rootsOf(params).map((root) => this.#spelling.openFolder(root)))];
    await this.#files.setRoots(this.#folders);
    this.#crds.refresh({ force: false });
    await this.#crds.idle;
    this.#complete = true;
    this.#log.write('info', 'files', `${this.#files.filesRead} files read in ${Math.round(clock.now() - started)} ms`);
    if (this.#support.pullDiagnostics) {
      this.#reports.touch();
      if ([...this.#documents.uris].length > 0) {
        this.#refreshDiagnostics();
      }
    } else {
      this.#scheduler.affected(this.#documents.uris);
    }
  }

  async #release(settled: Promise<unknown>): Promise<void> {
    const { clock } = this.#ports;
    await new Promise<void>((resolve) => {
      const cancel = clock.after(patienceMs, () => {
        resolve();
        if (this.#support.progress && !this.#complete) {
          this.#ask('progress', showProgress(this.#connection, 'Reading manifests', this.#scanned));
        }
      });
      void settled.then(() => {
        cancel();
        resolve();
      });
    });
    this.#scheduler.release();
  }

  /** A question whose answer nothing waits for. */
  #ask(what: string, answer: Promise<unknown>): void {
    answer.catch((error: unknown) => this.#log.write('warn', 'client', `${what}: ${String(error)}`));
  }
}

const eventKinds: Readonly<Record<number, FileEvent['kind']>> = {
  [FileChangeType.Created]: 'created',
  [FileChangeType.Changed]: 'changed',
  [FileChangeType.Deleted]: 'deleted',
};

function rootsOf({ workspaceFolders, ...older }: InitializeParams): readonly string[] {
  if (workspaceFolders !== undefined && workspaceFolders !== null) {
    return workspaceFolders.map(({ uri }) => uri);
  }
  return typeof older.rootUri === 'string' ? [older.rootUri] : [];
}

function documentOf(params: unknown, spelling: UriSpelling): Uri | undefined {
  const uri = (params as { readonly textDocument?: { readonly uri?: unknown } } | undefined)?.textDocument?.uri;
  return typeof uri === 'string' ? spelling.normal(uri) : undefined;
}

async function unlessCancelled(work: Promise<void>, token: CancellationToken): Promise<void> {
  let subscription: { dispose(): void } | undefined;
  const cancelled = new Promise<never>((_, reject) => {
    subscription = token.onCancellationRequested(() => reject(new CancelledError()));
  });
  try {
    await Promise.race([work, cancelled]);
  } finally {
    subscription?.dispose();
  }
}
