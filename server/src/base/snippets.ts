/** A snippet out of plain text: what LSP snippets treat specially is escaped. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, (char) => `\\${char}`);
}
