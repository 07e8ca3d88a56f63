import type { Uri } from '../../base/uri';

/** What files hold: an open document counts instead of what the disk holds. */
export class Contents {
  readonly #buffers = new Map<Uri, string>();
  readonly #disk = new Map<Uri, string>();

  /** Sets an open document's content; `undefined` when it is closed. */
  setBuffer(uri: Uri, text: string | undefined): void {
    set(this.#buffers, uri, text);
  }

  /** Sets what the disk holds; `undefined` for a file that is gone or says nothing to us. */
  setDisk(uri: Uri, text: string | undefined): void {
    set(this.#disk, uri, text);
  }

  isOpen(uri: Uri): boolean {
    return this.#buffers.has(uri);
  }

  /** The open documents. */
  get open(): readonly Uri[] {
    return [...this.#buffers.keys()];
  }

  /** What counts of a file. */
  of(uri: Uri): string | undefined {
    return this.#buffers.get(uri) ?? this.#disk.get(uri);
  }

  /** Every file that holds something, each once. */
  get uris(): Iterable<Uri> {
    return new Set([...this.#buffers.keys(), ...this.#disk.keys()]);
  }
}

function set(texts: Map<Uri, string>, uri: Uri, text: string | undefined): void {
  if (text === undefined) {
    texts.delete(uri);
  } else {
    texts.set(uri, text);
  }
}
