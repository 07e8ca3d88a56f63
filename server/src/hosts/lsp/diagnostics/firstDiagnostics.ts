import type { ClientSettings } from '../connection/clientSettings';
import type { MessageClock } from '../turns/messageClock';
import { patienceMs, showProgress, type ProgressPorts } from '../connection/progress';
import type { Watching } from '../files/watching';

/** How long diagnostics wait for the rest of the files, so that a small folder has them all at once, in milliseconds. */
const restMs = 30;

/** How long they wait for a client that does not say what its settings are, in milliseconds. */
const mostSettingsMs = 2000;

export interface FirstDiagnosticsPorts extends ProgressPorts {
  readonly clock: MessageClock;
  readonly settings: ClientSettings;
  readonly watching: Watching;
}

/** Diagnostics of open files wait for what they may be wrong without, and no longer than anybody has patience. */
export class FirstDiagnostics {
  readonly #ports: FirstDiagnosticsPorts;
  readonly #described: Promise<void>;
  #describe: () => void = () => undefined;

  constructor(ports: FirstDiagnosticsPorts) {
    this.#ports = ports;
    this.#described = new Promise((resolve) => (this.#describe = resolve));
  }

  /** Told when all is known that says how files are to be read. */
  described(): void {
    this.#describe();
  }

  /** Resolves when diagnostics can be shown; `scanned` resolves when the folders are read. */
  async wait(scanned: Promise<void>): Promise<void> {
    const { clock, log, settings, watching } = this.#ports;
    await new Promise<void>((resolve) => {
      const isOver = clock.after(mostSettingsMs, () => {
        if (!settings.isTold) {
          log.write('warn', 'client', 'no answer to workspace/configuration yet: diagnostics begin without its settings');
        }
        resolve();
      });
      const cancel = clock.after(patienceMs, () => {
        resolve();
        if (!watching.isComplete) {
          showProgress(this.#ports, 'Reading manifests', scanned);
        }
      });
      const read = Promise.race([scanned, this.#described.then(() => new Promise<void>((rested) => void clock.after(restMs, rested)))]);
      const done = (): void => {
        isOver();
        resolve();
      };
      Promise.all([read, settings.told]).then(done, done);
      void scanned.then(cancel, cancel);
    });
  }
}
