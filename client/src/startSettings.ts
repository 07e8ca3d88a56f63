import * as vscode from 'vscode';
import { settingsSection } from './names';

/**
 * The settings as one plain tree: what the server starts with before it can ask for settings per folder. Where there is one
 * folder these are those that hold in it, also in a workspace file, where VS Code adds them only if the folder is named.
 */
export function startSettings(): unknown {
  const { workspaceFolders = [] } = vscode.workspace;
  const scope = workspaceFolders.length === 1 ? workspaceFolders[0] : undefined;
  return JSON.parse(JSON.stringify(vscode.workspace.getConfiguration(settingsSection, scope?.uri)));
}
