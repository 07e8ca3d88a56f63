import * as vscode from 'vscode';
import type { Position } from '../../server/src/base/text';

/** Shows the references at a place of a document, both in the protocol's form: what a code lens asks for. */
export async function showReferences(uri: unknown, position: unknown): Promise<void> {
  if (typeof uri !== 'string' || !isPosition(position)) {
    return;
  }
  const document = vscode.Uri.parse(uri);
  const place = new vscode.Position(position.line, position.character);
  const found = await vscode.commands.executeCommand<readonly vscode.Location[]>('vscode.executeReferenceProvider', document, place);
  const others = found.filter((location) => location.uri.toString() !== document.toString() || !location.range.contains(place));
  await vscode.commands.executeCommand('editor.action.showReferences', document, place, others);
}

function isPosition(value: unknown): value is Position {
  return typeof value === 'object' && value !== null && 'line' in value && 'character' in value && typeof value.line === 'number' && typeof value.character === 'number';
}
