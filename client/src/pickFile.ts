import * as vscode from 'vscode';

/** What kind of file is asked for. */
export interface FileQuestion {
  readonly title: string;
  readonly glob: string;
  readonly filters: Readonly<Record<string, string[]>>;
}

/** A file of the workspace that fits a glob, or any other by the dialog. */
export async function pickFile({ title, glob, filters }: FileQuestion): Promise<vscode.Uri | undefined> {
  const found = await vscode.workspace.findFiles(glob, '**/node_modules/**', 200);
  const files = found.map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri })).sort((a, b) => a.label.localeCompare(b.label));
  const browse = { label: 'Browse…', alwaysShow: true, uri: undefined };
  const picked = files.length === 0 ? browse : await vscode.window.showQuickPick([...files, browse], { title });
  if (picked === undefined || picked.uri !== undefined) {
    return picked?.uri;
  }
  const [uri] = (await vscode.window.showOpenDialog({ title, filters })) ?? [];
  return uri;
}
