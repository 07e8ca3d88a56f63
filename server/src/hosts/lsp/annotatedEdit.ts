import type { AnnotatedTextEdit, ChangeAnnotation, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { Uri } from '../../base/uri';
import type { AnnotatedEdits, FileEdit } from '../../service';
import { toLocation, toWorkspaceEdit, type Conversion } from './convert';

/**
 * Edits with what the user has to confirm. A client that cannot ask gets those without which the change would not be
 * whole, and no doubtful ones.
 */
export function toAnnotatedEdit(to: Conversion, { edits, annotations }: AnnotatedEdits): WorkspaceEdit {
  if (!to.support.changeAnnotations || Object.keys(annotations).length === 0) {
    return toWorkspaceEdit(to, edits.filter(({ annotation }) => annotation === undefined || annotations[annotation]?.optional !== true));
  }
  const byFile = new Map<Uri, (TextEdit | AnnotatedTextEdit)[]>();
  for (const edit of edits) {
    const converted = toEdit(to, edit);
    const known = byFile.get(edit.uri);
    if (known === undefined) {
      byFile.set(edit.uri, [converted]);
    } else {
      known.push(converted);
    }
  }
  return {
    documentChanges: [...byFile].map(([uri, changes]) => ({ textDocument: { uri: to.spell(uri), version: to.versionOf(uri) ?? null }, edits: changes })),
    changeAnnotations: Object.fromEntries(
      Object.entries(annotations).map(([id, { label, description, needsConfirmation }]): [string, ChangeAnnotation] => [id, { label, description, needsConfirmation }]),
    ),
  };
}

function toEdit(to: Conversion, { uri, span, newText, annotation }: FileEdit): TextEdit | AnnotatedTextEdit {
  const { range } = toLocation(to, { uri, span });
  return annotation === undefined ? { range, newText } : { range, newText, annotationId: annotation };
}
