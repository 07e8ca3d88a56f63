import * as vscode from 'vscode';

/** A VS Code document filter that is also one of the protocol's. */
export interface Filter {
  readonly scheme: string;
  readonly language?: string;
  readonly pattern?: string;
}

/**
 * Documents that may hold manifests: YAML and JSON, and templates of these whatever their language is.
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
    { scheme, pattern: '**/*.{yaml,yml,json}.template' },
    // Of charts: other extensions give them a language of their own.
    { scheme, pattern: '**/templates/**/*.{yaml,yml,tpl}' },
  ]);
}
