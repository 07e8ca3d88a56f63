import * as vscode from 'vscode';
import type { WorkspaceMiddleware } from 'vscode-languageclient';

/** Saves what an edit of the server, and not of a person, made or changed behind no tab. */
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
export async function saveHidden(uris: unknown): Promise<void> {
  const shown = new Set(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? input.uri.toString() : []))));
  for (const spelt of Array.isArray(uris) ? uris : []) {
    const uri = typeof spelt === 'string' ? vscode.Uri.parse(spelt) : undefined;
    if (uri !== undefined && !shown.has(uri.toString())) {
      await (await vscode.workspace.openTextDocument(uri)).save();
    }
  }
}
