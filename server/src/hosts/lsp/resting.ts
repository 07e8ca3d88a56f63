import type { ServedWorkspace } from '../../service';
import { Pause } from './pause';
import type { Clock } from './ports';
import { takeSteps } from './timeSlice';
import type { Wall } from './wall';

/** How long nothing must happen before a workspace rests, in milliseconds. Reports are written before that, since their dependencies are read from memory. */
const pauseMs = 30_000;

export interface RestingPorts {
  readonly clock: Clock;
  readonly wall: Wall;
  readonly workspace: ServedWorkspace;
}

/** Lets a workspace forget what can be made again, when nothing was asked or changed for a while. */
export class Resting {
  readonly #ports: RestingPorts;
  readonly #pause: Pause;
  #touched = 0;

  constructor(ports: RestingPorts) {
    const { clock, wall } = ports;
    this.#ports = ports;
    this.#pause = new Pause(clock, pauseMs, () => void wall.wait('rest', () => this.#rest(), undefined));
  }

  /** To be called on every request and change. */
  touch(): void {
    this.#touched += 1;
    this.#pause.begin();
  }

  async #rest(): Promise<void> {
    const { clock, workspace } = this.#ports;
    const touched = this.#touched;
    const isDone = await takeSteps(workspace.rest(), clock, () => touched === this.#touched);
    if (isDone === false) {
      this.touch();
    }
  }
}
