import type { Steps } from '../../../base/steps';
import type { Clock } from '../ports';

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

/** Takes the steps of a long task in slices, as long as `goesOn` says so before each; `undefined` for a task that was left. */
export async function takeSteps<T>(steps: Steps<T>, clock: Clock, goesOn: () => boolean = () => true): Promise<T | undefined> {
  const slice = new TimeSlice(clock);
  while (goesOn()) {
    const { done, value } = steps.next();
    if (done === true) {
      return value;
    }
    if (slice.isOver) {
      await slice.pause();
    }
  }
  return undefined;
}
