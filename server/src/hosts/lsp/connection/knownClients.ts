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

/**
 * Asks its user before it applies edits that need a confirmation. That a client knows annotations says nothing of that: LSP of
 * Sublime Text applies all of them, and asks once for all files where there are several. Sources: neoclide/coc.nvim
 * src/core/files.ts `promptAnnotations`; neovim/neovim#34508, in 0.12; sublimelsp/LSP plugin/core/edit.py and plugin/edit.py, read
 * 2026-11.
 */
export function asksForConfirmation(client: ClientName | undefined): boolean {
  return client?.name === 'coc.nvim' || (client?.name === 'Neovim' && !/^0\.(?:\d|1[01])\./.test(client.version));
}

/**
 * Helix and Eglot write the text of a completion and do not run its command. Sources: helix-editor/helix
 * helix-term/src/ui/completion.rs; joaotavora/eglot eglot.el `eglot-completion-at-point`, read 2026-11.
 */
export function runsNoCompletionCommands(client: ClientName | undefined): boolean {
  return client !== undefined && ['helix', 'eglot'].includes(client.name.toLowerCase());
}

/**
 * Neovim puts the blanks of the line before every further line of a snippet, whatever a completion says of them.
 * Source: `expand` of neovim runtime/lua/vim/snippet.lua, neovim/neovim#32972 and saghen/blink.cmp#2610, read 2026-11.
 */
export function indentsSnippets(client: ClientName | undefined): boolean {
  return client?.name === 'Neovim';
}

/**
 * Neovim takes the first line of a completion that is no snippet, and before 0.11 writes the further ones behind it with NUL
 * between them. Source: `get_completion_word` of neovim runtime/lua/vim/lsp/completion.lua, neovim/neovim#7769 and #20250, read
 * 2026-11.
 */
export function completesOneLine(client: ClientName | undefined): boolean {
  return client?.name === 'Neovim';
}
