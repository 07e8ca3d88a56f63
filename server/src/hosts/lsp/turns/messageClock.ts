import type { Clock } from '../ports';
import type { Wall } from '../connection/wall';

/** How long work that can wait gives way to messages that come without a pause, in milliseconds. */
const patienceMs = 200;

/**
 * Turns of the event loop without a message after which none is waiting. The library reads, decodes and hands over one
 * message at a time, each in a turn of its own.
 */
const quietTurns = 4;

/** Counts the messages of the client that were followed or begun to be answered. */
export class Traffic {
  messages = 0;
}

/** The clock of a session. What is put off runs when no message is waiting, and nothing that runs by it can throw. */
export class MessageClock implements Clock {
  readonly #clock: Clock;
  readonly #traffic: Traffic;
  readonly #wall: Wall;

  constructor(clock: Clock, traffic: Traffic, wall: Wall) {
    this.#clock = clock;
    this.#traffic = traffic;
    this.#wall = wall;
  }

  now(): number {
    return this.#clock.now();
  }

  soon(run: () => void): void {
    const started = this.#clock.now();
    let seen = this.#traffic.messages;
    let quiet = 0;
    const look = (): void => {
      quiet = seen === this.#traffic.messages ? quiet + 1 : 0;
      seen = this.#traffic.messages;
      if (quiet < quietTurns && this.#clock.now() - started < patienceMs) {
        this.#clock.soon(look);
      } else {
        this.#wall.run('timer', run, undefined);
      }
    };
    this.#clock.soon(look);
  }

  after(ms: number, run: () => void): () => void {
    return this.#clock.after(ms, () => this.#wall.run('timer', run, undefined));
  }
}
