import { compareTexts } from '../../base/order';
import { shift, type Span } from '../../base/text';
import type { Uri } from '../../base/uri';
import { levels, type Severity } from '../../rules/level';
import type { Diagnostic, Finding } from '../../workspace/finding';

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

/** The findings of one document with their levels, sorted by {@link compareSaid}, and what is asked of them after every edit of the file. */
export class SaidOfDocument {
  readonly items: readonly LevelledFinding[];
  /** Where the first of them begins in the document, and the last. */
  readonly first: number;
  readonly last: number;
  #counts: Readonly<Record<Severity, number>> | undefined;
  #graver: { readonly severity: Severity; readonly said: SaidOfDocument } | undefined;

  constructor(items: readonly LevelledFinding[]) {
    this.items = items;
    this.first = items[0]?.span.start ?? 0;
    this.last = items.at(-1)?.span.start ?? 0;
  }

  get counts(): Readonly<Record<Severity, number>> {
    this.#counts ??= countsOf(this.items);
    return this.#counts;
  }

  /** Those of this severity or a more severe one: the same object for the severity that was requested last. */
  atLeast(severity: Severity): SaidOfDocument {
    if (this.#graver?.severity !== severity) {
      const said = this.atLeastSome(severity, Infinity);
      this.#graver = { severity, said: said.items.length === this.items.length ? this : said };
    }
    return this.#graver.said;
  }

  /** The same, with the first `most` of this severity. */
  atLeastSome(severity: Severity, most: number): SaidOfDocument {
    const least = levels.indexOf(severity);
    let room = most;
    const items = this.items.filter((each) => {
      room -= each.severity === severity ? 1 : 0;
      return levels.indexOf(each.severity) > least || (each.severity === severity && room >= 0);
    });
    return new SaidOfDocument(items);
  }
}

function countsOf(items: readonly LevelledFinding[]): Readonly<Record<Severity, number>> {
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0, hint: 0 };
  for (const { severity } of items) {
    counts[severity] += 1;
  }
  return counts;
}

/** The findings of one document, where it stands in its file; diagnostics are made from them on demand. */
export class DocumentDiagnostics implements DiagnosticsPart {
  readonly #uri: Uri;
  readonly #isKept: boolean;
  readonly said: SaidOfDocument;
  readonly start: number;

  constructor(uri: Uri, start: number, said: SaidOfDocument, isKept: boolean) {
    this.#uri = uri;
    this.start = start;
    this.said = said;
    this.#isKept = isKept;
  }

  get identity(): object | undefined {
    return this.#isKept ? this.said : undefined;
  }

  /** Those of this severity or a more severe one. */
  atLeast(severity: Severity): DocumentDiagnostics {
    const said = this.said.atLeast(severity);
    return said === this.said ? this : new DocumentDiagnostics(this.#uri, this.start, said, this.#isKept);
  }

  /** The same, with the first `most` of this severity. */
  atLeastSome(severity: Severity, most: number): DocumentDiagnostics {
    return new DocumentDiagnostics(this.#uri, this.start, this.said.atLeastSome(severity, most), false);
  }

  get diagnostics(): readonly Diagnostic[] {
    const [uri, documentStart] = [this.#uri, this.start];
    return this.said.items.map(({ finding, span, severity }) => ({
      uri,
      span: shift(span, documentStart),
      severity,
      finding,
      documentStart,
    }));
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
