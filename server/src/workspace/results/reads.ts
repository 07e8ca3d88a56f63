import type { Fact } from './result';

/**
 * Records the facts that the current computation reads. Every part that answers questions about the workspace calls
 * {@link note} for each fact that its answer depends on; outside of a computation that does nothing.
 */
export class Reads {
  /** What the innermost computation has read so far. */
  #facts: Set<Fact> | undefined;
  #isClose = false;

  /** Records that the current computation reads a fact. */
  note(fact: Fact): void {
    this.#facts?.add(fact);
  }

  /** {@link note} for a fact about something; its name is built only if it is recorded. */
  noteOf<T>(words: (of: T) => Fact, of: T): void {
    this.#facts?.add(words(of));
  }

  /** True while a result is being computed. Where it is false, names of facts need not be built. */
  get isRecording(): boolean {
    return this.#facts !== undefined;
  }

  /**
   * Runs something whose result is kept until the next start, when nobody computes it again to compare. It depends on more
   * than other results do: on what it reads by {@link untracked}, and on each file as a whole (see {@link isClose}).
   */
  closely<T>(run: () => T): T {
    const isClose = this.#isClose;
    this.#isClose = this.isRecording;
    try {
      return run();
    } finally {
      this.#isClose = isClose;
    }
  }

  /** True if every file that is returned must be noted as a fact. */
  get isClose(): boolean {
    return this.#isClose;
  }

  /** Runs something whose reads are not recorded for the current computation, except within {@link closely}. */
  untracked<T>(run: () => T): T {
    return this.isRecording && !this.#isClose ? this.noting(new Set(), run) : run();
  }

  /** Runs a computation, which may be nested in another one, and adds what it reads to `facts`. */
  protected noting<T>(facts: Set<Fact>, compute: () => T): T {
    const outer = this.#facts;
    const isClose = this.#isClose;
    this.#facts = facts;
    this.#isClose = false;
    try {
      return compute();
    } finally {
      this.#facts = outer;
      this.#isClose = isClose;
    }
  }
}
