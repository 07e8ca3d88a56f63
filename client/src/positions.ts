import * as vscode from 'vscode';
import type { Position } from '../../server/src/base/text';

/** True for a position in the protocol's form. */
export function isPosition(value: unknown): value is Position {
  return (
    typeof value === 'object' &&
    value !== null &&
    'line' in value &&
    'character' in value &&
    typeof value.line === 'number' &&
    typeof value.character === 'number'
  );
}

export function toPosition({ line, character }: Position): vscode.Position {
  return new vscode.Position(line, character);
}
