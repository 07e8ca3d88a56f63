import * as vscode from 'vscode';
import type { WorkspaceMiddleware } from 'vscode-languageclient';

/** Saves what an edit that the server asks for makes or changes behind no tab; of quick-fixes VS Code does so itself. */
export const createdFilesSaved = {
  handleApplyEdit: async (params, next) => {
    const changes = params.edit.documentChanges ?? [];
    const isCreating = changes.some((change) => 'kind' in change && change.kind === 'create');
    // What the user has not saved is not saved for them.
    const unsaved = isCreating ? vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.toString()) : [];
    const result = await next(params, new vscode.CancellationTokenSource().token);
    if (isCreating && 'applied' in result && result.applied) {
      await saveHidden(
        changes.flatMap((change) => ('textDocument' in change ? change.textDocument.uri : [])),
        unsaved,
      );
    }
    return result;
  },
} satisfies WorkspaceMiddleware;

/** Saves the files that no tab shows: VS Code keeps what edits write into such files in memory, where nobody sees it. */
async function saveHidden(uris: readonly string[], unsaved: readonly string[]): Promise<void> {
  const shown = new Set([...unsaved, ...vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.flatMap(({ input }) => textsOf(input)))]);
  for (const uri of uris.map((each) => vscode.Uri.parse(each))) {
    if (!shown.has(uri.toString())) {
      await (await vscode.workspace.openTextDocument(uri)).save();
    }
  }
}

function textsOf(input: unknown): string[] {
  if (input instanceof vscode.TabInputText) {
    return [input.uri.toString()];
  }
  return input instanceof vscode.TabInputTextDiff ? [input.original.toString(), input.modified.toString()] : [];
}
