import * as vscode from 'vscode';
import { mayRepeat, repeatsOf, type PlacedProblem } from './repeats';

/**
 * Problems that another extension shows at the same place: ours would say them again. Our fixes for them are offered all the
 * same, and ours are shown where the other one is absent or says nothing.
 */
export class ToldElsewhere {
  /** By document: ours that others may find as well, and which of them were left out. */
  readonly #known = new Map<string, { readonly own: readonly PlacedProblem[]; readonly left: string }>();

  /** Whether a problem is to be left out; to be asked with all problems of a document. */
  filter(key: string, problems: readonly PlacedProblem[], uri: vscode.Uri): (problem: PlacedProblem) => boolean {
    const own = problems.filter(mayRepeat);
    const repeats = own.length === 0 ? () => false : repeatsElsewhere(uri);
    this.#known.set(key, { own, left: leftOut(own, repeats) });
    return repeats;
  }

  /** Whether others are to be left out now than when {@link filter} was asked. */
  isOther(uri: vscode.Uri): boolean {
    const known = this.#known.get(uri.toString());
    return known !== undefined && known.own.length > 0 && leftOut(known.own, repeatsElsewhere(uri)) !== known.left;
  }

  forget(key: string): void {
    this.#known.delete(key);
  }
}

function repeatsElsewhere(uri: vscode.Uri): (problem: PlacedProblem) => boolean {
  const all = vscode.languages.getDiagnostics(uri);
  return repeatsOf(
    all.map(({ source, message, range: { start } }) => ({ source, message, startLine: start.line, startCharacter: start.character })),
  );
}

function leftOut(own: readonly PlacedProblem[], repeats: (problem: PlacedProblem) => boolean): string {
  return own.map((problem) => (repeats(problem) ? '1' : '0')).join('');
}
