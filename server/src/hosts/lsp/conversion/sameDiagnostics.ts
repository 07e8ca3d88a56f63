import type { Position, Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import type { Diagnostic, DiagnosticsPart, LanguageService } from '../../../service';
import { severities, toDiagnostic } from './diagnosticItems';
import { toRange, type Conversion, type Lines } from './convert';
import { append } from '../../../base/lists';
import { samePosition, sameRange } from './range';

/**
 * Converts diagnostics so that those which say the same as last time are the same objects: after an edit of a file with a
 * thousand findings nobody has to convert, to compare and to write all of them.
 */
export class SameDiagnostics {
  readonly #to: Conversion;
  readonly #service: LanguageService;
  readonly #last = new WeakMap<Diagnostic['finding'], LspDiagnostic>();
  readonly #parts = new WeakMap<object, { readonly start: Position; readonly items: readonly LspDiagnostic[] }>();

  constructor(to: Conversion, service: LanguageService) {
    this.#to = to;
    this.#service = service;
  }

  /** All diagnostics of a file, or those that `isShown` says. */
  of(parts: readonly DiagnosticsPart[], lines: Lines, isShown?: (diagnostic: Diagnostic) => boolean): readonly LspDiagnostic[] {
    // Of a thousand parts, `flat` would take longer than all else here.
    const all: LspDiagnostic[] = [];
    for (const part of parts) {
      append(
        all,
        isShown === undefined
          ? this.#partOf(part, lines)
          : part.diagnostics.filter(isShown).map((diagnostic) => this.#convert(diagnostic, lines)),
      );
    }
    return all;
  }

  /** Where the same is said of the same document and it begins at the same position, it is said of the same ranges. */
  #partOf(part: DiagnosticsPart, lines: Lines): readonly LspDiagnostic[] {
    const start = lines.positionAt(part.start);
    const last = part.identity === undefined ? undefined : this.#parts.get(part.identity);
    if (last !== undefined && samePosition(last.start, start)) {
      return last.items;
    }
    const { diagnostics } = part;
    const items = diagnostics.map((diagnostic) => this.#convert(diagnostic, lines));
    // Where related places are is not known before they are looked for.
    if (part.identity !== undefined && diagnostics.every(({ finding }) => finding.related === undefined)) {
      this.#parts.set(part.identity, { start, items });
    }
    return items;
  }

  #convert(diagnostic: Diagnostic, lines: Lines): LspDiagnostic {
    const { finding, severity, span } = diagnostic;
    const last = this.#last.get(finding);
    const isThere = last?.severity === severities[severity] && sameRange(last.range, toRange(lines, span));
    if (isThere && finding.related === undefined) {
      return last;
    }
    const now = toDiagnostic(this.#to, this.#service, lines, diagnostic);
    if (isThere && JSON.stringify(last.relatedInformation) === JSON.stringify(now.relatedInformation)) {
      return last;
    }
    this.#last.set(finding, now);
    return now;
  }
}
