import * as vscode from 'vscode';
import { withoutLinks } from '../../server/src/base/visible';

/** Messages hold names of manifests and words of the server, in which nothing may become a link: all are shown from here. */
export function showInformation<T extends string>(message: string, ...choices: readonly T[]): Thenable<T | undefined> {
  return vscode.window.showInformationMessage(withoutLinks(message), ...choices);
}

export function showWarning<T extends string>(message: string, ...choices: readonly T[]): Thenable<T | undefined> {
  return vscode.window.showWarningMessage(withoutLinks(message), ...choices);
}

export function showError<T extends string>(message: string, ...choices: readonly T[]): Thenable<T | undefined> {
  return vscode.window.showErrorMessage(withoutLinks(message), ...choices);
}

/** Asks in a dialog that has to be answered, with a longer text below the question. */
export function askInDialog<T extends string>(question: string, detail: string, choice: T): Thenable<T | undefined> {
  return vscode.window.showWarningMessage(withoutLinks(question), { modal: true, detail }, choice);
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
