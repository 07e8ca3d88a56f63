import type { Log } from '../../base/log';
import type { LanguageService } from '../../service';
import { isGeneratorName } from '../../service/withoutWorkspace';
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
  /** What reports rest on beside the files of the workspace. */
  settings(): readonly string[];
}

/** Keeps what is said of closed files till the next start, so that it need not be found out again. */
export class KeptReports {
  readonly #ports: KeptReportsPorts;
  #written: number | undefined;
  #cancel: () => void = () => undefined;

  constructor(ports: KeptReportsPorts) {
    this.#ports = ports;
  }

  /** Takes over what was kept. Called when every file is read and nobody was told about the workspace yet. */
  async take(): Promise<void> {
    const { store, clock, log, service } = this.#ports;
    const started = clock.now();
    const lines = this.#isPossible ? await store?.read(this.#ports.settings()) : undefined;
    for (let tries = 0; lines !== undefined && tries < mostTries; tries += 1) {
      if ((await takeSteps(service.reports.take(lines), clock)) === true) {
        this.#written = service.workspace.revision;
        log.write('info', 'files', `diagnostics of the last start read in ${Math.round(clock.now() - started)} ms`);
        return;
      }
    }
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
