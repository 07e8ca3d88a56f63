import { touches, type Span } from '../base/text';
import type { Uri } from '../base/uri';
import type { Diagnostic, Fix } from '../workspace/finding';
import type { Workspace } from '../workspace/workspace';
import { diagnosticsOf } from './diagnostics';
import type { TextEdit } from '../yaml/edit';
import type { CodeAction, FileEdit } from './feature';
import { refactorings } from './refactorings';

/** The fixes of a diagnostic with edits counted from the start of its file. */
export function fixesOf(diagnostic: Diagnostic, workspace: Workspace): readonly (Fix & { readonly fileEdits: readonly FileEdit[] })[] {
  const file = workspace.file(diagnostic.uri);
  if (file === undefined || diagnostic.finding.fixes === undefined) {
    return [];
  }
  const { uri, documentStart, finding } = diagnostic;
  const document = file.yaml.documents.find(({ start }) => start === documentStart);
  const text = document === undefined ? file.text : file.textOf(document.document);
  return (finding.fixes?.(text) ?? []).map((fix) => ({
    ...fix,
    fileEdits: [
      ...placed(fix.edits, uri, documentStart),
      ...(fix.elsewhere ?? []).flatMap((other) => placed(other.edits, other.uri, workspace.file(other.uri)?.startOf(other.document) ?? 0)),
    ],
  }));
}

function placed(edits: readonly TextEdit[], uri: Uri, start: number): readonly FileEdit[] {
  return edits.map(({ span, newText }) => ({ uri, span: { start: span.start + start, end: span.end + start }, newText }));
}

/** Quick-fixes of the diagnostics that touch a span, other spellings of what starts it, and fix-all when the file has something safe to fix. */
export function codeActions(workspace: Workspace, uri: Uri, span: Span): readonly CodeAction[] {
  const diagnostics = diagnosticsOf(uri, workspace);
  const here = diagnostics.filter((each) => touches(each.span, span.start) || touches(span, each.span.start));
  const actions: CodeAction[] = here.flatMap((diagnostic) =>
    fixesOf(diagnostic, workspace).map((fix) => ({
      title: fix.title,
      kind: 'quickfix' as const,
      preferred: fix.preferred,
      edits: fix.fileEdits,
      code: diagnostic.finding.code,
      at: diagnostic.span,
    })),
  );
  actions.push(...refactorings(workspace, uri, span.start));
  const all = fixAllEdits(workspace, uri, diagnostics);
  if (all.length > 0) {
    actions.push({ title: 'Fix all safe ackmesh problems', kind: 'source.fixAll.ackmesh', preferred: false, edits: all });
  }
  return actions;
}

/** The edits of every preferred fix of a file that do not overlap one another. */
export function fixAllEdits(workspace: Workspace, uri: Uri, diagnostics = diagnosticsOf(uri, workspace)): readonly FileEdit[] {
  const edits: FileEdit[] = [];
  for (const diagnostic of diagnostics) {
    const preferred = fixesOf(diagnostic, workspace).find((fix) => fix.preferred && fix.elsewhere === undefined);
    if (preferred !== undefined && !preferred.fileEdits.some((edit) => edits.some((other) => overlap(edit.span, other.span)))) {
      edits.push(...preferred.fileEdits);
    }
  }
  return edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end ? true : a.start === b.start && a.end === b.end;
}
