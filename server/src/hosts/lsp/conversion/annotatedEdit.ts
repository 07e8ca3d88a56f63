import type { AnnotatedTextEdit, ChangeAnnotation, CreateFile, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { Uri } from '../../../base/uri';
import type { AnnotatedEdits, FileEdit } from '../../../service';
import { toLocation, toWorkspaceEdit, type Conversion } from './convert';

/**
 * Edits with what the user has to confirm. A client that does not surely ask gets those without which the change would not be
 * whole, and no doubtful ones.
 */
export function toAnnotatedEdit(to: Conversion, { edits: all, annotations: ofAll }: AnnotatedEdits): WorkspaceEdit {
  const { asksForConfirmation, changeAnnotations: knowsAnnotations } = to.support;
  const isWanted = (annotation: string | undefined): boolean =>
    annotation === undefined || ofAll[annotation]?.optional !== true || asksForConfirmation;
  const edits = all.filter(({ annotation }) => isWanted(annotation));
  const annotations = Object.fromEntries(Object.entries(ofAll).filter(([id]) => isWanted(id)));
  if (!knowsAnnotations || Object.keys(annotations).length === 0) {
    return toWorkspaceEdit(to, edits);
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
  const documentChanges: NonNullable<WorkspaceEdit['documentChanges']> = [...byFile].map(([uri, changes]) => ({
    textDocument: { uri: to.spell(uri), version: to.versionOf(uri) ?? null },
    edits: changes,
  }));
  const changeAnnotations = Object.fromEntries(
    Object.entries(annotations).map(([id, { label, description, needsConfirmation, optional }]): [string, ChangeAnnotation] => [
      id,
      { label, description, needsConfirmation: needsConfirmation && (optional || !to.support.ticksInPreview) },
    ]),
  );
  const needs = (table: Readonly<Record<string, Pick<ChangeAnnotation, 'needsConfirmation'>>>): boolean =>
    edits.some(({ annotation }) => annotation !== undefined && table[annotation]?.needsConfirmation === true);
  const [first] = byFile.keys();
  return needs(annotations) && !needs(changeAnnotations) && first !== undefined
    ? {
        documentChanges: [previewOf(to.spell(first)), ...documentChanges],
        changeAnnotations: { ...changeAnnotations, [preview]: { label: 'Preview', needsConfirmation: true } },
      }
    : { documentChanges, changeAnnotations };
}

const preview = 'preview';

/** Does nothing but open a client's preview; see `InitializationOptions.ticksInPreview`. */
function previewOf(uri: string): CreateFile {
  return { kind: 'create', uri, options: { ignoreIfExists: true }, annotationId: preview };
}

function toEdit(to: Conversion, { uri, span, newText, annotation }: FileEdit): TextEdit | AnnotatedTextEdit {
  const { range } = toLocation(to, { uri, span });
  return annotation === undefined ? { range, newText } : { range, newText, annotationId: annotation };
}
