import { bounds } from '../base/bounds';
import type { Uri } from '../base/uri';
import { suppressionsOf } from '../manifest/suppression';
import { levels } from '../rules/level';
import type { Diagnostic } from '../workspace/finding';
import type { Workspace } from '../workspace/workspace';
import { compareSaid, type DiagnosticsPart, type DocumentDiagnostics } from './documentDiagnostics';
import { findingsOf } from './fileFindings';
import { LevelledFindings } from './levelledFindings';

/** Everything that is wrong with a file, sorted by place, then code. Empty for files that are not ours. */
export function diagnosticsOf(uri: Uri, workspace: Workspace): readonly Diagnostic[] {
  return diagnosticsInParts(uri, workspace).flatMap(({ diagnostics }) => diagnostics);
}

/** The same in parts, so that who tells them again after an edit need not look at what is said as before. */
export function diagnosticsInParts(uri: Uri, workspace: Workspace): readonly DiagnosticsPart[] {
  const file = workspace.file(uri);
  const findings = file === undefined ? [] : findingsOf(file, workspace);
  if (file === undefined || findings.length === 0) {
    return [];
  }
  const levelled = new LevelledFindings(uri, workspace);
  const parts = findings.map((found) => levelled.of(found)).filter(({ count }) => count > 0);
  const suppressions = suppressionsOf([...file.yaml.documents, ...file.embedded], (offset) => file.lines.lineOf(offset));
  if (suppressions.isEmpty && isInOrder(parts) && parts.reduce((sum, { count }) => sum + count, 0) <= bounds.findings.most) {
    return parts;
  }
  const isShown = ({ span, finding: { code } }: Diagnostic): boolean => {
    const line = file.lines.lineOf(span.start);
    return ![code, ...workspace.knowledge.catalogue.formerNames(code)].some((each) => suppressions.covers(each, line));
  };
  const diagnostics = parts.flatMap((part) => part.diagnostics);
  const shown = suppressions.isEmpty ? diagnostics : diagnostics.filter(isShown);
  return [{ diagnostics: withinBound(shown.sort(compareSaid)), start: 0 }];
}

/** True where each part stands behind the one before it. */
function isInOrder(parts: readonly DocumentDiagnostics[]): boolean {
  let last = -1;
  return parts.every((part) => {
    const isBehind = part.first > last;
    last = part.last;
    return isBehind;
  });
}

/** The gravest first. */
const severities = levels.filter((level) => level !== 'off').reverse();

/**
 * As many diagnostics as anybody reads, the gravest, in their order. What is left out is counted in a last one as grave
 * as the gravest of them, so that no result looks better than it is.
 */
function withinBound(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const { most } = bounds.findings;
  if (diagnostics.length <= most) {
    return diagnostics;
  }
  const gravest = severities.flatMap((severity) => diagnostics.filter((each) => each.severity === severity))[most];
  if (gravest === undefined) {
    return diagnostics;
  }
  const { uri, severity, span, documentStart } = gravest;
  const graver = severities.slice(0, severities.indexOf(severity));
  const place = diagnostics.indexOf(gravest);
  const local = { start: span.start - documentStart, end: span.end - documentStart };
  const message = `Only ${most} findings of this file are shown; ${diagnostics.length - most} more are not`;
  return [
    ...diagnostics.filter((each, index) => graver.includes(each.severity) || (each.severity === severity && index < place)),
    { uri, span, severity, documentStart, finding: { code: 'yaml/more-findings', message, span: local, path: [] } },
  ];
}
