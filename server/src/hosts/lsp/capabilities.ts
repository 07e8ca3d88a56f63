import { TextDocumentSyncKind, type FileOperationRegistrationOptions, type ServerCapabilities } from 'vscode-languageserver';
import type { ClientSupport } from './connection/clientSupport';
import { createObjectCommand } from '../../protocol/createObject';
import { chooseRootCommand } from '../../protocol/rootRequests';
import { semanticTokensLegend } from './requests/semanticTokens';

/** Kinds of code actions; the last applies every safe fix of a file. */
const codeActionKinds = ['quickfix', 'refactor.rewrite', 'source.fixAll.ackmesh'] as const;

/** Files, and folders with what is in them. */
const anyFile: FileOperationRegistrationOptions = { filters: [{ pattern: { glob: '**/*' } }] };

/** What the server offers to a client. */
export function capabilitiesFor(support: ClientSupport): ServerCapabilities {
  return {
    positionEncoding: 'utf-16',
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
    completionProvider: { triggerCharacters: [':', ' ', '-', '/', '.'], resolveProvider: support.resolvesDocumentation },
    hoverProvider: true,
    definitionProvider: true,
    typeDefinitionProvider: true,
    referencesProvider: true,
    callHierarchyProvider: true,
    typeHierarchyProvider: true,
    renameProvider: support.prepareRename ? { prepareProvider: true } : true,
    codeLensProvider: { resolveProvider: false },
    documentHighlightProvider: true,
    documentSymbolProvider: true,
    workspaceSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    documentLinkProvider: { resolveProvider: false },
    inlayHintProvider: { resolveProvider: false },
    ...(support.semanticTokens ? { semanticTokensProvider: { legend: semanticTokensLegend, full: { delta: true }, range: true } } : {}),
    ...(support.codeActionLiterals ? { codeActionProvider: { codeActionKinds: [...codeActionKinds], resolveProvider: false } } : {}),
    executeCommandProvider: { commands: [chooseRootCommand, ...(support.createsObjects ? [createObjectCommand] : [])] },
    ...(support.pullDiagnostics
      ? { diagnosticProvider: { identifier: 'ackmesh', interFileDependencies: true, workspaceDiagnostics: true } }
      : {}),
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      ...(support.tellsFileOperations
        ? {
            fileOperations: {
              didCreate: anyFile,
              didRename: anyFile,
              didDelete: anyFile,
              ...(support.asksBeforeRenames ? { willRename: anyFile } : {}),
            },
          }
        : {}),
    },
  };
}
