/** A change of a document: lines from 0, before and after it. */
export interface LineChange {
  readonly startLine: number;
  readonly endLine: number;
  readonly addedLines: number;
}

/** Lines from 0, the last one included. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** The lines of a document that somebody is typing: what is wrong there is not said before they are left or typing pauses. */
export class Unfinished {
  #lines: LineRange | undefined;
  #form: LineRange | undefined;
  /** Lines that the last edit has brought, of which the cursor tells whether they are a form. */
  #brought: LineRange | undefined;

  /** First and last line; `undefined` while nobody types. */
  get lines(): LineRange | undefined {
    return this.#lines;
  }

  /**
   * Lines that came at once and hold the cursor before their last one, such as a new object with places to fill in: these are
   * filled in one after the other, with pauses. `undefined` when the cursor has reached the last line or left them.
   */
  get form(): LineRange | undefined {
    return this.#form;
  }

  /**
   * Follows an edit. Several at once, and the taking away of lines, are no typing: all of it is judged at once, but for what is
   * to be filled in, where one value may bring another.
   */
  changed(changes: readonly LineChange[]): void {
    const [change] = changes;
    if (change === undefined) {
      return;
    }
    const { startLine, endLine, addedLines } = change;
    const form = changes.reduce(resized, this.#form);
    this.#brought = undefined;
    if (changes.length > 1 || endLine > startLine) {
      this.#lines = undefined;
      this.#form = form;
      return;
    }
    this.#lines = resized(this.#lines, change) ?? { start: startLine, end: startLine + addedLines };
    this.#form = form;
    this.#brought = form === undefined && addedLines > 0 ? this.#lines : undefined;
  }

  /**
   * Follows the cursor: true when lines are finished by that. Whoever is at the last of several new lines has
   * pasted them, or goes on below what was there: only that line is being typed.
   */
  movedTo(line: number): boolean {
    const brought = this.#brought;
    if (brought !== undefined && isBeforeEnd(line, brought)) {
      // Told first is the end of what was inserted, then the first place to fill in.
      this.#lines = brought;
      this.#form = brought;
      this.#brought = undefined;
      return false;
    }
    const isFilled = this.#form !== undefined && !isBeforeEnd(line, this.#form);
    if (isFilled) {
      this.#form = undefined;
    }
    const lines = this.#lines;
    if (lines === undefined) {
      return isFilled;
    }
    if (line < lines.start || line > lines.end) {
      this.#lines = undefined;
      return true;
    }
    if (line === lines.end && lines.start < lines.end) {
      this.#lines = { start: line, end: line };
      return true;
    }
    return isFilled;
  }

  /** Typing has paused: true when something was unfinished. What is to be filled in stays so. */
  pause(): boolean {
    const was = this.#lines !== undefined;
    this.#lines = undefined;
    this.#brought = undefined;
    return was;
  }

  /** The document is saved or left: true when something was unfinished. */
  finish(): boolean {
    const isFilled = this.#form !== undefined;
    this.#form = undefined;
    return this.pause() || isFilled;
  }
}

function isBeforeEnd(line: number, { start, end }: LineRange): boolean {
  return line >= start && line < end;
}

/** Where lines are after an edit in them; `undefined` if it is elsewhere. */
function resized(lines: LineRange | undefined, { startLine, endLine, addedLines }: LineChange): LineRange | undefined {
  return lines !== undefined && startLine >= lines.start && endLine <= lines.end
    ? { start: lines.start, end: lines.end + addedLines - (endLine - startLine) }
    : undefined;
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
export function isTransient(problem: Problem, { start, end }: LineRange, shown: ReadonlySet<string>): boolean {
  const touches = problem.startLine <= end && problem.endLine >= start;
  return (touches || (problem.code === syntaxCode && problem.startLine >= start)) && !shown.has(`${problem.code} ${problem.message}`);
}

/** Whether a problem is at a place of a form that nobody has filled in yet. `lineAt` returns the text of a line. */
export function isToFillIn({ startLine }: Problem, { start, end }: LineRange, lineAt: (line: number) => string): boolean {
  return startLine >= start && startLine <= end && /(?::|-)\s*$/.test(lineAt(startLine));
}
