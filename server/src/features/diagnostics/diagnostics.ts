import type { Uri } from '../../base/uri';
import { suppressionsOf, type Suppressions } from '../../manifest/suppression';
import type { FileState } from '../../workspace/files/fileState';
import type { Diagnostic } from '../../workspace/finding';
import type { Workspace } from '../../workspace/workspace';
import { withinBound } from './boundedDiagnostics';
import { compareSaid, DocumentDiagnostics, SaidOfDocument, type DiagnosticsPart } from './documentDiagnostics';
import { findingsOf } from './fileFindings';
import { LevelledFindings } from './levelledFindings';

/** Everything that is wrong with a file, sorted by place, then code. Empty for files that are not ours. */
export function diagnosticsOf(uri: Uri, workspace: Workspace): readonly Diagnostic[] {
  return diagnosticsInParts(uri, workspace).flatMap(({ diagnostics }) => diagnostics);
}

/** The same without a bound. */
export function allDiagnosticsOf(uri: Uri, workspace: Workspace): readonly Diagnostic[] {
  return allInParts(uri, workspace).flatMap(({ diagnostics }) => diagnostics);
}

/** {@link diagnosticsOf} in parts, so that who tells them again after an edit need not look at what is said as before. */
export function diagnosticsInParts(uri: Uri, workspace: Workspace): readonly DiagnosticsPart[] {
  return withinBound(allInParts(uri, workspace));
}

function allInParts(uri: Uri, workspace: Workspace): readonly DocumentDiagnostics[] {
  const file = workspace.file(uri);
  const findings = file === undefined ? [] : findingsOf(file, workspace);
  if (file === undefined || findings.length === 0) {
    return [];
  }
  const levelled = new LevelledFindings(uri, workspace);
  const parts = findings.map((found) => levelled.of(found)).filter(({ said }) => said.items.length > 0);
  const suppressions = suppressionsOf([...file.yaml.documents, ...file.embedded], (offset) => file.lines.lineOf(offset));
  return suppressions.isEmpty && isInOrder(parts) ? parts : oneByOne(parts, file, suppressions, workspace);
}

/** Each diagnostic that no comment switches off as a part of its own, in their order. */
function oneByOne(
  parts: readonly DocumentDiagnostics[],
  file: FileState,
  suppressions: Suppressions,
  workspace: Workspace,
): readonly DocumentDiagnostics[] {
  const isShown = ({ span, finding: { code } }: Diagnostic): boolean => {
    const line = file.lines.lineOf(span.start);
    return ![code, ...workspace.knowledge.catalogue.formerNames(code)].some((each) => suppressions.covers(each, line));
  };
  const diagnostics = parts.flatMap((part) => part.diagnostics);
  const shown = suppressions.isEmpty ? diagnostics : diagnostics.filter(isShown);
  return shown.sort(compareSaid).map(({ finding, severity, documentStart }) => {
    return new DocumentDiagnostics(file.uri, documentStart, new SaidOfDocument([{ finding, span: finding.span, severity }]), false);
  });
}

/** True where each part stands behind the one before it. */
function isInOrder(parts: readonly DocumentDiagnostics[]): boolean {
  let last = -1;
  return parts.every(({ start, said }) => {
    const isBehind = start + said.first > last;
    last = start + said.last;
    return isBehind;
  });
}
