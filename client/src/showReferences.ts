import * as vscode from 'vscode';
import { isPosition, toPosition } from './positions';

/**
 * Shows the references at a place of a document, both in the protocol's form: what a code lens asks for. With `locations`,
 * in the protocol's form as well, these and no others.
 */
export async function showReferences(uri: unknown, position: unknown, locations?: unknown): Promise<void> {
  if (typeof uri !== 'string' || !isPosition(position)) {
    return;
  }
  const document = vscode.Uri.parse(uri);
  const place = toPosition(position);
  const found = Array.isArray(locations)
    ? locations.flatMap(toLocation)
    : await vscode.commands.executeCommand<readonly vscode.Location[]>('vscode.executeReferenceProvider', document, place);
  const others = found.filter((location) => location.uri.toString() !== document.toString() || !location.range.contains(place));
  await vscode.commands.executeCommand('editor.action.showReferences', document, place, others);
}

function toLocation(value: unknown): readonly vscode.Location[] {
  if (typeof value !== 'object' || value === null || !('uri' in value) || !('range' in value) || typeof value.uri !== 'string') {
    return [];
  }
  const range = value.range as { readonly start?: unknown; readonly end?: unknown } | null;
  return isPosition(range?.start) && isPosition(range.end)
    ? [new vscode.Location(vscode.Uri.parse(value.uri), new vscode.Range(toPosition(range.start), toPosition(range.end)))]
    : [];
}
