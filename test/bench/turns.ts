/** The processor time of every turn of the event loop, in milliseconds, from when it is made to {@link end}. */
export class Turns {
  readonly #ms: number[] = [];
  #last = process.cpuUsage();
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
      const { user, system } = process.cpuUsage(this.#last);
      this.#last = process.cpuUsage();
      this.#ms.push((user + system) / 1000);
      if (!this.#isOver) {
        this.#turn();
      }
    });
  }
}
