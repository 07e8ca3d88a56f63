import type { Diagnostic } from 'vscode-languageserver';
import type { Uri } from '../../../base/uri';

/** Reports of the last start about unchanged files, which are used until the files are in the workspace. */
export class EarlyReports {
  /** Resolves when there are reports; never, if there will be none. */
  readonly ready: Promise<void>;
  #begun: () => void = () => undefined;
  #files: ReadonlyMap<Uri, string> | undefined;
  #reports: ReadonlyMap<Uri, unknown> = new Map();

  constructor() {
    this.ready = new Promise((resolve) => (this.#begun = resolve));
  }

  /** Sets the reports, which hold as long as `files` have these contents. */
  begin(reports: ReadonlyMap<Uri, unknown>, files: ReadonlyMap<Uri, string>): void {
    this.#reports = reports;
    this.#files = files;
    this.#begun();
  }

  /** The files that have a report. */
  get uris(): Iterable<Uri> {
    return this.#reports.keys();
  }

  /** True if every file has a report, be it an empty one. */
  get areAll(): boolean {
    return this.#files !== undefined && this.#reports.size === this.#files.size;
  }

  /** `undefined` if the file has no report. */
  of(uri: Uri): readonly Diagnostic[] | undefined {
    // Only this server writes reports, in this form.
    return this.#reports.get(uri) as readonly Diagnostic[] | undefined;
  }

  /** To be called with the contents of a file: if these differ, the reports of all files are dropped. */
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
