import * as vscode from 'vscode';
import { isPosition, toPosition } from './positions';

/** Shows the references at a place of a document, both in the protocol's form: what a code lens asks for. */
export async function showReferences(uri: unknown, position: unknown): Promise<void> {
  if (typeof uri !== 'string' || !isPosition(position)) {
    return;
  }
  const document = vscode.Uri.parse(uri);
  const place = toPosition(position);
  const found = await vscode.commands.executeCommand<readonly vscode.Location[]>('vscode.executeReferenceProvider', document, place);
  const others = found.filter((location) => location.uri.toString() !== document.toString() || !location.range.contains(place));
  await vscode.commands.executeCommand('editor.action.showReferences', document, place, others);
}
