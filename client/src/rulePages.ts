import * as vscode from 'vscode';
import { editorInFront } from './documents';

/**
 * Opens the page of a rule from the pages inside the extension, without a network.
 * Without a code: the rule of the diagnostic under the cursor, else the list of all rules.
 */
export async function openRulePage(extension: vscode.Uri, wanted: unknown): Promise<void> {
  const folder = vscode.Uri.joinPath(extension, 'docs', 'rules');
  const code = typeof wanted === 'string' ? wanted : codeUnderCursor();
  const page = code === undefined ? undefined : vscode.Uri.joinPath(folder, `${code}.md`);
  const shown = page !== undefined && (await exists(page)) ? page : vscode.Uri.joinPath(folder, 'README.md');
  await vscode.commands.executeCommand('markdown.showPreview', shown);
}

function codeUnderCursor(): string | undefined {
  const editor = editorInFront();
  if (editor === undefined) {
    return undefined;
  }
  const at = editor.selection.active;
  const found = vscode.languages
    .getDiagnostics(editor.document.uri)
    .find((diagnostic) => diagnostic.source === 'ackmesh' && diagnostic.range.contains(at));
  const code = typeof found?.code === 'object' ? found.code.value : found?.code;
  return code === undefined ? undefined : String(code);
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
