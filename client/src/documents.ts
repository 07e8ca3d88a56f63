import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { DocumentPosition } from '../../server/src/protocol/schemaRequests';
import { showInformation } from './messages';

/** A VS Code document filter that is also one of the protocol's. */
export interface Filter {
  readonly scheme: string;
  readonly language?: string;
  readonly pattern?: string;
}

/**
 * Documents that may hold manifests: YAML and JSON, and templates of these whatever their language is, as envsubst and Terraform
 * fill them in.
 * Only documents of the workspace's own schemes and unsaved ones: the other side of a diff or an old revision is a
 * second copy of a manifest, not one more resource.
 */
export function manifestFilters(): Filter[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const schemes = new Set(['file', 'untitled', ...folders.map((folder) => folder.uri.scheme)]);
  return [...schemes].flatMap((scheme) => [
    { scheme, language: 'yaml' },
    { scheme, language: 'json' },
    { scheme, language: 'jsonc' },
    { scheme, pattern: '**/*.{yaml,yml,json}.{template,tpl}' },
    // Without an ending, editors do not know its language.
    { scheme, pattern: '**/Kustomization' },
    // Of charts: other extensions give them a language of their own.
    { scheme, pattern: '**/templates/**/*.{yaml,yml,tpl}' },
  ]);
}

/** False for documents that are no files of the workspace: the other side of a diff, or a text of this extension. */
export function isServed({ scheme }: vscode.Uri): boolean {
  return manifestFilters().some((filter) => filter.scheme === scheme);
}

export function isManifest(document: vscode.TextDocument): boolean {
  return vscode.languages.match(manifestFilters(), document) > 0;
}

/**
 * The editor in front: that of the active tab also while a panel such as Output has the focus, whose text is then the active
 * editor of VS Code. Only editors of tabs are in a column.
 */
export function editorInFront(): vscode.TextEditor | undefined {
  const { activeTextEditor, visibleTextEditors, tabGroups } = vscode.window;
  const tab = tabGroups.activeTabGroup.activeTab?.input;
  return activeTextEditor === undefined || activeTextEditor.viewColumn !== undefined || !(tab instanceof vscode.TabInputText)
    ? activeTextEditor
    : visibleTextEditors.find(({ document, viewColumn }) => viewColumn !== undefined && document.uri.toString() === tab.uri.toString());
}

/** The editor in front, for a command about what is at its cursor; where it shows no manifest, the user is told. */
export function editorOfManifest(): vscode.TextEditor | undefined {
  const editor = editorInFront();
  if (editor !== undefined && isManifest(editor.document)) {
    return editor;
  }
  void showInformation('The active editor does not show a manifest.');
  return undefined;
}

/** As narrow as a selector gets: an unsaved document has no path that a pattern could match. */
export function onlyThis(document: vscode.TextDocument): vscode.DocumentFilter {
  const { uri, languageId } = document;
  return uri.scheme === 'untitled'
    ? { scheme: uri.scheme, language: languageId }
    : {
        scheme: uri.scheme,
        pattern: new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), literal(nameOf(uri))),
      };
}

export function nameOf(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}

/** A pattern that only this name matches: VS Code's patterns have no other escape than a class of one character. */
function literal(name: string): string {
  return name.replace(/[*?[\]{}]/g, '[$&]');
}

/** The protocol's form of an editor's cursor. */
export function placeOf(client: BaseLanguageClient, editor: vscode.TextEditor): DocumentPosition {
  return client.code2ProtocolConverter.asTextDocumentPositionParams(editor.document, editor.selection.active);
}
