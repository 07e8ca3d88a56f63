import {
  PublishDiagnosticsNotification,
  type CancellationToken,
  type Diagnostic as LspDiagnostic,
  type DocumentDiagnosticParams,
  type WorkspaceDiagnosticParams,
} from 'vscode-languageserver';
import type { Steps } from '../../../base/steps';
import type { Uri } from '../../../base/uri';
import type { Diagnostic, LanguageService, WorkspaceChange } from '../../../service';
import type { Client } from '../connection/client';
import type { Conversion } from '../conversion/convert';
import { failedReason, restsOn, toDiagnostic, unreadDiagnostic, type FileDiagnostics } from '../conversion/diagnosticItems';
import { ruleOfUnread } from '../../unread';
import { DiagnosticReports } from './diagnosticReports';
import { DiagnosticsScheduler } from './diagnosticsScheduler';
import type { DocumentSync } from '../files/documentSync';
import type { EarlyReports } from './earlyReports';
import type { TextLines } from '../requests/lspFeature';
import type { Clock } from '../ports';
import type { Refreshes } from './refreshes';
import { Repeated } from './repeated';
import type { Resting } from '../turns/resting';
import { SameDiagnostics } from '../conversion/sameDiagnostics';
import { inSlices } from '../turns/slices';
import type { TimeSlice } from '../turns/timeSlice';
import type { UriSpelling } from '../connection/uris';
import type { Wall } from '../connection/wall';
import type { Watching } from '../files/watching';

export interface PublishingPorts {
  readonly client: Client;
  readonly refreshes: Refreshes;
  readonly clock: Clock;
  readonly wall: Wall;
  readonly service: LanguageService;
  readonly documents: DocumentSync;
  readonly watching: Watching;
  readonly early: EarlyReports;
  readonly spelling: UriSpelling;
  readonly to: Conversion;
  linesOf(uri: Uri): TextLines | undefined;
  /** False for a file that is compared with an earlier version, on which its report would rest. */
  readonly isAlone: (uri: Uri) => boolean;
  readonly resting: Pick<Resting, 'reported' | 'between'>;
  /** Told when files were reported. */
  readonly reported: () => void;
}

/** Keeps the diagnostics that the client shows up to date, whether it is sent them or asks for them, and says when it must ask for something again. */
export class Publishing {
  readonly #ports: PublishingPorts;
  readonly #scheduler: DiagnosticsScheduler;
  readonly #reports: DiagnosticReports;
  readonly #same: SameDiagnostics;
  #isReleased = false;

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
      between: () => ports.resting.between(),
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
    const { documents, refreshes } = this.#ports;
    if (!this.#pulls) {
      this.#scheduler.affected(documents.uris);
      return;
    }
    this.#reports.touch();
    if (this.#isReleased && [...documents.uris].length > 0) {
      refreshes.planDiagnostics();
    }
  }

  /** Every file is read. */
  completed(): void {
    const { documents, refreshes } = this.#ports;
    refreshes.planRoots({ onDisk: true });
    if ([...documents.uris].length > 0) {
      refreshes.planTokens();
    }
    this.learnt();
  }

  /** Folders were read that came after the start: objects may lead to theirs. */
  grown(): void {
    this.#planCounts(undefined);
  }

  /** Follows a change; the client asks by itself for the document that it edited. */
  follow({ files }: WorkspaceChange, edited: Uri | undefined): void {
    const { documents, refreshes } = this.#ports;
    refreshes.planRoots({ onDisk: edited === undefined && files.size > 0 });
    if (edited !== undefined && !this.#pulls) {
      this.#scheduler.edited(edited);
    }
    if (files.size === 0) {
      return;
    }
    this.#planCounts(edited);
    const open = [...files].filter((uri) => uri !== edited && documents.has(uri));
    if (open.length > 0) {
      refreshes.planTokens();
    }
    if (!this.#pulls) {
      this.#scheduler.affected(open);
      return;
    }
    this.#reports.touch();
    if (open.length > 0) {
      refreshes.planDiagnostics();
    }
  }

  /** Takes away what the client shows of a document that it closed. */
  closed(uri: Uri): void {
    this.#scheduler.clear(uri);
    this.#reports.closed(uri);
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

  /** What editors show of other documents than their own. */
  #planCounts(edited: Uri | undefined): void {
    const { documents, refreshes } = this.#ports;
    const isShownElsewhere = (): boolean => [...documents.uris].some((uri) => uri !== edited);
    refreshes.planLenses(isShownElsewhere);
    refreshes.planHints(isShownElsewhere);
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
    const items = [unreadDiagnostic(failedReason, 'warning')];
    return wall.run(`diagnostics of ${uri}`, () => this.#diagnosticsOf(uri, version), { uri, version, items });
  }

  #diagnosticsOf(uri: Uri, version: number | undefined): FileDiagnostics | undefined {
    const { documents, service, to, watching } = this.#ports;
    const reason = documents.problemOf(uri) ?? (documents.has(uri) ? undefined : watching.problemOf(uri)?.reason);
    if (reason !== undefined) {
      const level = service.checks.levelOf(ruleOfUnread(reason), uri);
      return { uri, version, items: level === 'off' ? [] : [unreadDiagnostic(reason, level)] };
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
      if (!service.reports.has(uri)) {
        this.#ports.resting.reported(uri);
      }
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
}

/** True for a client that waits for what is new, and asks again when it was told. */
function isPoll({ partialResultToken }: WorkspaceDiagnosticParams): boolean {
  return partialResultToken !== undefined;
}
