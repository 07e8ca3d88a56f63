import { threadTime } from './threadTime';

/** The processor time of every turn of the event loop, in milliseconds, from when it is made to {@link end}. */
export class Turns {
  readonly #ms: number[] = [];
  #last = threadTime();
  #isOver = false;

  constructor() {
    this.#turn();
  }

  /** All turns, the shortest first. */
  end(): readonly number[] {
    this.#isOver = true;
    return this.#ms.sort((a, b) => a - b);
  }

  #turn(): void {
    setImmediate(() => {
      const now = threadTime();
      this.#ms.push(now - this.#last);
      this.#last = now;
      if (!this.#isOver) {
        this.#turn();
      }
    });
  }
}
