import { bounds } from '../../base/bounds';
import { append } from '../../base/lists';
import { levels, type Severity } from '../../rules/level';
import type { Diagnostic } from '../../workspace/finding';
import type { DiagnosticsPart, DocumentDiagnostics } from './documentDiagnostics';

/** All severities, the most severe first. */
const severities: readonly Severity[] = levels.filter((level) => level !== 'off').reverse();

/**
 * The most severe diagnostics up to the bound, in their order. A last one counts those that are left out, and is as severe
 * as the most severe of them, so that no result looks better than it is.
 */
export function withinBound(parts: readonly DocumentDiagnostics[]): readonly DiagnosticsPart[] {
  const { most } = bounds.findings;
  const count = sum(parts, ({ said }) => said.items.length);
  const cut = count <= most ? undefined : cutOf(parts, most);
  if (cut === undefined) {
    return parts;
  }
  const { severity } = cut;
  const graver = severities[severities.indexOf(severity) - 1];
  let { room } = cut;
  let gravest: Diagnostic | undefined;
  const shown: DiagnosticsPart[] = [];
  for (const part of parts) {
    const own = part.said.counts[severity];
    if (own <= room) {
      shown.push(part.atLeast(severity));
    } else {
      gravest ??= part.diagnostics.filter((each) => each.severity === severity)[room];
      append(shown, room > 0 ? [part.atLeastSome(severity, room)] : graver === undefined ? [] : [part.atLeast(graver)]);
    }
    room = Math.max(0, room - own);
  }
  return gravest === undefined ? parts : [...shown, countedBehind(gravest, count - most)];
}

/** The most severe level of which not all diagnostics are within the bound, and how many of that level are; `undefined` if all are. */
function cutOf(parts: readonly DocumentDiagnostics[], most: number): { readonly severity: Severity; readonly room: number } | undefined {
  let room = most;
  for (const severity of severities) {
    const count = sum(parts, ({ said }) => said.counts[severity]);
    if (count > room) {
      return { severity, room };
    }
    room -= count;
  }
  return undefined;
}

function countedBehind({ uri, severity, span, documentStart }: Diagnostic, more: number): DiagnosticsPart {
  const local = { start: span.start - documentStart, end: span.end - documentStart };
  const message = `Only ${bounds.findings.most} findings of this file are shown; ${more} more are not`;
  const finding = { code: 'yaml/more-findings', message, span: local, path: [] };
  return { start: documentStart, diagnostics: [{ uri, span, severity, documentStart, finding }] };
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  let total = 0;
  for (const item of items) {
    total += of(item);
  }
  return total;
}
