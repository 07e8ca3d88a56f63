import type { ServedWorkspace } from '../../service';
import type { Clock } from './ports';
import { takeSteps } from './timeSlice';
import type { Wall } from './wall';

/** How long nothing happens before a workspace rests, in milliseconds. Reports are written down before, which takes what they rest on from memory. */
const pauseMs = 30_000;

export interface RestingPorts {
  readonly clock: Clock;
  readonly wall: Wall;
  readonly workspace: ServedWorkspace;
}

/** Lets a workspace forget what can be made again, when nothing was asked or changed for a while. */
export class Resting {
  readonly #ports: RestingPorts;
  #touched = 0;
  #cancel: () => void = () => undefined;

  constructor(ports: RestingPorts) {
    this.#ports = ports;
  }

  /** Something was asked or has changed. */
  touch(): void {
    const { clock, wall } = this.#ports;
    this.#touched += 1;
    this.#cancel();
    this.#cancel = clock.after(pauseMs, () => void wall.wait('rest', () => this.#rest(), undefined));
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
