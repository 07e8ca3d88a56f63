import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Seconds between two looks at the heap, each of which takes some microseconds. */
const betweenLooks = 0.005;

/**
 * V8's space for new objects. It has two halves, which V8 doubles as more objects survive, until each has 16 MB or more. Only
 * arguments of the process set another bound, and these are the client's. But V8 reads the factor by which the halves grow
 * each time, so that a look between the steps of the work can stop them.
 */
export class YoungGeneration {
  readonly #most: number;
  #looked = 0;
  #grows = true;

  /** `most` is the size of both halves together, in bytes, from which on they no longer grow. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Lets the halves grow, or stops them; to be called often. V8 makes them smaller when little is done, and they may then grow again. */
  bound(): void {
    const now = process.uptime();
    if (now - this.#looked >= betweenLooks) {
      this.#looked = now;
      const grows = sizeNow() < this.#most;
      if (grows !== this.#grows) {
        this.#grows = grows;
        setFlagsFromString(grows ? usualGrowth : '--semi-space-growth-factor=1');
      }
    }
  }
}

/** What V8 begins with. Source: `node --v8-options`, Node 20 to 26. */
export const usualGrowth = '--semi-space-growth-factor=2';

function sizeNow(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
}
