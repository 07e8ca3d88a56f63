import {
  ApplyWorkspaceEditRequest,
  type ApplyWorkspaceEditParams,
  type CancellationToken,
  type DidChangeConfigurationParams,
  type DidChangeTextDocumentParams,
  type DidChangeWatchedFilesParams,
  type DidChangeWorkspaceFoldersParams,
  type DidCloseTextDocumentParams,
  type DidOpenTextDocumentParams,
  type DocumentDiagnosticParams,
  type WorkspaceDiagnosticParams,
} from 'vscode-languageserver';
import { CancelledError } from '../../base/cancellation';
import type { Steps } from '../../base/steps';
import type { Uri } from '../../base/uri';
import { createLanguageService, type LanguageService, type WorkspaceChange } from '../../service';
import type { Client } from './client';
import { ClientSettings } from './clientSettings';
import type { ClientSupport } from './clientSupport';
import type { Conversion } from './convert';
import { DocumentSync } from './documentSync';
import { features, type FeatureContext, type TextLines } from './features';
import { GeneratorWork } from './generatorWork';
import { Inferences } from './inferences';
import type { ClientLog } from './log';
import { readClientNames, type ClientNames } from './lspFeature';
import type { StartParams } from './startParams';
import { MessageClock, type Traffic } from './messageClock';
import type { Earlier } from '../../protocol/earlier';
import type { SessionNotification, SessionRequest } from './methods';
import type { HostPorts } from './ports';
import { showProgress } from './progress';
import { Publishing } from './publishing';
import { runRequest } from './requestRunner';
import { ownSettings, type Settings } from './settings';
import { inSlices } from './slices';
import { UriSpelling } from './uris';
import type { Wall } from './wall';
import { Watching } from './watching';

/** How long diagnostics wait for the client's settings and for what says how files are to be read, and progress to be shown, in milliseconds. */
const patienceMs = 300;

/** How long they wait for the rest of the files, so that a small folder has them all at once, in milliseconds. */
const restMs = 30;

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
  readonly #parts: SessionParts;
  readonly #clock: MessageClock;
  readonly #spelling = new UriSpelling();
  readonly #documents: DocumentSync;
  readonly #settings: ClientSettings;
  readonly #watching: Watching;
  readonly #publishing: Publishing;
  readonly #generators: GeneratorWork;
  readonly #inferences: Inferences;
  readonly #to: Conversion;
  readonly #names: ClientNames;
  /** The documents as they were committed last, as far as the client tells it. */
  readonly #earlier: LanguageService | undefined;
  /** Resolves when all is known that says how files are to be read. */
  readonly #described: Promise<void>;
  #describe: () => void = () => undefined;
  readonly #released: Promise<void>;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#described = new Promise((resolve) => (this.#describe = resolve));
    const { client, ports, support, log, wall, traffic, start } = parts;
    const clock = new MessageClock(ports.clock, traffic, wall);
    this.#clock = clock;
    const { around, bundle, docs, files, models, overrides = [] } = ports;
    this.#earlier = start.options.sendsEarlier === true ? createLanguageService({ bundle, log }) : undefined;
    const service = createLanguageService({ bundle, log, overrides, ...(this.#earlier === undefined ? {} : { before: this.#earlier }), ...(docs === undefined ? {} : { docs }), ...(models === undefined ? {} : { models }), ...(around === undefined ? {} : { around }) });
    const { workspace } = service;
    this.service = service;
    const spelling = this.#spelling;
    const changed = (change: WorkspaceChange): void => this.#changed(change);
    this.#names = readClientNames(start.options);
    this.#documents = new DocumentSync({
      clock,
      log,
      wall,
      workspace,
      spelling,
      largestText: files.largestText,
      edited: (uri, change) => this.#edited(uri, change),
      closed: (uri, change) => this.#closed(uri, change),
    });
    const linesOf = (uri: Uri): TextLines | undefined => this.#linesOf(uri);
    this.#to = { support, linesOf, versionOf: (uri) => this.#documents.versionOf(uri), spell: (uri) => spelling.spell(uri) };
    this.#settings = new ClientSettings({ client, support, log, wall, changed: (settings, previous) => this.#configured(settings, previous) });
    this.#generators = new GeneratorWork({ clock, log, wall, service, done: (uri) => changed({ files: new Set([uri]) }) });
    this.#inferences = new Inferences({ clock, models, changed });
    this.#watching = new Watching({
      client,
      support,
      files,
      clock,
      log,
      wall,
      workspace,
      spelling,
      open: () => this.#documents.uris,
      settingsGlobs: () => this.#settings.current.config.crds,
      changed,
      learnt: () => this.#learnt(),
      filesChanged: () => this.#generators.touch(this.#documents.uris),
    });
    this.#publishing = new Publishing({
      client,
      clock,
      log,
      wall,
      service,
      documents: this.#documents,
      watching: this.#watching,
      spelling,
      to: this.#to,
      linesOf,
      followsRoots: start.options.followsRoots === true,
      showsLenses: () => this.#settings.current.codeLens.references !== 'off' || this.#settings.current.codeLens.ducks,
    });
    this.#settings.apply(ownSettings(start.options));
    const scanned = this.#watching.start(start.folders).then(() => wall.run('diagnostics of the workspace', () => this.#completed(), undefined));
    this.#released = this.#release(scanned);
  }

  /** The client is ready to be asked: tells what is to be watched, asks for settings. */
  initialized(): void {
    this.#watching.register();
    this.#settings.ask();
  }

  /** Answers a request whose parameters are of the protocol's types. Rejects with a ResponseError. */
  answer(method: SessionRequest, params: unknown, token: CancellationToken): Promise<unknown> {
    const { log, wall } = this.#parts;
    return runRequest({ method, uri: this.#documentOf(params) }, token, { clock: this.#clock, log, wall }, () => {
      this.#documents.flush();
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

  /** Follows a notification whose parameters are of the protocol's types. */
  notify(method: SessionNotification, params: unknown): void {
    switch (method) {
      case 'textDocument/didOpen':
        this.#documents.open(params as DidOpenTextDocumentParams);
        return this.#watching.lookAround();
      case 'textDocument/didChange':
        return this.#documents.change(params as DidChangeTextDocumentParams);
      case 'textDocument/didSave':
        return this.#watching.lookAround();
      case 'textDocument/didClose':
        return this.#documents.close(params as DidCloseTextDocumentParams);
      case 'workspace/didChangeConfiguration':
        return this.#settings.follow((params as DidChangeConfigurationParams).settings);
      case 'workspace/didChangeWatchedFiles':
        return this.#watching.follow(params as DidChangeWatchedFilesParams);
      case 'workspace/didChangeWorkspaceFolders':
        return this.#watching.followFolders(params as DidChangeWorkspaceFoldersParams);
      case 'ackmesh/earlier':
        return this.#compareWith(params as Earlier);
    }
  }

  // Changes

  #compareWith({ uri: spelled, text }: Earlier): void {
    const earlier = this.#earlier?.workspace;
    if (earlier === undefined || (text?.length ?? 0) > this.#parts.ports.files.largestText) {
      return;
    }
    const uri = this.#spelling.normal(spelled);
    this.#parts.wall.run(`earlier content of ${uri}`, () => (text === undefined ? earlier.closeBuffer(uri) : earlier.setBuffer(uri, text)), undefined);
    this.#publishing.follow({ files: new Set([uri]) }, undefined);
  }

  #edited(uri: Uri, change: WorkspaceChange): void {
    this.#changed(change, uri);
    this.#generators.touch([uri]);
  }

  #closed(uri: Uri, change: WorkspaceChange): void {
    this.#changed(change);
    this.#publishing.closed(uri);
  }

  /** Sees to everything that hangs on a change. */
  #changed(change: WorkspaceChange, edited?: Uri): void {
    this.#watching.followChange(change);
    this.#generators.touch([...change.files].filter((uri) => uri !== edited && this.#documents.has(uri)));
    this.#publishing.follow(change, edited);
  }

  #configured(settings: Settings, previous: Settings): void {
    const { wall } = this.#parts;
    const differs = (part: (of: Settings) => unknown): boolean => JSON.stringify(part(settings)) !== JSON.stringify(part(previous));
    this.#changed(wall.run('settings', () => this.service.workspace.setSettings(settings.config), { files: new Set() }));
    this.#watching.configured({ ignore: differs(({ config }) => config.ignore) });
    if (differs(({ inlayHints }) => inlayHints)) {
      this.#publishing.refreshHints();
    }
    if (differs(({ codeLens }) => codeLens)) {
      this.#publishing.refreshLenses();
    }
  }

  // Requests

  async #documentReport(params: DocumentDiagnosticParams, token: CancellationToken): Promise<unknown> {
    await this.#documents.sameVersion(this.#documentOf(params), () => unlessCancelled(this.#released, token));
    return this.#publishing.ofDocument(params);
  }

  async #workspaceReport(params: WorkspaceDiagnosticParams, token: CancellationToken): Promise<unknown> {
    await unlessCancelled(this.#watching.settled(), token);
    return this.#publishing.ofWorkspace(params, token);
  }

  async #feature(method: SessionRequest, params: unknown, token: CancellationToken): Promise<unknown> {
    const feature = features.get(method);
    if (feature?.needs === 'workspace' || feature?.needs === 'inference') {
      const uri = this.#documentOf(params);
      await this.#documents.sameVersion(uri, () => unlessCancelled(this.#watching.settled(), token));
      if (feature.needs === 'inference' && uri !== undefined) {
        await this.#documents.sameVersion(uri, () => unlessCancelled(this.#generators.settle(uri), token));
      }
    }
    const context: FeatureContext = {
      service: this.service,
      to: this.#to,
      settings: this.#settings.current,
      token,
      client: this.#names,
      inferences: this.#inferences,
      normal: (spelled) => this.#spelling.normal(spelled),
      linesOf: (uri) => this.#linesOf(uri),
      inSlices: (title, start) => this.#inSlices(title, start, token),
      applyEdit: async (label, edit) => {
        await this.#parts.client.ask(ApplyWorkspaceEditRequest.method, { label, edit } satisfies ApplyWorkspaceEditParams);
      },
    };
    return feature?.run(context, params);
  }

  async #inSlices<T>(title: string, start: () => Steps<T>, token: CancellationToken): Promise<T> {
    const { client, support } = this.#parts;
    const clock = this.#clock;
    const work = inSlices(start, { clock, workspace: this.service.workspace, token, flush: () => this.#documents.flush() });
    const done = clock.after(patienceMs, () => {
      if (support.progress) {
        this.#showProgress(client, title, work);
      }
    });
    try {
      return await work;
    } finally {
      done();
    }
  }

  #showProgress(client: Client, title: string, work: Promise<unknown>): void {
    showProgress(client, title, work.catch(() => undefined)).catch((error: unknown) => this.#parts.log.write('warn', 'client', `progress: ${String(error)}`));
  }

  #linesOf(uri: Uri): TextLines | undefined {
    return this.#documents.get(uri) ?? this.service.workspace.file(uri)?.lines;
  }

  #documentOf(params: unknown): Uri | undefined {
    const uri = (params as { readonly textDocument?: { readonly uri?: unknown } } | undefined)?.textDocument?.uri;
    return typeof uri === 'string' ? this.#spelling.normal(uri) : undefined;
  }

  // Start

  /** Diagnostics of open files wait for what they may be wrong without, and no longer than anybody has patience. */
  async #release(scanned: Promise<void>): Promise<void> {
    const { client, support } = this.#parts;
    await new Promise<void>((resolve) => {
      const cancel = this.#clock.after(patienceMs, () => {
        resolve();
        if (support.progress && !this.#watching.isComplete) {
          this.#showProgress(client, 'Reading manifests', scanned);
        }
      });
      const read = Promise.race([scanned, this.#described.then(() => new Promise<void>((rested) => void this.#clock.after(restMs, rested)))]);
      Promise.all([read, this.#settings.told]).then(() => resolve(), () => resolve());
      void scanned.then(cancel, cancel);
    });
    this.#publishing.release();
  }

  /** More of the folders is known than before; see {@link Watching.knows}. */
  #learnt(): void {
    if (this.#watching.knows('reading')) {
      this.#describe();
    }
    if (this.#watching.isComplete) {
      this.#completed();
    } else {
      this.#publishing.learnt();
    }
  }

  #completed(): void {
    this.#generators.touch(this.#documents.uris);
    this.#publishing.completed();
  }
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
