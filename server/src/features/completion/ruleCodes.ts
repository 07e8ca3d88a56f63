import { note } from '../../base/markdown';
import type { Uri } from '../../base/uri';
import type { Workspace } from '../../workspace/workspace';
import { findingsOf } from '../diagnostics/fileFindings';
import type { CompletionItem } from '../feature';

/** A comment that disables or enables rules, up to where a code is typed: no reason has begun. */
const typed =
  /^#[ \t]*ackmesh-(?:disable-next-line|disable|enable)((?:[ \t]+|[ \t]*,[ \t]*)(?:[\w./*-]+(?:[ \t]+|[ \t]*,[ \t]*))*)([\w./*-]*)$/;

/** Codes of rules in a comment that disables or enables some; `undefined` at any other place. Those that speak in the file come first. */
export function ruleCodes(workspace: Workspace, uri: Uri, offset: number): readonly CompletionItem[] | undefined {
  const file = workspace.file(uri);
  const placed = file?.yaml.documents.findLast(({ start }) => start <= offset);
  const comment = placed?.document.directives.find(({ span }) => placed.start + span.start <= offset && offset <= placed.start + span.end);
  if (file === undefined || placed === undefined || comment === undefined) {
    return undefined;
  }
  const [, before = '', code = ''] = typed.exec(comment.text.slice(0, offset - placed.start - comment.span.start)) ?? [];
  if (before === '' || /(?:^|[ \t])--(?:[ \t]|$)/.test(before)) {
    return [];
  }
  const rest = /^[\w./*-]*/.exec(comment.text.slice(offset - placed.start - comment.span.start))?.[0] ?? '';
  const span = { start: offset - code.length, end: offset + rest.length };
  const present = new Set(before.split(/[\s,]+/));
  const found = new Set(findingsOf(file, workspace).flatMap(({ findings }) => findings.map((finding) => finding.code)));
  return workspace.knowledge.catalogue.rules
    .filter((rule) => !present.has(rule.code))
    .map((rule) => ({
      label: rule.code,
      kind: 'value',
      detail: '',
      documentation: () => note(rule.summary),
      span,
      newText: rule.code,
      sort: `${found.has(rule.code) ? 0 : 1}${rule.code}`,
    }));
}
