import { DiagnosticSeverity, type Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import type { Uri } from '../../../base/uri';
import type { Diagnostic, LanguageService, RestsOn, Severity } from '../../../service';
import { findRule } from '../../../service/withoutWorkspace';
import { ruleOfUnread } from '../../unread';
import { toLocation, toRange, type Conversion, type Lines } from './convert';

/** Severities as the protocol counts them. */
export const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
} as const;

export function toDiagnostic(
  to: Conversion,
  service: LanguageService,
  lines: Lines,
  { finding, severity, span }: Diagnostic,
): LspDiagnostic {
  const related = to.support.relatedInformation ? service.checks.relatedPlaces(finding) : [];
  return {
    range: toRange(lines, span),
    severity: severities[severity],
    code: finding.code,
    source: 'ackmesh',
    message: finding.message,
    ...(related.length === 0
      ? {}
      : {
          relatedInformation: related.map(({ uri, span: there, message }) => ({ location: toLocation(to, { uri, span: there }), message })),
        }),
  };
}

/** Why a file has no diagnostics of its own after {@link Wall} caught an exception about it. */
export const failedReason = 'could not be checked because of an internal error; see the output of the language server';

/** A file that cannot be read or checked, said at its beginning. */
export function unreadDiagnostic(reason: string, level: Severity): LspDiagnostic {
  const start = { line: 0, character: 0 };
  return {
    range: { start, end: start },
    severity: severities[level],
    code: ruleOfUnread(reason),
    source: 'ackmesh',
    message: `File ${reason}`,
  };
}

/** What has to be read before a verdict is shown, since it may overturn it. */
export function restsOn({ finding }: Diagnostic): RestsOn {
  const rule = findRule(finding.code);
  // Kustomizations may add what is missing and change what does not fit, and whoever builds with them reads some words otherwise.
  const isMended =
    finding.lacks !== undefined || finding.isTextToKustomize === true || finding.inRoots === true || rule?.comparesValues === true;
  return isMended ? 'workspace' : (rule?.restsOn ?? 'document');
}

/** A file's diagnostics with the version of its text, if it is open. */
export interface FileDiagnostics {
  readonly uri: Uri;
  readonly version: number | undefined;
  readonly items: readonly LspDiagnostic[];
}
