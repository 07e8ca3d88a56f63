import type { Diagnostic } from 'vscode-languageserver';
import type { Uri } from '../../base/uri';

/** What the last start said of files that are as they were, told until the files are in the workspace. */
export class EarlyReports {
  /** Resolves when something can be told; never where that does not come to pass. */
  readonly ready: Promise<void>;
  #begun: () => void = () => undefined;
  #files: ReadonlyMap<Uri, string> | undefined;
  #reports: ReadonlyMap<Uri, unknown> = new Map();

  constructor() {
    this.ready = new Promise((resolve) => (this.#begun = resolve));
  }

  /** Begins to tell what was said of `files` when they held this. */
  begin(reports: ReadonlyMap<Uri, unknown>, files: ReadonlyMap<Uri, string>): void {
    this.#reports = reports;
    this.#files = files;
    this.#begun();
  }

  /** The files of which something can be told. */
  get uris(): Iterable<Uri> {
    return this.#reports.keys();
  }

  /** True where nothing is left to be said of any file, those without diagnostics included. */
  get areAll(): boolean {
    return this.#files !== undefined && this.#reports.size === this.#files.size;
  }

  /** `undefined` where nothing can be told. */
  of(uri: Uri): readonly Diagnostic[] | undefined {
    // The only ones that write reports are we, in this form.
    return this.#reports.get(uri) as readonly Diagnostic[] | undefined;
  }

  /** Follows what a file holds now: when that is another thing, nothing is told any more of any file. */
  follow(uri: Uri, text: string | undefined): void {
    if (this.#files !== undefined && this.#files.get(uri) !== text) {
      this.end();
    }
  }

  end(): void {
    this.#files = undefined;
    this.#reports = new Map();
  }
}
