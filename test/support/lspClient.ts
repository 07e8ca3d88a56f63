import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import {
  CancellationTokenSource,
  createMessageConnection,
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type ConfigurationItem,
  type Diagnostic,
  type FileChangeType,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Registration,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver/node';
import type { Clock, FileSystem, KeptLines } from '../../server/src/hosts/lsp/ports';
import { Outbox } from '../../server/src/hosts/lsp/connection/outbox';
import { serve, type Served } from '../../server/src/hosts/lsp/server';
import type { DocsReader } from '../../server/src/schema/api/fieldDocs';
import type { ModelReader } from '../../server/src/workspace/files/apiModels';
import type { AroundReader } from '../../server/src/workspace/files/around';
import type { LanguageService, ServedWorkspace } from '../../server/src/service';
import { MemoryFiles } from './memoryFiles';
import { bundleOnDisk } from './schemaBundle';

/** What an editor of today says that it can do. */
export const modern: ClientCapabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
    workspaceEdit: { documentChanges: true },
    diagnostics: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
  },
  textDocument: {
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown', 'plaintext'] } },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    definition: { linkSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    documentLink: { tooltipSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } }, isPreferredSupport: true },
    publishDiagnostics: { relatedInformation: true, versionSupport: true },
  },
};

/** The same for a client that asks for diagnostics. */
export const pulling: ClientCapabilities = {
  ...modern,
  textDocument: { ...modern.textDocument, diagnostic: { dynamicRegistration: false } },
};

export interface ClientOptions {
  readonly files?: FileSystem;
  readonly models?: ModelReader;
  readonly docs?: DocsReader;
  readonly around?: AroundReader;
  /** Where lines are kept that the folder of `initializationOptions` stands for. */
  readonly keptLines?: KeptLines;
  readonly folders?: readonly string[];
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
  readonly clientInfo?: { readonly name: string; readonly version?: string };
  /** Answer to `workspace/configuration` for the section `ackmesh`, in general or for a folder. */
  readonly settings?: (scope: string | undefined) => unknown;
}

/** Timers that only run when a test says so. */
class TestClock implements Clock {
  readonly #timers = new Set<() => void>();
  #stoppedAt: number | undefined;
  #step = 0;
  #elapsed = 0;
  #soon = 0;

  /** True while something waits for its turn. */
  get isBusy(): boolean {
    return this.#soon > 0;
  }

  now(): number {
    if (this.#stoppedAt !== undefined) {
      this.#stoppedAt += this.#step;
    }
    return (this.#stoppedAt ?? performance.now()) + this.#elapsed;
  }

  /** From here on no time passes: nothing is done only because it waited long enough. */
  stop(): void {
    this.#stoppedAt = performance.now();
    this.#step = 0;
  }

  /** From here on so many milliseconds pass whenever somebody looks, so that work is measured by steps and not by time. */
  tick(ms = 1): void {
    this.stop();
    this.#step = ms;
  }

  soon(run: () => void): void {
    this.#soon += 1;
    setImmediate(() => {
      this.#soon -= 1;
      run();
    });
  }

  after(_ms: number, run: () => void): () => void {
    this.#timers.add(run);
    return () => this.#timers.delete(run);
  }

  /** An hour passes in which no timer runs: those that were set are late. */
  pass(): void {
    this.#elapsed += 3_600_000;
  }

  /** An hour passes: runs every timer that was set. */
  elapse(): void {
    this.pass();
    this.runTimers();
  }

  /** Runs every timer that was set, at once. */
  runTimers(): void {
    const timers = [...this.#timers];
    this.#timers.clear();
    timers.forEach((run) => run());
  }
}

/** Notices about a workspace as a whole and about Namespaces that are elsewhere, which the small worlds of these tests would all get. */
const aside = ['appmesh/service-end-of-support', 'appmesh/namespace-not-found'].map((pattern) => ({ pattern, level: 'off' as const }));

/** A client that talks to a real server through streams, in this process. */
export class LspClient {
  readonly connection: ProtocolConnection;
  readonly clock = new TestClock();
  readonly published: PublishDiagnosticsParams[] = [];
  readonly logged: string[] = [];
  readonly registrations: Registration[] = [];
  /** Requests of the server, by method, in their order. */
  readonly asked: string[] = [];
  initializeResult: InitializeResult = { capabilities: {} };
  readonly #files: FileSystem;
  readonly #options: ClientOptions;
  readonly #toServer: PassThrough;
  readonly #served: Served;
  readonly #versions = new Map<string, number>();
  readonly #texts = new Map<string, string>();
  readonly #watchers = new Set<() => void>();

  private constructor(options: ClientOptions) {
    const { files = new MemoryFiles(), models, docs, around, keptLines, settings = () => null } = options;
    this.#options = options;
    this.#files = files;
    const toServer = new PassThrough();
    this.#toServer = toServer;
    const toClient = new PassThrough();
    const server = createMessageConnection(new StreamMessageReader(toServer), new Outbox(new StreamMessageWriter(toClient), toServer));
    this.#served = serve(server, {
      version: 'test',
      open: () =>
        Promise.resolve({
          files,
          clock: this.clock,
          bundle: bundleOnDisk,
          overrides: aside,
          ...(models === undefined ? {} : { models }),
          ...(docs === undefined ? {} : { docs }),
          ...(around === undefined ? {} : { around }),
          ...(keptLines === undefined ? {} : { keptLines: () => keptLines }),
        }),
      exit: () => undefined,
    });
    this.connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.published.push(params);
      this.#look();
    });
    this.connection.onNotification('window/logMessage', ({ message }: { readonly message: string }) => {
      this.logged.push(message);
      this.#look();
    });
    const answers: Readonly<
      Record<
        string,
        (params: { readonly registrations?: readonly Registration[]; readonly items?: readonly ConfigurationItem[] }) => unknown
      >
    > = {
      'workspace/configuration': ({ items = [] }) => items.map(({ scopeUri }) => settings(scopeUri)),
      'client/registerCapability': ({ registrations = [] }) => this.registrations.push(...registrations),
      'client/unregisterCapability': () => null,
      'window/workDoneProgress/create': () => null,
      'workspace/diagnostic/refresh': () => null,
      'workspace/inlayHint/refresh': () => null,
      'workspace/codeLens/refresh': () => null,
    };
    for (const [method, answer] of Object.entries(answers)) {
      this.connection.onRequest(method, (params: { readonly registrations?: readonly Registration[] }) => {
        this.asked.push(method);
        setImmediate(() => this.#look());
        return answer(params);
      });
    }
    this.connection.listen();
  }

  static async start(options: ClientOptions = {}): Promise<LspClient> {
    const client = new LspClient(options);
    await client.initialize();
    return client;
  }

  /** A client that has said nothing yet. */
  static connect(options: ClientOptions = {}): LspClient {
    return new LspClient(options);
  }

  async initialize(): Promise<void> {
    const { folders = ['file:///ws'], capabilities = modern, initializationOptions, clientInfo } = this.#options;
    this.initializeResult = await this.request<InitializeResult>('initialize', {
      processId: null,
      rootUri: folders[0] ?? null,
      workspaceFolders: folders.map((uri) => ({ uri, name: uri.slice(uri.lastIndexOf('/') + 1) })),
      capabilities,
      ...(initializationOptions === undefined ? {} : { initializationOptions }),
      ...(clientInfo === undefined ? {} : { clientInfo }),
    });
    await this.notify('initialized', {});
  }

  /** The disk in memory that the client was started with. */
  get files(): MemoryFiles {
    assert.ok(this.#files instanceof MemoryFiles);
    return this.#files;
  }

  /** The server's own view of the workspace. */
  get workspace(): ServedWorkspace {
    return this.service.workspace;
  }

  get service(): LanguageService {
    assert.ok(this.#served.service);
    return this.#served.service;
  }

  /** What the server says of progress from now on: `begin`, `report`, `end`. */
  followProgress(): readonly string[] {
    const shown: string[] = [];
    this.connection.onNotification('$/progress', ({ value }: { readonly value: { readonly kind: string } }) => void shown.push(value.kind));
    return shown;
  }

  /** Forgets what the server sent. */
  forget(): void {
    this.published.length = 0;
    this.logged.length = 0;
    this.asked.length = 0;
  }

  /** Failures that the server caught since the start. */
  get failures(): number {
    return this.#served.wall.failures;
  }

  request<T>(method: string, params: unknown): Promise<T> {
    return this.connection.sendRequest(method, params);
  }

  /** Sends a text as it is, which may be no message. */
  send(text: string): void {
    this.#toServer.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  notify(method: string, params: unknown): Promise<void> {
    return this.connection.sendNotification(method, params);
  }

  /** Sends a request and cancels it at once. */
  cancelled(method: string, params: unknown): Promise<unknown> {
    const source = new CancellationTokenSource();
    const answer = this.connection.sendRequest(method, params, source.token);
    source.cancel();
    return answer;
  }

  async open(uri: string, text: string, languageId = 'yaml'): Promise<void> {
    this.#versions.set(uri, 1);
    this.#texts.set(uri, text);
    await this.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
  }

  /** Replaces the first place of a text in an open document; returns the new version. */
  async replace(uri: string, old: string, fresh: string): Promise<number> {
    const text = this.#texts.get(uri) ?? '';
    const at = text.indexOf(old);
    assert.ok(at >= 0, `no "${old}" in ${uri}`);
    const change = { range: { start: positionIn(text, at), end: positionIn(text, at + old.length) }, text: fresh };
    return this.edit(uri, [change], text.slice(0, at) + fresh + text.slice(at + old.length));
  }

  async edit(uri: string, contentChanges: readonly TextDocumentContentChangeEvent[], text: string): Promise<number> {
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    this.#texts.set(uri, text);
    await this.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
    return version;
  }

  async close(uri: string): Promise<void> {
    await this.notify('textDocument/didClose', { textDocument: { uri } });
  }

  async fileEvents(...changes: readonly (readonly [uri: string, type: FileChangeType])[]): Promise<void> {
    await this.notify('workspace/didChangeWatchedFiles', { changes: changes.map(([uri, type]) => ({ uri, type })) });
  }

  /** A request about the place where a text stands in an open document, `by` characters further. */
  at<T>(method: string, uri: string, text: string, by = 0, more: object = {}): Promise<T> {
    return this.request<T>(method, { textDocument: { uri }, position: this.positionOf(uri, text, by), ...more });
  }

  positionOf(uri: string, text: string, by = 0): Position {
    const whole = this.#texts.get(uri) ?? '';
    const at = whole.indexOf(text);
    assert.ok(at >= 0, `no "${text}" in ${uri}`);
    return positionIn(whole, at + by);
  }

  /** What the client shows of a file by now. */
  shown(uri: string): readonly Diagnostic[] {
    return this.published.filter((each) => each.uri === uri).at(-1)?.diagnostics ?? [];
  }

  shownCodes(uri: string): readonly unknown[] {
    return this.shown(uri).map(({ code }) => code);
  }

  /** Waits for the diagnostics of a version (or any later one) of a file. */
  async diagnostics(uri: string, version = 1): Promise<readonly Diagnostic[]> {
    await this.until(() => this.published.some((each) => each.uri === uri && (each.version ?? 0) >= version));
    return this.shown(uri);
  }

  /** Waits until something holds; looks again after every message of the server. */
  async until(holds: () => boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (holds()) {
          this.#watchers.delete(look);
          resolve();
        }
      };
      this.#watchers.add(look);
      look();
    });
  }

  /** Lets the server do everything that it was asked for, however many turns that takes: a slow machine gets less done in each. */
  async settle(): Promise<void> {
    for (let round = 0; round < 8 || this.clock.isBusy; round += 1) {
      await this.request('workspace/symbol', { query: 'nothing is called so' });
    }
  }

  async stop(): Promise<void> {
    await this.request('shutdown', undefined);
    this.connection.dispose();
  }

  #look(): void {
    [...this.#watchers].forEach((look) => look());
  }
}

/** Lines end at `\n`, as in all texts of these tests. */
export function positionIn(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length - 1, character: offset - (before.lastIndexOf('\n') + 1) };
}
