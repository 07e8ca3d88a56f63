/** The order of texts by UTF-16 code units, whatever the locale; for `sort`. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The order of places in files: by address, then by where they begin. */
export function comparePlaces(a: Place, b: Place): number {
  return compareTexts(a.uri, b.uri) || a.span.start - b.span.start;
}

interface Place {
  readonly uri: string;
  readonly span: { readonly start: number };
}
