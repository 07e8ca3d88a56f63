import { InsertTextMode, type ClientCapabilities, type MarkupKind } from 'vscode-languageserver';
import type { InitializationOptions } from '../../../protocol/initialization';
import {
  asksForConfirmation,
  completesOneLine,
  indentsSnippets,
  runsNoCompletionCommands,
  watchesItselfOnly,
  type ClientName,
} from './knownClients';
import { isRecord } from '../../../base/record';
import { canRefreshDiagnostics, pullsDiagnostics } from './pulling';

/** What a client can do, as plain answers. A client that says nothing can do nothing beyond the protocol's minimum. */
export interface ClientSupport {
  readonly pullDiagnostics: boolean;
  readonly refreshDiagnostics: boolean;
  readonly relatedInformation: boolean;
  readonly codeDescription: boolean;
  readonly configuration: boolean;
  readonly registerConfiguration: boolean;
  readonly workspaceFolders: boolean;
  /** Whether it tells what its user does to files. */
  readonly tellsFileOperations: boolean;
  /** Whether it makes edits before its user moves files. */
  readonly asksBeforeRenames: boolean;
  readonly registerWatchers: boolean;
  /** Whether it tells of every change on disk that it is asked to tell of. */
  readonly watchesFiles: boolean;
  readonly relativeWatchers: boolean;
  readonly progress: boolean;
  readonly hoverMarkdown: boolean;
  readonly completionMarkdown: boolean;
  /** Whether it asks for the text of a completion when somebody looks at it. */
  readonly resolvesDocumentation: boolean;
  readonly snippets: boolean;
  /** Whether it puts the blanks of the line before every further line of a snippet, also where it is told not to. */
  readonly indentsSnippets: boolean;
  /** Whether a completion that is no snippet may have several lines. */
  readonly plainLines: boolean;
  /** Whether a completion can say that its lines are indented as they are meant. */
  readonly insertAsIs: boolean;
  /** Whether a list of completions can say once what each of them replaces. */
  readonly defaultRange: boolean;
  /** Whether it can say once how their lines are indented. */
  readonly defaultInsertMode: boolean;
  readonly labelDetails: boolean;
  readonly deprecatedFlag: boolean;
  readonly deprecatedTag: boolean;
  readonly definitionLinks: boolean;
  readonly hierarchicalSymbols: boolean;
  readonly lineFoldingOnly: boolean;
  readonly foldingLimit: number;
  readonly codeActionLiterals: boolean;
  readonly preferredActions: boolean;
  readonly disabledActions: boolean;
  readonly versionedEdits: boolean;
  readonly linkTooltips: boolean;
  readonly semanticTokens: boolean;
  readonly refreshSemanticTokens: boolean;
  readonly refreshInlayHints: boolean;
  readonly refreshCodeLenses: boolean;
  readonly prepareRename: boolean;
  readonly changeAnnotations: boolean;
  /** Whether its user is surely asked before an edit is made that needs a confirmation. */
  readonly asksForConfirmation: boolean;
  readonly createFiles: boolean;
  readonly renameFiles: boolean;
  /** Whether a command of the server can make a file. */
  readonly createsObjects: boolean;
  /** Whether it runs the command of a completion that its user takes. */
  readonly runsCompletionCommands: boolean;
  /** See `InitializationOptions.ticksInPreview`. */
  readonly ticksInPreview: boolean;
}

export function clientSupport(
  capabilities: ClientCapabilities,
  options: Pick<InitializationOptions, 'ticksInPreview'> = {},
  client?: ClientName,
): ClientSupport {
  const { textDocument, workspace, window } = capabilities;
  // Who can make files follows the list of changes that says so, whether or not it checks versions.
  const createFiles = has(workspace?.workspaceEdit?.resourceOperations, 'create');
  const changeAnnotations =
    workspace?.workspaceEdit?.documentChanges === true && workspace.workspaceEdit.changeAnnotationSupport !== undefined;
  const item = textDocument?.completion?.completionItem;
  const defaults = textDocument?.completion?.completionList?.itemDefaults;
  return {
    pullDiagnostics: pullsDiagnostics(capabilities, client),
    refreshDiagnostics: canRefreshDiagnostics(workspace),
    relatedInformation: (textDocument?.diagnostic?.relatedInformation ?? textDocument?.publishDiagnostics?.relatedInformation) === true,
    codeDescription:
      (textDocument?.diagnostic?.codeDescriptionSupport ?? textDocument?.publishDiagnostics?.codeDescriptionSupport) === true,
    configuration: workspace?.configuration === true,
    registerConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    workspaceFolders: workspace?.workspaceFolders === true,
    tellsFileOperations: isRecord(workspace?.fileOperations),
    asksBeforeRenames: workspace?.fileOperations?.willRename === true,
    registerWatchers: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true && !watchesItselfOnly(client),
    relativeWatchers: workspace?.didChangeWatchedFiles?.relativePatternSupport === true,
    progress: window?.workDoneProgress === true,
    hoverMarkdown: prefersMarkdown(textDocument?.hover?.contentFormat),
    completionMarkdown: prefersMarkdown(item?.documentationFormat),
    resolvesDocumentation: has(item?.resolveSupport?.properties, 'documentation'),
    snippets: item?.snippetSupport === true,
    indentsSnippets: indentsSnippets(client),
    plainLines: !completesOneLine(client),
    insertAsIs: !indentsSnippets(client) && has(item?.insertTextModeSupport?.valueSet, InsertTextMode.asIs),
    defaultRange: has(defaults, 'editRange'),
    defaultInsertMode: has(defaults, 'insertTextMode'),
    labelDetails: item?.labelDetailsSupport === true,
    deprecatedFlag: item?.deprecatedSupport === true,
    deprecatedTag: item?.tagSupport !== undefined,
    definitionLinks: textDocument?.definition?.linkSupport === true,
    hierarchicalSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    lineFoldingOnly: textDocument?.foldingRange?.lineFoldingOnly === true,
    foldingLimit: limit(textDocument?.foldingRange?.rangeLimit),
    codeActionLiterals: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
    preferredActions: textDocument?.codeAction?.isPreferredSupport === true,
    disabledActions: textDocument?.codeAction?.disabledSupport === true,
    versionedEdits: workspace?.workspaceEdit?.documentChanges === true,
    linkTooltips: textDocument?.documentLink?.tooltipSupport === true,
    semanticTokens: textDocument?.semanticTokens !== undefined,
    refreshSemanticTokens: workspace?.semanticTokens?.refreshSupport === true,
    refreshInlayHints: workspace?.inlayHint?.refreshSupport === true,
    refreshCodeLenses: workspace?.codeLens?.refreshSupport === true,
    prepareRename: textDocument?.rename?.prepareSupport === true,
    createFiles,
    renameFiles: has(workspace?.workspaceEdit?.resourceOperations, 'rename'),
    createsObjects: createFiles && workspace?.applyEdit === true,
    runsCompletionCommands: !runsNoCompletionCommands(client),
    ticksInPreview: createFiles && options.ticksInPreview === true,
    asksForConfirmation: changeAnnotations && (options.ticksInPreview === true || asksForConfirmation(client)),
    changeAnnotations,
  };
}

/** True for a list with an item. Here and below, a client may have sent anything. */
function has(list: unknown, item: unknown): boolean {
  return Array.isArray(list) && list.includes(item);
}

function limit(value: unknown): number {
  return typeof value === 'number' && value >= 0 ? value : Infinity;
}

/** Formats are listed in the order in which the client likes them. */
function prefersMarkdown(formats: readonly MarkupKind[] | undefined): boolean {
  return Array.isArray(formats) && formats.find((format) => format === 'markdown' || format === 'plaintext') === 'markdown';
}
