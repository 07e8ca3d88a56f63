import type { Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import type { Diagnostic } from '../../service';
import { severities, toDiagnostic } from './diagnosticItems';
import { toRange } from './convert';
import { sameRange } from './range';

/**
 * Converts diagnostics so that those which say the same as last time are the same objects: after an edit of a file with a
 * thousand findings nobody has to compare and to write all of them.
 */
export class SameDiagnostics {
  readonly #last = new WeakMap<Diagnostic['finding'], LspDiagnostic>();

  readonly convert: typeof toDiagnostic = (to, service, lines, diagnostic) => {
    const last = this.#last.get(diagnostic.finding);
    const isThere = last?.severity === severities[diagnostic.severity] && sameRange(last.range, toRange(lines, diagnostic.span));
    // Where related places are is not known before they are looked for.
    if (isThere && diagnostic.finding.related === undefined) {
      return last;
    }
    const now = toDiagnostic(to, service, lines, diagnostic);
    if (isThere && JSON.stringify(last.relatedInformation) === JSON.stringify(now.relatedInformation)) {
      return last;
    }
    this.#last.set(diagnostic.finding, now);
    return now;
  };
}
