import type { Log } from '../../../base/log';

/** How many different failures are told apart, so that each is logged in full once. */
const mostKnown = 100;

/**
 * Where exceptions end that nothing below expected: whoever enters the core from a message, a timer or a promise does
 * it through here. A failure costs what was being done and nothing else.
 */
export class Wall {
  readonly #log: Log;
  readonly #first: () => void;
  readonly #known = new Map<string, number>();
  #failures = 0;

  /** `first` is called at the first failure, to tell the user once. */
  constructor(log: Log, first: () => void) {
    this.#log = log;
    this.#first = first;
  }

  /** Failures since the start. */
  get failures(): number {
    return this.#failures;
  }

  /** Does something, named by `what` for the log; `instead` is the answer of a failure. */
  run<T>(what: string, work: () => T, instead: T): T {
    try {
      return work();
    } catch (error) {
      this.failed(what, error);
      return instead;
    }
  }

  /** The same for work that takes a while. */
  async wait<T>(what: string, work: () => T | Promise<T>, instead: T): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.failed(what, error);
      return instead;
    }
  }

  /** Counts a failure and logs it: with its stack the first time, and ever more rarely when it comes again and again. */
  failed(what: string, error: unknown): void {
    this.#failures += 1;
    const { text, stack } = describe(error);
    const times = (this.#known.get(stack) ?? 0) + 1;
    if (times > 1 || this.#known.size < mostKnown) {
      this.#known.set(stack, times);
    }
    if (times < 10 || Number.isInteger(Math.log10(times))) {
      this.#log.write('error', 'failure', `#${this.#failures} ${what}: ${times === 1 ? stack : text}`);
    }
    if (this.#failures === 1) {
      this.#first();
    }
  }
}

/** Anything can be thrown, also what cannot be turned into text. */
function describe(error: unknown): { readonly text: string; readonly stack: string } {
  try {
    const text = String(error);
    return { text, stack: error instanceof Error ? (error.stack ?? text) : text };
  } catch {
    return { text: 'unknown error', stack: 'unknown error' };
  }
}
