import { Diagnostic } from 'vscode-languageserver';
import type { Log } from '../../../base/log';
import type { Uri } from '../../../base/uri';
import type { EarlierReports, LanguageService } from '../../../service';
import { isGeneratorName } from '../../../service/withoutWorkspace';
import { EarlyReports } from './earlyReports';
import { Pause } from '../turns/pause';
import type { Clock, KeptLines } from '../ports';
import { takeSteps } from '../turns/timeSlice';
import type { Wall } from '../connection/wall';

/** How long no request must come before reports are written, in milliseconds. */
const pauseMs = 15_000;

/** How long the end of the server waits for reports to be written, in milliseconds. Clients wait a few seconds for an answer. */
const mostEndMs = 1000;

/** How often taking over reports is tried again after an edit has interrupted it. */
const mostTries = 3;

export interface KeptReportsPorts {
  /** `undefined` for a client that names no folder for it. */
  readonly store: KeptLines | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly wall: Wall;
  readonly service: LanguageService;
  /** The open documents. */
  open(): Iterable<Uri>;
  /** What reports depend on beside the files of the workspace. */
  settings(): readonly string[];
}

/** Keeps the reports of closed files until the next start, so that they are not computed again. */
export class KeptReports {
  /** The kept reports that still hold, until {@link take}. */
  readonly early = new EarlyReports();
  readonly #ports: KeptReportsPorts;
  #read: { readonly settings: string; readonly reports: EarlierReports } | undefined;
  #written: number | undefined;
  #writing: Promise<void> = Promise.resolve();
  readonly #pause: Pause;

  constructor(ports: KeptReportsPorts) {
    this.#ports = ports;
    this.#pause = new Pause(ports.clock, pauseMs, () => this.#beginWriting());
  }

  /** Uses the kept reports at once if nothing differs; `files` returns all files that matter to the workspace, with their contents. */
  async look(files: () => ReadonlyMap<Uri, string>): Promise<void> {
    const { clock, log, service } = this.#ports;
    const started = clock.now();
    const earlier = await this.#earlier();
    if (earlier === undefined) {
      return;
    }
    const now = files();
    const reports = await takeSteps(earlier.ifSame(now), clock);
    if (reports !== undefined && this.#read?.settings === JSON.stringify(this.#ports.settings())) {
      this.early.begin(reports, now);
      for (const uri of this.#ports.open()) {
        this.early.follow(uri, service.workspace.file(uri)?.text);
      }
      log.write('info', 'files', `no file differs from the last start, diagnostics read in ${Math.round(clock.now() - started)} ms`);
    }
  }

  /** Takes over the kept reports. To be called when every file is read and before anything about the workspace is published. */
  async take(): Promise<void> {
    const { clock, log, service } = this.#ports;
    const started = clock.now();
    const earlier = this.#isPossible ? await this.#earlier() : undefined;
    this.#read = undefined;
    for (let tries = 0; earlier !== undefined && tries < mostTries; tries += 1) {
      const { revision } = service.workspace;
      if ((await takeSteps(earlier.take(), clock)) === true) {
        this.#written = service.workspace.revision;
        log.write('info', 'files', `diagnostics of the last start read in ${Math.round(clock.now() - started)} ms`);
        return;
      }
      if (service.workspace.revision === revision) {
        // Nothing came between: they do not hold, and will not.
        return;
      }
    }
  }

  /** The kept reports for the present settings. */
  async #earlier(): Promise<EarlierReports | undefined> {
    const { store, clock, service } = this.#ports;
    const key = this.#ports.settings();
    const settings = JSON.stringify(key);
    if (this.#read?.settings === settings) {
      return this.#read.reports;
    }
    const lines = await store?.read(key);
    const reports =
      lines === undefined
        ? undefined
        : await takeSteps(
            service.reports.read(lines, (item) => Diagnostic.is(item)),
            clock,
          );
    this.#read = reports === undefined ? undefined : { settings, reports };
    return reports;
  }

  /** To be called when files were reported: the reports are written after a pause, if nothing changes until then. */
  reported(): void {
    const { service, store } = this.#ports;
    if (store !== undefined && this.#written !== service.workspace.revision) {
      this.#pause.touch();
    }
  }

  /** To be called when the server ends: what was going to be written is written now, as far as there is time. */
  async end(): Promise<void> {
    const { clock, service } = this.#ports;
    if (this.#pause.isWaiting && this.#written !== service.workspace.revision) {
      this.#beginWriting();
    }
    let isOver: () => void = () => undefined;
    const patience = new Promise<void>((resolve) => (isOver = clock.after(mostEndMs, resolve)));
    await Promise.race([this.#writing, patience]);
    isOver();
  }

  #beginWriting(): void {
    const { wall } = this.#ports;
    this.#writing = this.#writing.then(() => wall.wait('writing reports', () => this.#write(), undefined));
  }

  async #write(): Promise<void> {
    const { clock, log, service, store } = this.#ports;
    if (store === undefined || !this.#isPossible) {
      return;
    }
    const { revision } = service.workspace;
    const lines = await takeSteps(service.reports.written(), clock, () => service.workspace.revision === revision);
    if (lines === undefined) {
      return;
    }
    this.#written = revision;
    if (!(await store.write(this.#ports.settings(), lines))) {
      log.write('warn', 'files', 'diagnostics cannot be stored for the next start');
    }
  }

  /** A `generator.yaml` rests on models that are read when they are needed. */
  get #isPossible(): boolean {
    return ![...this.#ports.service.workspace.uris].some(isGeneratorName);
  }
}
