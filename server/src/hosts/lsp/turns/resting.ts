import type { Uri } from '../../../base/uri';
import type { ServedWorkspace } from '../../../service';
import { Pause } from './pause';
import type { Clock } from '../ports';
import { takeSteps } from './timeSlice';
import type { Wall } from '../connection/wall';

/** How long nothing must happen before a workspace rests, in milliseconds. */
const pauseMs = 30_000;

/** So many closed files are reported before they rest while others are still to be reported: more hold more, fewer cost more. */
export const reportedAtOnce = 256;

export interface RestingPorts {
  readonly clock: Clock;
  readonly wall: Wall;
  readonly workspace: ServedWorkspace;
}

/**
 * Lets a workspace forget what can be made again: all of it when nothing was asked or changed for a while, and that of closed
 * files while all files are being reported.
 */
export class Resting {
  readonly #ports: RestingPorts;
  readonly #pause: Pause;
  #touched = 0;
  /** The closed files that were reported and have not rested since. */
  readonly #reported = new Set<Uri>();
  /** How many of them there have to be. */
  #due = reportedAtOnce;

  constructor(ports: RestingPorts) {
    const { clock, wall } = ports;
    this.#ports = ports;
    this.#pause = new Pause(clock, pauseMs, () => void wall.wait('rest', () => this.#rest(), undefined));
  }

  /** To be called on every request and change. */
  touch(): void {
    this.#touched += 1;
    this.#pause.touch();
  }

  /** To be called when the report of a closed file was made. */
  reported(uri: Uri): void {
    this.#reported.add(uri);
  }

  /** To be called between two of many files that are being reported: those that were rest when they are many. */
  between(): Promise<void> | undefined {
    return this.#reported.size < this.#due ? undefined : this.#ports.wall.wait('rest', () => this.#restReported(), undefined);
  }

  async #restReported(): Promise<void> {
    const { clock, workspace } = this.#ports;
    const uris = [...this.#reported];
    const isDone = await takeSteps(workspace.rest(uris), clock);
    if (isDone === true) {
      uris.forEach((uri) => this.#reported.delete(uri));
    }
    this.#due = this.#reported.size + reportedAtOnce;
  }

  async #rest(): Promise<void> {
    const { clock, workspace } = this.#ports;
    const touched = this.#touched;
    const isDone = await takeSteps(workspace.rest(), clock, () => touched === this.#touched);
    if (isDone === true) {
      this.#reported.clear();
      this.#due = reportedAtOnce;
    } else if (isDone === false) {
      this.touch();
    }
  }
}
