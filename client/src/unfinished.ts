/** A change of a document: lines from 0, before and after it. */
export interface LineChange {
  readonly startLine: number;
  readonly endLine: number;
  readonly addedLines: number;
}

/** The lines of a document that somebody is typing: what is wrong there is not said before they are left or typing pauses. */
export class Unfinished {
  #lines: { start: number; end: number } | undefined;

  /** First and last line; `undefined` while nobody types. */
  get lines(): { readonly start: number; readonly end: number } | undefined {
    return this.#lines;
  }

  /** Follows an edit. Several at once, and the taking away of lines, are no typing: all of it is judged at once. */
  changed(changes: readonly LineChange[]): void {
    const [change] = changes;
    if (change === undefined) {
      return;
    }
    const { startLine, endLine, addedLines } = change;
    if (changes.length > 1 || endLine > startLine) {
      this.#lines = undefined;
      return;
    }
    const lines = this.#lines;
    const touches = lines !== undefined && startLine >= lines.start && startLine <= lines.end;
    this.#lines = touches ? { start: lines.start, end: lines.end + addedLines } : { start: startLine, end: startLine + addedLines };
  }

  /**
   * Follows the cursor: true when the lines are finished by that. Whoever is at the last of several new lines has
   * pasted them, or goes on below what was there: only that line is being typed.
   */
  movedTo(line: number): boolean {
    const lines = this.#lines;
    if (lines === undefined) {
      return false;
    }
    if (line < lines.start || line > lines.end) {
      this.#lines = undefined;
      return true;
    }
    if (line === lines.end && lines.start < lines.end) {
      this.#lines = { start: line, end: line };
      return true;
    }
    return false;
  }

  /** Typing has paused, or the document is saved: true when something was unfinished. */
  finish(): boolean {
    const was = this.#lines !== undefined;
    this.#lines = undefined;
    return was;
  }
}

/** What tells one problem from another while its place moves. */
export interface Problem {
  readonly message: string;
  readonly code: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** A half-typed line can break what follows: errors of syntax from there on are its own. */
const syntaxCode = 'yaml/syntax';

/** Whether a problem comes of what is being typed: it touches those lines and was not shown before. */
export function isTransient(
  problem: Problem,
  { start, end }: { readonly start: number; readonly end: number },
  shown: ReadonlySet<string>,
): boolean {
  const touches = problem.startLine <= end && problem.endLine >= start;
  return (touches || (problem.code === syntaxCode && problem.startLine >= start)) && !shown.has(`${problem.code} ${problem.message}`);
}
