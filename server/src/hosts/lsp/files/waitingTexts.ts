import { firstFew } from '../../../base/first';
import { parentOf, type Uri } from '../../../base/uri';
import type { ServedWorkspace } from '../../../service';
import { mayDescribeOthers } from '../../../service/withoutWorkspace';

/**
 * Texts of files that were read and wait for their turn to come into the workspace: first those that say how others are to
 * be read, then those that are applied together with an open document or stand beside it, then the others; in the order in
 * which they were found.
 */
export class WaitingTexts {
  readonly #workspace: ServedWorkspace;
  readonly #open: () => Iterable<Uri>;
  readonly #describing = new Map<Uri, string>();
  readonly #texts = new Map<Uri, string>();
  readonly #byFolder = new Map<string, Set<Uri>>();
  #preferred: Uri[] = [];
  #preferredFor = '';

  constructor(workspace: ServedWorkspace, open: () => Iterable<Uri>) {
    this.#workspace = workspace;
    this.#open = open;
  }

  has(uri: Uri): boolean {
    return this.#texts.has(uri) || this.#describing.has(uri);
  }

  /** Every text that waits, by its file. */
  get all(): Iterable<readonly [Uri, string]> {
    return [...this.#describing, ...this.#texts];
  }

  add(uri: Uri, text: string): void {
    this.delete(uri);
    if (mayDescribeOthers(uri, text)) {
      this.#describing.set(uri, text);
      return;
    }
    this.#texts.set(uri, text);
    const folder = parentOf(uri);
    this.#byFolder.set(folder, (this.#byFolder.get(folder) ?? new Set()).add(uri));
  }

  delete(uri: Uri): void {
    this.#describing.delete(uri);
    if (this.#texts.delete(uri)) {
      this.#byFolder.get(parentOf(uri))?.delete(uri);
    }
  }

  /** The text whose turn it is, which waits no longer; `undefined` when none is left. */
  next(): readonly [Uri, string] | undefined {
    const uri = this.#nearOpen() ?? firstFew(this.#texts.keys(), 1)[0];
    return uri === undefined ? undefined : this.#take(uri, this.#texts.get(uri));
  }

  /** The next text that says how others are to be read; `undefined` when none is left. */
  nextDescribing(): readonly [Uri, string] | undefined {
    const first = firstFew(this.#describing, 1)[0];
    return first === undefined ? undefined : this.#take(...first);
  }

  #take(uri: Uri, text: string | undefined): readonly [Uri, string] | undefined {
    this.delete(uri);
    return text === undefined ? undefined : [uri, text];
  }

  #nearOpen(): Uri | undefined {
    const open = [...this.#open()];
    const key = open.join('\n');
    if (key !== this.#preferredFor) {
      this.#preferredFor = key;
      const together = open.flatMap((uri) => [...this.#workspace.kustomizations.appliedWith(uri)]);
      const beside = open.flatMap((uri) => [...(this.#byFolder.get(parentOf(uri)) ?? [])]);
      this.#preferred = [...beside, ...together].reverse();
    }
    for (let uri = this.#preferred.pop(); uri !== undefined; uri = this.#preferred.pop()) {
      if (this.#texts.has(uri)) {
        return uri;
      }
    }
    return undefined;
  }
}
