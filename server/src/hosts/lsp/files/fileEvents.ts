import type { Uri } from '../../../base/uri';

/** Something that happened to a file or folder on disk. */
export interface FileEvent {
  readonly uri: Uri;
  readonly kind: 'created' | 'changed' | 'deleted';
}

/** Events that nobody has followed yet: of each file and folder the last one, at the place of the last. */
export class FileEvents {
  #kinds = new Map<Uri, FileEvent['kind']>();
  #isPlanned = false;

  /** True where somebody has to be told to {@link take} them. */
  add(events: readonly FileEvent[]): boolean {
    for (const { uri, kind } of events) {
      this.#kinds.delete(uri);
      this.#kinds.set(uri, kind);
    }
    const isFirst = !this.#isPlanned;
    this.#isPlanned = true;
    return isFirst;
  }

  /** All of them; what comes from now on is another swarm. */
  take(): ReadonlyMap<Uri, FileEvent['kind']> {
    const kinds = this.#kinds;
    this.#kinds = new Map();
    this.#isPlanned = false;
    return kinds;
  }
}
