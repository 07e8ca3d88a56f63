/**
 * The requests that a session answers. Their names stand here by themselves because the connection must know them
 * before the features are loaded; a test compares them with what there is.
 */
export const sessionRequests = [
  'textDocument/completion',
  'completionItem/resolve',
  'textDocument/hover',
  'textDocument/definition',
  'textDocument/typeDefinition',
  'textDocument/references',
  'textDocument/prepareRename',
  'textDocument/rename',
  'textDocument/codeLens',
  'textDocument/prepareCallHierarchy',
  'callHierarchy/incomingCalls',
  'callHierarchy/outgoingCalls',
  'textDocument/prepareTypeHierarchy',
  'typeHierarchy/supertypes',
  'typeHierarchy/subtypes',
  'textDocument/documentHighlight',
  'textDocument/documentSymbol',
  'textDocument/foldingRange',
  'textDocument/selectionRange',
  'textDocument/documentLink',
  'textDocument/inlayHint',
  'textDocument/semanticTokens/full',
  'textDocument/semanticTokens/full/delta',
  'textDocument/semanticTokens/range',
  'textDocument/codeAction',
  'workspace/executeCommand',
  'workspace/willRenameFiles',
  'textDocument/diagnostic',
  'workspace/diagnostic',
  'workspace/symbol',
  'ackmesh/schemaInfo',
  'ackmesh/schema',
  'ackmesh/inferredCrd',
  'ackmesh/infer',
  'ackmesh/useInferred',
  'ackmesh/schemaOfKind',
  'ackmesh/effectiveObjects',
  'ackmesh/effectiveText',
  'ackmesh/roots',
  'ackmesh/graph',
  'ackmesh/migrate',
] as const;

export type SessionRequest = (typeof sessionRequests)[number];

/** By request, what tells a client to send it again. */
export const refreshOf: { readonly [method in SessionRequest]?: string } = {
  'textDocument/codeLens': 'workspace/codeLens/refresh',
  'textDocument/inlayHint': 'workspace/inlayHint/refresh',
  'textDocument/semanticTokens/full': 'workspace/semanticTokens/refresh',
  'textDocument/semanticTokens/full/delta': 'workspace/semanticTokens/refresh',
  'textDocument/semanticTokens/range': 'workspace/semanticTokens/refresh',
  'textDocument/diagnostic': 'workspace/diagnostic/refresh',
  'workspace/diagnostic': 'workspace/diagnostic/refresh',
};

/** The notifications that a session follows. */
export const sessionNotifications = [
  'textDocument/didOpen',
  'textDocument/didChange',
  'textDocument/didSave',
  'textDocument/didClose',
  'workspace/didChangeConfiguration',
  'workspace/didChangeWatchedFiles',
  'workspace/didCreateFiles',
  'workspace/didRenameFiles',
  'workspace/didDeleteFiles',
  'workspace/didChangeWorkspaceFolders',
  'ackmesh/earlier',
] as const;

export type SessionNotification = (typeof sessionNotifications)[number];
