import * as vscode from 'vscode';
import { settingsSection } from './names';

/** False where the user has switched the extension off: then nothing of it shows or starts anything. */
export function isEnabled(): boolean {
  return vscode.workspace.getConfiguration(settingsSection).get<boolean>('enable', true);
}
