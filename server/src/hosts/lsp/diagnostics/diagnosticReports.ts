import type {
  CancellationToken,
  Diagnostic as LspDiagnostic,
  DocumentDiagnosticReport,
  PreviousResultId,
  WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';
import { checkCancelled } from '../../../base/cancellation';
import { append } from '../../../base/lists';
import type { Uri } from '../../../base/uri';
import type { FileDiagnostics } from '../conversion/diagnosticItems';
import type { Clock } from '../ports';
import { isSameTold, toldOf, type Told } from './told';
import { cancelTokenOf } from '../turns/requestRunner';
import { TimeSlice } from '../turns/timeSlice';

export interface ReportPorts {
  readonly clock: Clock;
  /** Lets messages in while {@link compute} would keep them waiting; rejects only when the request is cancelled. */
  prepare(uri: Uri, token: CancellationToken, slice: TimeSlice): Promise<void>;
  /** Called after each of many files; what is waited for is no part of the answer. */
  between(): Promise<void> | undefined;
  /** `undefined` for a file that nothing is known of. Does not throw. */
  compute(uri: Uri): FileDiagnostics | undefined;
  /** Every file that may have diagnostics. */
  uris(): Iterable<Uri>;
  /** False for a file that has to be read before anything can be told. */
  knows(uri: Uri): boolean;
  normal(spelled: string): Uri;
  spell(uri: Uri): string;
}

/** Answers clients that ask for diagnostics. A file's result keeps its id as long as it is the same. */
export class DiagnosticReports {
  readonly #ports: ReportPorts;
  readonly #waiting = new Set<() => void>();
  readonly #results = new Map<Uri, { readonly id: string; readonly told: Told<LspDiagnostic> }>();
  /**
   * Documents that the client has closed while it knew something of them, as it spells them, until a report on the workspace says
   * anew what is the case. VS Code forgets the result of a document that it closes and goes on showing what it showed, which may be
   * less than was sent: middleware holds problems back. Of a file that is gone before the next report, nobody would ask again.
   * Source: vscode-languageclient 10 diagnostic.js, `forgetDocument`.
   */
  readonly #closed = new Set<string>();
  /** False for a client that has not asked for all files: what it closes is nobody's business any more. */
  #isAskedForAll = false;
  /** A client may know results of a server that ran before this one. */
  readonly #run = Math.random().toString(36).slice(2);
  /** The id of a result without items, whatever the file. */
  readonly #none = `${this.#run}-none`;
  #count = 0;
  #revision = 0;
  #polled: { readonly revision: number; readonly ids: number } | undefined;

  constructor(ports: ReportPorts) {
    this.#ports = ports;
  }

  /** Tells that some diagnostics may have changed: polls that wait are answered. */
  touch(): void {
    this.#revision += 1;
    this.#resume();
  }

  /** Called while the spelling of the document is known. */
  closed(uri: Uri): void {
    if (!this.#isAskedForAll) {
      this.#results.delete(uri);
    } else if (this.#results.has(uri)) {
      this.#closed.add(this.#ports.spell(uri));
      this.#resume();
    }
  }

  ofDocument(uri: Uri, previous: string | undefined): DocumentDiagnosticReport {
    const items = [...(this.#ports.compute(uri)?.items ?? [])];
    const resultId = this.#idOf(uri, items);
    return resultId === previous ? { kind: 'unchanged', resultId } : { kind: 'full', resultId, items };
  }

  /**
   * Reports of all files, those as unchanged that the client has. With `wait`, for clients that poll: only what is
   * new, and not before there is something.
   */
  async ofWorkspace(
    previous: readonly PreviousResultId[],
    options: { readonly wait: boolean; readonly token: CancellationToken },
  ): Promise<WorkspaceDocumentDiagnosticReport[]> {
    this.#isAskedForAll = true;
    const known = new Map<Uri, string>();
    const stale: PreviousResultId[] = [];
    for (const id of previous) {
      const uri = this.#ports.normal(id.uri);
      if (this.#ports.spell(uri) === id.uri) {
        known.set(uri, id.value);
      } else {
        stale.push(id);
      }
    }
    for (;;) {
      if (options.wait && this.#closed.size === 0 && this.#polled?.revision === this.#revision && this.#polled.ids === known.size) {
        await this.#change(options.token);
      }
      const revision = this.#revision;
      const closed = [...this.#closed];
      closed.forEach((uri) => known.delete(this.#ports.normal(uri)));
      const reports = [...(await this.#collect(known, options.token)), ...stale.map((id) => this.#withoutItems(id))];
      const told = new Set(reports.map(({ uri }) => uri));
      append(
        reports,
        closed.flatMap((uri) => (this.#closed.delete(uri) && !told.has(uri) ? [this.#withoutItems({ uri, value: '' })] : [])),
      );
      const news = options.wait ? reports.filter(({ kind }) => kind === 'full') : reports;
      if (!options.wait || news.length > 0) {
        return news;
      }
      this.#polled = { revision, ids: known.size };
    }
  }

  async #collect(known: ReadonlyMap<Uri, string>, token: CancellationToken): Promise<WorkspaceDocumentDiagnosticReport[]> {
    const slice = new TimeSlice(this.#ports.clock);
    const reports: WorkspaceDocumentDiagnosticReport[] = [];
    const met = new Set<Uri>();
    for (const uri of [...this.#ports.uris()]) {
      checkCancelled(cancelTokenOf(token));
      met.add(uri);
      if (!this.#ports.knows(uri)) {
        continue;
      }
      await this.#ports.prepare(uri, token, slice);
      const report = this.#reportOf(uri, known.get(uri));
      if (report !== undefined) {
        reports.push(report);
      }
      await this.#ports.between();
      if (slice.isOver) {
        await slice.pause();
      }
    }
    for (const [uri, value] of known) {
      const gone = met.has(uri) || !this.#ports.knows(uri) ? undefined : this.#reportOf(uri, value);
      if (gone !== undefined) {
        reports.push(gone);
      }
    }
    return reports;
  }

  /** A document goes by another name since it was closed: what the client shows under the old one goes. */
  #withoutItems({ uri, value }: PreviousResultId): WorkspaceDocumentDiagnosticReport {
    const resultId = this.#none;
    return value === resultId
      ? { uri, version: null, resultId, kind: 'unchanged' }
      : { uri, version: null, resultId, kind: 'full', items: [] };
  }

  /** `undefined` where there is nothing to say and the client shows nothing. */
  #reportOf(uri: Uri, previous: string | undefined): WorkspaceDocumentDiagnosticReport | undefined {
    const diagnostics = this.#ports.compute(uri);
    const items = [...(diagnostics?.items ?? [])];
    if (items.length === 0 && previous === undefined) {
      return undefined;
    }
    const resultId = this.#idOf(uri, items);
    const place = { uri: this.#ports.spell(uri), version: diagnostics?.version ?? null, resultId };
    return resultId === previous ? { ...place, kind: 'unchanged' } : { ...place, kind: 'full', items };
  }

  /** Files without diagnostics, those that are gone among them, share one result and are not remembered. */
  #idOf(uri: Uri, items: readonly LspDiagnostic[]): string {
    if (items.length === 0) {
      this.#results.delete(uri);
      return this.#none;
    }
    const told = toldOf(items);
    const known = this.#results.get(uri);
    if (known !== undefined && isSameTold(known.told, told)) {
      return known.id;
    }
    this.#count += 1;
    const id = `${this.#run}-${this.#count}`;
    this.#results.set(uri, { id, told });
    return id;
  }

  #resume(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    waiting.forEach((resume) => resume());
  }

  async #change(token: CancellationToken): Promise<void> {
    await new Promise<void>((resolve) => {
      const subscription = token.onCancellationRequested(() => done());
      const done = (): void => {
        this.#waiting.delete(done);
        subscription.dispose();
        resolve();
      };
      this.#waiting.add(done);
      if (token.isCancellationRequested) {
        done();
      }
    });
    checkCancelled(cancelTokenOf(token));
  }
}
