/** What a client calls itself. */
export interface ClientName {
  readonly name: string;
  readonly version: string;
}

/*
 * What single clients do otherwise than they say. Each has its source, and goes when nobody uses those versions any more.
 */

/**
 * Neovim 0.12 asks for diagnostics of the workspace when it is told to ask again, and takes nothing of the answer for open
 * documents. Source: neovim/neovim#40623, merged 2026-07-08, after 0.12.4.
 */
export function forgetsOpenDocuments(client: ClientName | undefined): boolean {
  return client?.name === 'Neovim' && /^0\.(?:\d|1[0-2])\./.test(client.version);
}

/**
 * Helix takes registrations of watchers and tells of files that it writes itself, of no others.
 * Source: helix-editor/helix helix-lsp/src/file_event.rs and the callers of its `file_changed`, read 2026-07.
 */
export function watchesItselfOnly(client: ClientName | undefined): boolean {
  return client?.name === 'helix';
}
