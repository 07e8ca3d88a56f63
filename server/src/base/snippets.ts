/** A snippet out of plain text: what LSP snippets treat specially is escaped. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, (char) => `\\${char}`);
}

/**
 * A template with `{placeholders}`: those that are known are filled in, the others are tab stops of the snippet and stay in the
 * text. `isLast` is true for the last of several.
 */
export function fillSnippet(
  template: string,
  known: (placeholder: string, isLast: boolean) => string | undefined = () => undefined,
): { readonly text: string; readonly snippet: string } {
  const count = template.split('{').length - 1;
  let stop = 0;
  let index = 0;
  let text = '';
  let snippet = '';
  for (const [part, name] of template.matchAll(/\{([^}]*)\}|[^{]+/g)) {
    if (name === undefined) {
      text += part;
      snippet += escapeSnippet(part);
      continue;
    }
    index += 1;
    const value = known(name, index === count && count > 1);
    if (value === undefined || value === '') {
      stop += 1;
      text += part;
      snippet += `\${${stop}:${escapeSnippet(name)}}`;
    } else {
      text += value;
      snippet += escapeSnippet(value);
    }
  }
  return { text, snippet };
}
