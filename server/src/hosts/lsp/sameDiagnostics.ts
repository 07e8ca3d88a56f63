import type { Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import type { Diagnostic } from '../../service';
import { toDiagnostic } from './diagnosticItems';
import { sameRange } from './range';

/**
 * Converts diagnostics so that those which say the same as last time are the same objects: after an edit of a file with a
 * thousand findings nobody has to compare and to write all of them.
 */
export class SameDiagnostics {
  readonly #last = new WeakMap<Diagnostic['finding'], LspDiagnostic>();

  readonly convert: typeof toDiagnostic = (to, service, lines, diagnostic) => {
    const now = toDiagnostic(to, service, lines, diagnostic);
    const last = this.#last.get(diagnostic.finding);
    if (last !== undefined && isSame(last, now)) {
      return last;
    }
    this.#last.set(diagnostic.finding, now);
    return now;
  };
}

/** For two of one finding, whose words stay as they are. */
function isSame(a: LspDiagnostic, b: LspDiagnostic): boolean {
  return (
    a.severity === b.severity &&
    sameRange(a.range, b.range) &&
    (a.relatedInformation === b.relatedInformation || JSON.stringify(a.relatedInformation) === JSON.stringify(b.relatedInformation))
  );
}
