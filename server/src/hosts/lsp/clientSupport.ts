import { InsertTextMode, type ClientCapabilities, type MarkupKind } from 'vscode-languageserver';

/** What a client can do, as plain answers. A client that says nothing can do nothing beyond the protocol's minimum. */
export interface ClientSupport {
  readonly pullDiagnostics: boolean;
  readonly refreshDiagnostics: boolean;
  readonly relatedInformation: boolean;
  readonly codeDescription: boolean;
  readonly configuration: boolean;
  readonly registerConfiguration: boolean;
  readonly workspaceFolders: boolean;
  readonly registerWatchers: boolean;
  readonly relativeWatchers: boolean;
  readonly progress: boolean;
  readonly hoverMarkdown: boolean;
  readonly completionMarkdown: boolean;
  readonly snippets: boolean;
  /** Whether a completion can say that its lines are indented as they are meant. */
  readonly insertAsIs: boolean;
  readonly deprecatedFlag: boolean;
  readonly deprecatedTag: boolean;
  readonly definitionLinks: boolean;
  readonly hierarchicalSymbols: boolean;
  readonly lineFoldingOnly: boolean;
  readonly foldingLimit: number;
  readonly codeActionLiterals: boolean;
  readonly preferredActions: boolean;
  readonly versionedEdits: boolean;
  readonly linkTooltips: boolean;
  readonly refreshInlayHints: boolean;
  readonly refreshCodeLenses: boolean;
  readonly prepareRename: boolean;
  readonly changeAnnotations: boolean;
}

export function clientSupport({ textDocument, workspace, window }: ClientCapabilities): ClientSupport {
  const item = textDocument?.completion?.completionItem;
  return {
    pullDiagnostics: textDocument?.diagnostic !== undefined,
    refreshDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    relatedInformation:
      (textDocument?.diagnostic?.relatedInformation ?? textDocument?.publishDiagnostics?.relatedInformation) === true,
    codeDescription: (textDocument?.diagnostic?.codeDescriptionSupport ?? textDocument?.publishDiagnostics?.codeDescriptionSupport) === true,
    configuration: workspace?.configuration === true,
    registerConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    workspaceFolders: workspace?.workspaceFolders === true,
    registerWatchers: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    relativeWatchers: workspace?.didChangeWatchedFiles?.relativePatternSupport === true,
    progress: window?.workDoneProgress === true,
    hoverMarkdown: prefersMarkdown(textDocument?.hover?.contentFormat),
    completionMarkdown: prefersMarkdown(item?.documentationFormat),
    snippets: item?.snippetSupport === true,
    insertAsIs: item?.insertTextModeSupport?.valueSet.includes(InsertTextMode.asIs) === true,
    deprecatedFlag: item?.deprecatedSupport === true,
    deprecatedTag: item?.tagSupport !== undefined,
    definitionLinks: textDocument?.definition?.linkSupport === true,
    hierarchicalSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    lineFoldingOnly: textDocument?.foldingRange?.lineFoldingOnly === true,
    foldingLimit: textDocument?.foldingRange?.rangeLimit ?? Infinity,
    codeActionLiterals: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
    preferredActions: textDocument?.codeAction?.isPreferredSupport === true,
    versionedEdits: workspace?.workspaceEdit?.documentChanges === true,
    linkTooltips: textDocument?.documentLink?.tooltipSupport === true,
    refreshInlayHints: workspace?.inlayHint?.refreshSupport === true,
    refreshCodeLenses: workspace?.codeLens?.refreshSupport === true,
    prepareRename: textDocument?.rename?.prepareSupport === true,
    changeAnnotations: workspace?.workspaceEdit?.documentChanges === true && workspace.workspaceEdit.changeAnnotationSupport !== undefined,
  };
}

/** Formats are listed in the order in which the client likes them. */
function prefersMarkdown(formats: readonly MarkupKind[] | undefined): boolean {
  return formats?.find((format) => format === 'markdown' || format === 'plaintext') === 'markdown';
}
