import type { Clock } from '../ports';

/** Runs something when nothing has happened for a while; to be told of each happening, which costs no timer of its own. */
export class Pause {
  readonly #clock: Clock;
  readonly #ms: number;
  readonly #run: () => void;
  #last = 0;
  #isWaiting = false;

  /** `ms`: how long nothing happens before `run` is called, in milliseconds. */
  constructor(clock: Clock, ms: number, run: () => void) {
    this.#clock = clock;
    this.#ms = ms;
    this.#run = run;
  }

  /** True from the first happening to the end of the pause. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** Something happens: the pause begins anew. */
  touch(): void {
    this.#last = this.#clock.now();
    if (!this.#isWaiting) {
      this.#wait(this.#ms);
    }
  }

  #wait(ms: number): void {
    this.#isWaiting = true;
    this.#clock.after(ms, () => {
      const left = this.#last + this.#ms - this.#clock.now();
      if (left > 0) {
        this.#wait(left);
      } else {
        this.#isWaiting = false;
        this.#run();
      }
    });
  }
}
