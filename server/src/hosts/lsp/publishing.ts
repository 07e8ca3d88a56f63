import {
  CodeLensRefreshRequest,
  DiagnosticRefreshRequest,
  InlayHintRefreshRequest,
  SemanticTokensRefreshRequest,
  PublishDiagnosticsNotification,
  type CancellationToken,
  type Diagnostic as LspDiagnostic,
  type DocumentDiagnosticParams,
  type WorkspaceDiagnosticParams,
} from 'vscode-languageserver';
import type { Log } from '../../base/log';
import type { Steps } from '../../base/steps';
import type { Uri } from '../../base/uri';
import type { Diagnostic, LanguageService, WorkspaceChange } from '../../service';
import { rootsChangedMethod } from '../../protocol/rootRequests';
import type { Client } from './client';
import type { Conversion } from './convert';
import { failedReason, restsOn, toDiagnostic, unreadableCode, unreadableDiagnostic, type FileDiagnostics } from './diagnosticItems';
import { DiagnosticReports } from './diagnosticReports';
import { DiagnosticsScheduler } from './diagnosticsScheduler';
import type { DocumentSync } from './documentSync';
import type { EarlyReports } from './earlyReports';
import type { TextLines } from './lspFeature';
import type { Clock } from './ports';
import { Repeated } from './repeated';
import { SameDiagnostics } from './sameDiagnostics';
import { inSlices } from './slices';
import type { TimeSlice } from './timeSlice';
import type { UriSpelling } from './uris';
import type { Wall } from './wall';
import type { Watching } from './watching';

/** How long counts of references in other editors may be behind, in milliseconds. */
const lensPauseMs = 1000;

/** How long what a client shows of kustomizations may be behind, in milliseconds. */
const rootsPauseMs = 250;

export interface PublishingPorts {
  readonly client: Client;
  readonly clock: Clock;
  readonly log: Log;
  readonly wall: Wall;
  readonly service: LanguageService;
  readonly documents: DocumentSync;
  readonly watching: Watching;
  readonly early: EarlyReports;
  readonly spelling: UriSpelling;
  readonly to: Conversion;
  linesOf(uri: Uri): TextLines | undefined;
  showsLenses(): boolean;
  /** False for a file that is compared with an earlier version, on which its report would rest. */
  readonly isAlone: (uri: Uri) => boolean;
  /** Told when files were reported. */
  readonly reported: () => void;
  /** True for a client that shows what kustomizations apply. */
  readonly followsRoots: boolean;
}

/** Keeps what the client shows true: diagnostics sent or answered, and what it has to ask for again. */
export class Publishing {
  readonly #ports: PublishingPorts;
  readonly #scheduler: DiagnosticsScheduler;
  readonly #reports: DiagnosticReports;
  readonly #same: SameDiagnostics;
  #isReleased = false;
  #isRefreshPlanned = false;
  #areLensesPlanned = false;
  #areTokensPlanned = false;
  #areRootsPlanned = false;

  /** Nothing is published before {@link release}. */
  constructor(ports: PublishingPorts) {
    this.#ports = ports;
    const { clock, service, spelling, watching } = ports;
    this.#scheduler = new DiagnosticsScheduler({
      clock,
      revision: () => service.workspace.revision,
      prepare: (uri) => this.#preparation(uri),
      compute: (uri) => this.#diagnostics(uri),
      publish: (diagnostics) => this.#publish(diagnostics),
    });
    this.#scheduler.hold();
    this.#same = new SameDiagnostics(ports.to, service);
    this.#reports = new DiagnosticReports({
      clock,
      prepare: (uri, token, slice) => this.#prepare(uri, token, slice),
      compute: (uri) => this.#diagnostics(uri),
      uris: () => new Set([...(watching.isComplete ? service.workspace.uris : ports.early.uris), ...watching.unreadable]),
      knows: (uri) => watching.isComplete || this.#early(uri) !== undefined || watching.problemOf(uri) !== undefined,
      normal: (spelled) => spelling.normal(spelled),
      spell: (uri) => spelling.spell(uri),
    });
  }

  release(): void {
    this.#isReleased = true;
    this.#scheduler.release();
  }

  /** More is read than before, or less while a folder is added: other verdicts can be told. */
  learnt(): void {
    const { documents } = this.#ports;
    if (!this.#pulls) {
      this.#scheduler.affected(documents.uris);
      return;
    }
    this.#reports.touch();
    if (this.#isReleased && [...documents.uris].length > 0) {
      this.#refreshDiagnostics();
    }
  }

  /** Every file is read. */
  completed(): void {
    this.#planRoots();
    this.#refreshTokens([...this.#ports.documents.uris]);
    this.learnt();
  }

  /** Follows a change; the client asks by itself for the document that it edited. */
  follow({ files }: WorkspaceChange, edited: Uri | undefined): void {
    this.#planRoots();
    if (edited !== undefined && !this.#pulls) {
      this.#scheduler.edited(edited);
    }
    if (files.size === 0) {
      return;
    }
    this.#planLenses(edited);
    const open = [...files].filter((uri) => uri !== edited && this.#ports.documents.has(uri));
    this.#refreshTokens(open);
    if (!this.#pulls) {
      this.#scheduler.affected(open);
      return;
    }
    this.#reports.touch();
    if (open.length > 0) {
      this.#refreshDiagnostics();
    }
  }

  /** Takes away what the client shows of a document that it closed. */
  closed(uri: Uri): void {
    this.#scheduler.clear(uri);
  }

  /** Lets messages in while {@link ofDocument} would keep them waiting. */
  async prepare({ textDocument }: DocumentDiagnosticParams, token: CancellationToken): Promise<void> {
    await this.#prepare(this.#ports.spelling.normal(textDocument.uri), token);
  }

  ofDocument({ textDocument, previousResultId }: DocumentDiagnosticParams): unknown {
    const report = this.#reports.ofDocument(this.#ports.spelling.normal(textDocument.uri), previousResultId);
    return report.kind === 'full' ? { ...report, items: new Repeated(report.items) } : report;
  }

  /** Resolves when a report on the workspace can be made: when it is read, or what the last start said is known to hold. */
  async reportable(params: WorkspaceDiagnosticParams): Promise<void> {
    const { early, watching } = this.#ports;
    const isRead = watching.settled();
    await (watching.isComplete ? isRead : Promise.race([isRead, early.ready.then(() => (this.#saysEnough(params) ? undefined : isRead))]));
  }

  /** `undefined` where a report has to wait after all; see {@link reportable}. */
  async ofWorkspace(params: WorkspaceDiagnosticParams, token: CancellationToken): Promise<unknown> {
    const { reported, watching } = this.#ports;
    const items = await this.#reports.ofWorkspace(params.previousResultIds, { wait: isPoll(params), token });
    if (watching.isComplete) {
      reported();
    }
    return this.#saysEnough(params) ? { items } : undefined;
  }

  /** Who polls is told the rest later; others have to be told everything at once. */
  #saysEnough(params: WorkspaceDiagnosticParams): boolean {
    const { documents, early, watching } = this.#ports;
    return watching.isComplete || isPoll(params) || (early.areAll && [...documents.uris].length === 0);
  }

  refreshHints(): void {
    if (this.#ports.watching.isComplete && this.#ports.to.support.refreshInlayHints) {
      this.#ports.client.refresh(InlayHintRefreshRequest.method, this.#ports.log);
    }
  }

  refreshLenses(): void {
    if (this.#ports.watching.isComplete && this.#ports.to.support.refreshCodeLenses) {
      this.#ports.client.refresh(CodeLensRefreshRequest.method, this.#ports.log);
    }
  }

  get #pulls(): boolean {
    return this.#ports.to.support.pullDiagnostics;
  }

  #prepare(uri: Uri, token: CancellationToken, slice?: TimeSlice): Promise<void> {
    const { clock, service, documents } = this.#ports;
    const ports = { clock, workspace: service.workspace, token, flush: () => documents.flush(), ...(slice === undefined ? {} : { slice }) };
    return inSlices(() => this.#preparation(uri), ports);
  }

  /** What goes wrong in it is told, and goes wrong again where the diagnostics are computed. */
  *#preparation(uri: Uri): Steps<void> {
    const { service, wall } = this.#ports;
    if (this.#early(uri) !== undefined || (this.#isKept(uri) && service.reports.has(uri))) {
      return;
    }
    const steps = service.checks.preparation(uri);
    while (wall.run(`diagnostics of ${uri}`, () => steps.next().done, true) !== true) {
      yield;
    }
  }

  #diagnostics(uri: Uri): FileDiagnostics | undefined {
    const { documents, wall } = this.#ports;
    documents.flush();
    const version = documents.versionOf(uri);
    const items = [unreadableDiagnostic(failedReason, 'warning')];
    return wall.run(`diagnostics of ${uri}`, () => this.#diagnosticsOf(uri, version), { uri, version, items });
  }

  #diagnosticsOf(uri: Uri, version: number | undefined): FileDiagnostics | undefined {
    const { documents, service, to, watching } = this.#ports;
    const reason = documents.problemOf(uri) ?? (documents.has(uri) ? undefined : watching.problemOf(uri)?.reason);
    if (reason !== undefined) {
      const level = service.checks.levelOf(unreadableCode, uri);
      return { uri, version, items: level === 'off' ? [] : [unreadableDiagnostic(reason, level)] };
    }
    const early = this.#early(uri);
    if (early !== undefined) {
      return { uri, version, items: early };
    }
    const lines = service.workspace.file(uri) === undefined ? undefined : this.#ports.linesOf(uri);
    if (lines === undefined) {
      return documents.has(uri) ? { uri, version, items: [] } : undefined;
    }
    if (this.#isKept(uri)) {
      return { uri, version, items: service.reports.of(uri, (diagnostic) => toDiagnostic(to, service, lines, diagnostic)) };
    }
    const isShown = (diagnostic: Diagnostic): boolean => watching.knows(restsOn(diagnostic));
    const items = documents.has(uri)
      ? this.#same.of(service.checks.inParts(uri), lines, watching.knows('workspace') ? undefined : isShown)
      : service.checks
          .of(uri)
          .filter(isShown)
          .map((diagnostic) => toDiagnostic(to, service, lines, diagnostic));
    return { uri, version, items };
  }

  /** What the last start said of a closed file, while files are read; `undefined` where that is not known to hold. */
  #early(uri: Uri): readonly LspDiagnostic[] | undefined {
    const { documents, early, watching, isAlone } = this.#ports;
    return watching.isComplete || documents.has(uri) || !isAlone(uri) ? undefined : early.of(uri);
  }

  /** What is said of a closed file is kept, also till the next start. */
  #isKept(uri: Uri): boolean {
    const { documents, watching } = this.#ports;
    return watching.isComplete && watching.knows('workspace') && !documents.has(uri) && this.#ports.isAlone(uri);
  }

  #publish({ uri, version, items }: FileDiagnostics): void {
    const { client, spelling } = this.#ports;
    client.tell(PublishDiagnosticsNotification.method, {
      uri: spelling.spell(uri),
      ...(version === undefined ? {} : { version }),
      diagnostics: new Repeated(items),
    });
  }

  /** What references of documents lead to may be another thing now. */
  #refreshTokens(uris: readonly Uri[]): void {
    const { client, clock, log, to, watching } = this.#ports;
    if (uris.length === 0 || !to.support.refreshSemanticTokens || this.#areTokensPlanned || !watching.isComplete) {
      return;
    }
    this.#areTokensPlanned = true;
    clock.soon(() => {
      this.#areTokensPlanned = false;
      client.refresh(SemanticTokensRefreshRequest.method, log);
    });
  }

  #refreshDiagnostics(): void {
    const { client, clock, log, to, watching } = this.#ports;
    if (!to.support.refreshDiagnostics || this.#isRefreshPlanned || !watching.knows('reading')) {
      return;
    }
    this.#isRefreshPlanned = true;
    clock.soon(() => {
      this.#isRefreshPlanned = false;
      client.refresh(DiagnosticRefreshRequest.method, log);
    });
  }

  /** What kustomizations apply may be another thing after every change. */
  #planRoots(): void {
    const { client, clock, followsRoots, watching } = this.#ports;
    if (!followsRoots || this.#areRootsPlanned || !watching.isComplete) {
      return;
    }
    this.#areRootsPlanned = true;
    clock.after(rootsPauseMs, () => {
      this.#areRootsPlanned = false;
      client.tell(rootsChangedMethod, {});
    });
  }

  /** References to an object come and go with edits of other documents, of which its own editor knows nothing. */
  #planLenses(edited: Uri | undefined): void {
    const { clock, documents, to, watching } = this.#ports;
    if (!to.support.refreshCodeLenses || this.#areLensesPlanned || !watching.isComplete || !this.#ports.showsLenses()) {
      return;
    }
    if ([...documents.uris].some((uri) => uri !== edited)) {
      this.#areLensesPlanned = true;
      clock.after(lensPauseMs, () => {
        this.#areLensesPlanned = false;
        this.refreshLenses();
      });
    }
  }
}

/** True for a client that waits for what is new, and asks again when it was told. */
function isPoll({ partialResultToken }: WorkspaceDiagnosticParams): boolean {
  return partialResultToken !== undefined;
}
