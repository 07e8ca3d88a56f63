import * as vscode from 'vscode';
import type { WorkspaceMiddleware } from 'vscode-languageclient';

/**
 * Tells the server also which folders of the workspace are called otherwise from now on, as a `.code-workspace` file may do at any
 * time: VS Code says then that folders have changed, and lists none, since none came and none went.
 */
export class RenamedFolders {
  /** What the server has been told, by the folders' URIs. */
  #names: ReadonlyMap<string, string> = namesOfFolders();

  /** A server that starts is told the names of all folders. */
  startAnew(): void {
    this.#names = namesOfFolders();
  }

  get middleware(): Required<Pick<WorkspaceMiddleware, 'didChangeWorkspaceFolders'>> {
    return {
      didChangeWorkspaceFolders: ({ added, removed }, next) => {
        const told = this.#names;
        this.#names = namesOfFolders();
        const listed = new Set(added.map(({ uri }) => uri.toString()));
        const renamed = (vscode.workspace.workspaceFolders ?? []).flatMap((folder) => {
          const { uri, name, index } = folder;
          const before = listed.has(uri.toString()) ? undefined : told.get(uri.toString());
          return before === undefined || before === name ? [] : [{ now: folder, before: { uri, index, name: before } }];
        });
        return next({
          added: [...added, ...renamed.map(({ now }) => now)],
          removed: [...removed, ...renamed.map(({ before }) => before)],
        });
      },
    };
  }
}

function namesOfFolders(): ReadonlyMap<string, string> {
  return new Map((vscode.workspace.workspaceFolders ?? []).map(({ uri, name }) => [uri.toString(), name]));
}
