import * as vscode from 'vscode';

/** What Red Hat's YAML extension calls the source of its errors of syntax. */
const otherSource = 'YAML';

/** Problems of the text alone, which every reader of YAML finds. */
const textCodes: ReadonlySet<string> = new Set(['yaml/syntax', 'yaml/duplicate-key']);

/** A problem as far as this looks at it. */
export interface TextProblem {
  readonly code: string;
  readonly startLine: number;
}

/**
 * Errors of syntax that another extension shows on the same line: ours would say them again. Our fixes for them are offered all
 * the same.
 */
export class ToldElsewhere {
  /** By document: lines of our errors of syntax, and those that were left out. */
  readonly #lines = new Map<string, { readonly own: ReadonlySet<number>; readonly left: string }>();

  /** Whether a problem is to be left out; to be asked with all problems of a document. */
  filter(key: string, problems: readonly TextProblem[], uri: vscode.Uri): (problem: TextProblem) => boolean {
    const own = new Set(problems.filter(({ code }) => textCodes.has(code)).map(({ startLine }) => startLine));
    const others = own.size === 0 ? new Set<number>() : otherLines(uri);
    this.#lines.set(key, { own, left: leftOut(own, others) });
    return ({ code, startLine }) => textCodes.has(code) && others.has(startLine);
  }

  /** Whether others are to be left out now than when {@link filter} was asked. */
  isOther(uri: vscode.Uri): boolean {
    const known = this.#lines.get(uri.toString());
    return known !== undefined && known.own.size > 0 && leftOut(known.own, otherLines(uri)) !== known.left;
  }

  forget(key: string): void {
    this.#lines.delete(key);
  }
}

function otherLines(uri: vscode.Uri): ReadonlySet<number> {
  return new Set(
    vscode.languages
      .getDiagnostics(uri)
      .filter(({ source }) => source === otherSource)
      .map(({ range }) => range.start.line),
  );
}

function leftOut(own: ReadonlySet<number>, others: ReadonlySet<number>): string {
  return [...own].filter((line) => others.has(line)).join();
}
