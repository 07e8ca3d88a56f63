import type { CodeAction as LspCodeAction, Command, Diagnostic as LspDiagnostic, WorkspaceEdit } from 'vscode-languageserver';
import type { CodeAction, Place } from '../../../service';
import { toAnnotatedEdit } from '../conversion/annotatedEdit';
import { toLocation, toRange, type Conversion, type Lines } from '../conversion/convert';
import { sameRange } from '../conversion/range';

/** What an action is converted for. */
export interface ActionContext {
  /** The client's diagnostics at the place; a quick-fix carries those that it cures. */
  readonly shown: readonly LspDiagnostic[];
  /** The client's command that opens a document at a place. */
  readonly showPlaceCommand: string | undefined;
}

export function toCodeAction(to: Conversion, lines: Lines, action: CodeAction, { shown, showPlaceCommand }: ActionContext): LspCodeAction {
  const { cures } = action;
  const cured =
    cures === undefined
      ? []
      : shown.filter(
          ({ code, message, range }) =>
            code === cures.finding.code && message === cures.finding.message && sameRange(range, toRange(lines, cures.span)),
        );
  return {
    title: action.title,
    kind: action.kind,
    ...(cured.length === 0 ? {} : { diagnostics: cured }),
    ...(action.preferred && to.support.preferredActions ? { isPreferred: true } : {}),
    ...(action.disabled === undefined ? {} : { disabled: { reason: action.disabled } }),
    ...(action.shows === undefined ? editOf(to, action) : { command: showing(to, action.title, action.shows, showPlaceCommand ?? '') }),
  };
}

function editOf(to: Conversion, { edits, creates, renames, annotations, disabled }: CodeAction): Pick<LspCodeAction, 'edit'> {
  if (disabled !== undefined) {
    return {};
  }
  if (renames !== undefined) {
    return {
      edit: {
        documentChanges: [
          { kind: 'rename', oldUri: to.spell(renames.uri), newUri: to.spell(renames.to), options: { ignoreIfExists: true } },
        ],
      },
    };
  }
  return { edit: creates === undefined ? toAnnotatedEdit(to, { edits, annotations: annotations ?? {} }) : creation(to, creates, edits) };
}

function showing(to: Conversion, title: string, place: Place, command: string): Command {
  const { uri, range } = toLocation(to, place);
  return { title, command, arguments: [uri, range] };
}

/** A new file with its text, and what belongs to it in others. */
export function creation(to: Conversion, { uri, text }: NonNullable<CodeAction['creates']>, edits: CodeAction['edits']): WorkspaceEdit {
  const start = { line: 0, character: 0 };
  const spelt = to.spell(uri);
  return {
    documentChanges: [
      { kind: 'create', uri: spelt, options: { ignoreIfExists: true } },
      { textDocument: { uri: spelt, version: null }, edits: [{ range: { start, end: start }, newText: text }] },
      ...edits.map(({ uri: of, span, newText }) => ({
        textDocument: { uri: to.spell(of), version: to.versionOf(of) ?? null },
        edits: [{ range: toLocation(to, { uri: of, span }).range, newText }],
      })),
    ],
  };
}
