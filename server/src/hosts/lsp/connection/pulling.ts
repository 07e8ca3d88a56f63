import type { ClientCapabilities } from 'vscode-languageserver';
import { isRecord } from '../../../base/record';
import { forgetsOpenDocuments, type ClientName } from './knownClients';

/**
 * Whether a client is to ask for diagnostics. An edit of one document changes what is said of others, so one that cannot be
 * told to ask again is sent them instead, unless it takes no others.
 */
export function pullsDiagnostics({ textDocument, workspace }: ClientCapabilities, client: ClientName | undefined): boolean {
  return (
    isRecord(textDocument?.diagnostic) &&
    (!isRecord(textDocument.publishDiagnostics) || (canRefreshDiagnostics(workspace) && !forgetsOpenDocuments(client)))
  );
}

/**
 * Whether a client asks for diagnostics again when it is told to. Clients that are built with the crate `lsp-types`, such as
 * Helix, call the capability `diagnostic`, where the protocol says `diagnostics`.
 * Source: helix-editor/helix helix-lsp-types/src/lib.rs, `WorkspaceClientCapabilities`, read 2026-07.
 */
export function canRefreshDiagnostics(workspace: unknown): boolean {
  return (
    isRecord(workspace) &&
    [workspace['diagnostics'], workspace['diagnostic']].some((told) => isRecord(told) && told['refreshSupport'] === true)
  );
}
