import * as vscode from 'vscode';
import type { WorkspaceMiddleware } from 'vscode-languageclient';

/** Saves what an edit that the server asks for makes or changes behind no tab; of quick-fixes VS Code does so itself. */
export const createdFilesSaved = {
  handleApplyEdit: async (params, next) => {
    const result = await next(params, new vscode.CancellationTokenSource().token);
    const changes = params.edit.documentChanges ?? [];
    if (changes.some((change) => 'kind' in change && change.kind === 'create')) {
      await saveHidden(changes.flatMap((change) => ('textDocument' in change ? change.textDocument.uri : [])));
    }
    return result;
  },
} satisfies WorkspaceMiddleware;

/** Saves the files that no tab shows: VS Code keeps what edits write into such files in memory, where nobody sees it. */
async function saveHidden(uris: readonly string[]): Promise<void> {
  const shown = new Set(
    vscode.window.tabGroups.all.flatMap(({ tabs }) =>
      tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? input.uri.toString() : [])),
    ),
  );
  for (const uri of uris.map((each) => vscode.Uri.parse(each))) {
    if (!shown.has(uri.toString())) {
      await (await vscode.workspace.openTextDocument(uri)).save();
    }
  }
}
