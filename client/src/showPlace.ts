import * as vscode from 'vscode';
import { isPosition, toPosition } from './positions';

/** Opens a document with a range of it selected, both in the protocol's form: what a code action asks for. */
export async function showPlace(uri: unknown, range: unknown): Promise<void> {
  if (typeof uri !== 'string' || typeof range !== 'object' || range === null || !('start' in range) || !('end' in range)) {
    return;
  }
  const { start, end } = range;
  if (isPosition(start) && isPosition(end)) {
    await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection: new vscode.Range(toPosition(start), toPosition(end)) });
  }
}
