import type { Log } from '../../base/log';
import type { Uri } from '../../base/uri';
import type { EarlierReports, LanguageService } from '../../service';
import { isGeneratorName } from '../../service/withoutWorkspace';
import { EarlyReports } from './earlyReports';
import type { Clock, KeptLines } from './ports';
import { takeSteps } from './timeSlice';
import type { Wall } from './wall';

/** How long nothing is asked before what was reported is written down, in milliseconds. */
const pauseMs = 15_000;

/** How often reports are taken over anew because somebody typed meanwhile. */
const mostTries = 3;

export interface KeptReportsPorts {
  /** Missing for a client without a folder for it. */
  readonly store: KeptLines | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly wall: Wall;
  readonly service: LanguageService;
  /** The open documents. */
  open(): Iterable<Uri>;
  /** What reports rest on beside the files of the workspace. */
  settings(): readonly string[];
}

/** Keeps what is said of closed files till the next start, so that it need not be found out again. */
export class KeptReports {
  /** What was kept and still holds, till {@link take}. */
  readonly early = new EarlyReports();
  readonly #ports: KeptReportsPorts;
  #read: { readonly settings: string; readonly reports: EarlierReports } | undefined;
  #written: number | undefined;
  #cancel: () => void = () => undefined;

  constructor(ports: KeptReportsPorts) {
    this.#ports = ports;
  }

  /** Tells what was kept, where nothing differs; `files` answers all files that say anything to us, with what they hold. */
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

  /** Takes over what was kept. Called when every file is read and nobody was told about the workspace yet. */
  async take(): Promise<void> {
    const { clock, log, service } = this.#ports;
    const started = clock.now();
    const earlier = this.#isPossible ? await this.#earlier() : undefined;
    this.#read = undefined;
    for (let tries = 0; earlier !== undefined && tries < mostTries; tries += 1) {
      if ((await takeSteps(earlier.take(), clock)) === true) {
        this.#written = service.workspace.revision;
        log.write('info', 'files', `diagnostics of the last start read in ${Math.round(clock.now() - started)} ms`);
        return;
      }
    }
  }

  /** What was kept for the settings as they are. */
  async #earlier(): Promise<EarlierReports | undefined> {
    const { store, clock, service } = this.#ports;
    const key = this.#ports.settings();
    const settings = JSON.stringify(key);
    if (this.#read?.settings === settings) {
      return this.#read.reports;
    }
    const lines = await store?.read(key);
    const reports = lines === undefined ? undefined : await takeSteps(service.reports.read(lines), clock);
    this.#read = reports === undefined ? undefined : { settings, reports };
    return reports;
  }

  /** Told when files were reported: these reports are written down after a while, if nothing changes till then. */
  reported(): void {
    const { clock, service, store, wall } = this.#ports;
    if (store === undefined || this.#written === service.workspace.revision) {
      return;
    }
    this.#cancel();
    this.#cancel = clock.after(pauseMs, () => void wall.wait('writing reports', () => this.#write(store), undefined));
  }

  async #write(store: KeptLines): Promise<void> {
    const { clock, log, service } = this.#ports;
    if (!this.#isPossible) {
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
