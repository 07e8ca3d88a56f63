import { compareTexts } from '../base/order';
import { bounds } from '../base/bounds';
import type { Uri } from '../base/uri';
import { suppressionsOf } from '../manifest/suppression';
import { levelOf, type Level, type Severity } from '../rules/level';
import type { Diagnostic } from '../workspace/finding';
import type { Workspace } from '../workspace/workspace';
import { findingsOf } from './fileFindings';

/** Everything that is wrong with a file, sorted by place, then code. Empty for files that are not ours. */
export function diagnosticsOf(uri: Uri, workspace: Workspace): readonly Diagnostic[] {
  const file = workspace.file(uri);
  if (file === undefined) {
    return [];
  }
  const findings = findingsOf(file, workspace);
  if (findings.length === 0) {
    return [];
  }
  const suppressions = suppressionsOf([...file.yaml.documents, ...file.embedded], (offset) => file.lines.lineOf(offset));
  const diagnostics: Diagnostic[] = [];
  for (const { finding, start } of findings) {
    const level = levelFor(finding.code, uri, workspace, finding.level);
    const span = { start: finding.span.start + start, end: finding.span.end + start };
    if (
      level !== 'off' &&
      (suppressions.isEmpty ||
        ![finding.code, ...workspace.knowledge.catalogue.formerNames(finding.code)].some((code) =>
          suppressions.covers(code, file.lines.lineOf(span.start)),
        ))
    ) {
      diagnostics.push({ uri, span, severity: level, finding, documentStart: start });
    }
  }
  return withinBound(
    diagnostics.sort(
      (a, b) =>
        a.span.start - b.span.start ||
        a.span.end - b.span.end ||
        compareTexts(a.finding.code, b.finding.code) ||
        compareTexts(a.finding.message, b.finding.message),
    ),
  );
}

const gravity: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2, hint: 3 };

/**
 * As many diagnostics as anybody reads, the gravest, in their order. What is left out is counted in a last one as grave
 * as the gravest of them, so that no result looks better than it is.
 */
function withinBound(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const { most } = bounds.findings;
  if (diagnostics.length <= most) {
    return diagnostics;
  }
  const byGravity = [...diagnostics].sort((a, b) => gravity[a.severity] - gravity[b.severity]);
  const shown = new Set(byGravity.slice(0, most));
  const [gravest] = byGravity.slice(most);
  if (gravest === undefined) {
    return diagnostics;
  }
  const { uri, severity, span, documentStart } = gravest;
  const local = { start: span.start - documentStart, end: span.end - documentStart };
  const message = `Only ${most} findings of this file are shown; ${diagnostics.length - most} more are not`;
  return [
    ...diagnostics.filter((each) => shown.has(each)),
    { uri, span, severity, documentStart, finding: { code: 'yaml/more-findings', message, span: local, path: [] } },
  ];
}

/**
 * How loud a rule is in a file: its own level or that of a milder or graver case, what the configuration says, what the
 * host insists on. A rule that is off is off for every case.
 */
export function levelFor(code: string, uri: Uri, workspace: Workspace, own?: Level): Level {
  const { catalogue } = workspace.knowledge;
  const level = catalogue.find(code)?.level ?? 'warning';
  const former = catalogue.formerNames(code);
  const configured = levelOf(code, level === 'off' ? level : (own ?? level), workspace.configuration.of(uri).rules, former);
  return levelOf(code, configured, workspace.configuration.overrides, former);
}
