import type { Uri } from '../../base/uri';
import type { Clock } from './ports';

/** How long edits that come without a pause may wait to be looked at together, in milliseconds. */
const burstMs = 30;

/**
 * Documents whose newest text nobody has looked at. Edits that arrive together are looked at once, and each turn of
 * the event loop without one ends the wait; whoever needs the newest state asks for it at once with `flush`.
 */
export class EditBursts {
  readonly #clock: Clock;
  readonly #apply: (uri: Uri) => void;
  readonly #pending = new Set<Uri>();
  #edits = 0;
  #planned = false;

  constructor(clock: Clock, apply: (uri: Uri) => void) {
    this.#clock = clock;
    this.#apply = apply;
  }

  pend(uri: Uri): void {
    this.#pending.add(uri);
    this.#edits += 1;
    if (this.#planned) {
      return;
    }
    this.#planned = true;
    const started = this.#clock.now();
    let seen = this.#edits;
    // One turn brings at most one message: when a turn brought no edit, there is none waiting.
    const look = (): void => {
      if (seen !== this.#edits && this.#clock.now() - started < burstMs) {
        seen = this.#edits;
        this.#clock.soon(look);
      } else {
        this.#planned = false;
        this.flush();
      }
    };
    this.#clock.soon(() => this.#clock.soon(look));
  }

  forget(uri: Uri): void {
    this.#pending.delete(uri);
  }

  flush(): void {
    for (const uri of [...this.#pending]) {
      this.#pending.delete(uri);
      this.#apply(uri);
    }
  }
}
