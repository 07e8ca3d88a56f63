import type { Clock } from './ports';

/** How long a background task may keep messages waiting, in milliseconds. */
const sliceMs = 8;

/** Lets messages in between the steps of a long task. */
export class TimeSlice {
  readonly #clock: Clock;
  #started: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#started = clock.now();
  }

  /** True when it is time to {@link pause}. */
  get isOver(): boolean {
    return this.#clock.now() - this.#started > sliceMs;
  }

  async pause(): Promise<void> {
    await new Promise<void>((resolve) => this.#clock.soon(resolve));
    this.#started = this.#clock.now();
  }
}
