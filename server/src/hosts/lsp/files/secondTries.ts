import type { Log } from '../../../base/log';
import type { Uri } from '../../../base/uri';
import type { Clock } from '../ports';

/** How long is waited before each try, in milliseconds. */
const pausesMs: readonly number[] = [2_000, 10_000, 30_000, 60_000, 120_000];

export interface SecondTriesPorts {
  readonly clock: Clock;
  readonly log: Log;
  /** What is there and could not be read for a reason that may pass. */
  readonly failed: () => readonly Uri[];
  /** Reads again, some time after the call. */
  readonly again: (uris: readonly Uri[]) => void;
  /** Called when {@link SecondTries.isTrying} answers otherwise than before. */
  readonly changed: () => void;
}

/**
 * Has files and folders read again that could not be read for a reason that may pass, such as a network that is away, or a limit
 * to how often may be asked: nobody tells when that is over.
 */
export class SecondTries {
  readonly #ports: SecondTriesPorts;
  /** Of what failed, how often it was tried again. */
  #tries = new Map<Uri, number>();
  /** What could not even be looked for. */
  readonly #unknown = new Set<Uri>();
  #isPlanned = false;
  #isUnderWay = false;
  #wasTrying = false;
  #lastTry = -Infinity;

  constructor(ports: SecondTriesPorts) {
    this.#ports = ports;
  }

  /** True while something failed that is tried again, or will be by itself. */
  get isTrying(): boolean {
    return this.#isUnderWay || this.#failed.some((uri) => this.#triesOf(uri) < pausesMs.length);
  }

  /** To be called when something is looked for. */
  note(uri: Uri, isUnknown: boolean): void {
    if (isUnknown) {
      this.#unknown.add(uri);
    } else {
      this.#unknown.delete(uri);
    }
  }

  /** To be called when files were read. */
  follow(): void {
    const { changed, clock, log } = this.#ports;
    this.#isUnderWay = false;
    const now = this.#failed;
    this.#tries = new Map(now.map((uri) => [uri, this.#triesOf(uri)]));
    const pause = pausesMs[this.#fewest(now)];
    if (pause !== undefined && !this.#isPlanned) {
      this.#isPlanned = true;
      clock.after(pause, () => {
        this.#isPlanned = false;
        this.#tryNext();
      });
    }
    const { isTrying } = this;
    if (isTrying !== this.#wasTrying) {
      this.#wasTrying = isTrying;
      if (!isTrying && now.length > 0) {
        log.write('warn', 'files', `${now.length} files or folders still cannot be read; what they hold may be reported as missing`);
      }
      changed();
    }
  }

  /** Tries all of it now: the user does something that may bring a file system back. Not more often than the first pause is long. */
  wake(): void {
    if (this.#ports.clock.now() - this.#lastTry >= (pausesMs[0] ?? 0)) {
      this.#try(this.#failed);
    }
  }

  get #failed(): readonly Uri[] {
    return [...new Set([...this.#ports.failed(), ...this.#unknown])];
  }

  /** Tries what was tried least often. */
  #tryNext(): void {
    const failed = this.#failed;
    const fewest = this.#fewest(failed);
    if (fewest < pausesMs.length) {
      this.#try(failed.filter((uri) => this.#triesOf(uri) === fewest));
    }
  }

  #fewest(uris: readonly Uri[]): number {
    return uris.reduce((fewest, uri) => Math.min(fewest, this.#triesOf(uri)), Infinity);
  }

  #try(uris: readonly Uri[]): void {
    if (uris.length > 0) {
      this.#isUnderWay = true;
      this.#lastTry = this.#ports.clock.now();
      uris.forEach((uri) => this.#tries.set(uri, this.#triesOf(uri) + 1));
      uris.forEach((uri) => this.#unknown.delete(uri));
      this.#ports.again(uris);
    }
  }

  #triesOf(uri: Uri): number {
    return this.#tries.get(uri) ?? 0;
  }
}
