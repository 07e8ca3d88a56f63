import { compareTexts } from '../base/order';
import { shift, type Span } from '../base/text';
import type { Uri } from '../base/uri';
import { levels, type Severity } from '../rules/level';
import type { Diagnostic, Finding } from '../workspace/finding';

/** Consecutive diagnostics of a file: in most files those of one document. */
export interface DiagnosticsPart {
  /** By place, then code. */
  readonly diagnostics: readonly Diagnostic[];
  /** Where the document starts in the file. */
  readonly start: number;
  /** The same object as before an edit if the document and its diagnostics did not change, even if it moved in the file. */
  readonly identity?: object | undefined;
}

/** A finding with the level that the configuration gives it; its span counts from the start of the document. */
export interface LevelledFinding {
  readonly finding: Finding;
  readonly span: Span;
  readonly severity: Severity;
}

/** The part of each list that was last requested by severity: the same object for the same list. */
const graverOf = new WeakMap<readonly LevelledFinding[], { readonly severity: Severity; readonly said: readonly LevelledFinding[] }>();

/** The findings of one document with their levels; diagnostics are made from them on demand. */
export class DocumentDiagnostics implements DiagnosticsPart {
  readonly #uri: Uri;
  readonly #said: readonly LevelledFinding[];
  readonly start: number;
  readonly identity: object | undefined;

  /** `said` is sorted by {@link compareSaid}. */
  constructor(uri: Uri, start: number, said: readonly LevelledFinding[], isKept: boolean) {
    this.#uri = uri;
    this.start = start;
    this.#said = said;
    this.identity = isKept ? said : undefined;
  }

  get count(): number {
    return this.#said.length;
  }

  countOf(severity: Severity): number {
    let count = 0;
    for (const each of this.#said) {
      count += each.severity === severity ? 1 : 0;
    }
    return count;
  }

  /** Those of this severity or a more severe one; of those of this severity the first `most`. */
  atLeast(severity: Severity, most = Infinity): DocumentDiagnostics {
    const least = levels.indexOf(severity);
    if (most === Infinity && this.#said.every((each) => levels.indexOf(each.severity) >= least)) {
      return this;
    }
    const known = graverOf.get(this.#said);
    if (most === Infinity && known?.severity === severity) {
      return new DocumentDiagnostics(this.#uri, this.start, known.said, this.identity !== undefined);
    }
    let room = most;
    const said = this.#said.filter((each) => {
      room -= each.severity === severity ? 1 : 0;
      return levels.indexOf(each.severity) > least || (each.severity === severity && room >= 0);
    });
    if (most === Infinity) {
      graverOf.set(this.#said, { severity, said });
    }
    return new DocumentDiagnostics(this.#uri, this.start, said, most === Infinity && this.identity !== undefined);
  }

  /** Where the first of them begins in the file. */
  get first(): number {
    return this.start + (this.#said[0]?.span.start ?? 0);
  }

  /** Where the last of them begins. */
  get last(): number {
    return this.start + (this.#said.at(-1)?.span.start ?? 0);
  }

  get diagnostics(): readonly Diagnostic[] {
    const [uri, documentStart] = [this.#uri, this.start];
    return this.#said.map(({ finding, span, severity }) => ({ uri, span: shift(span, documentStart), severity, finding, documentStart }));
  }
}

/** The order of diagnostics in a file: by position, then code, then message. */
export function compareSaid(a: Said, b: Said): number {
  return (
    a.span.start - b.span.start ||
    a.span.end - b.span.end ||
    compareTexts(a.finding.code, b.finding.code) ||
    compareTexts(a.finding.message, b.finding.message)
  );
}

type Said = Pick<Diagnostic, 'span' | 'finding'>;
