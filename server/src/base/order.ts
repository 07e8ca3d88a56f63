/** The order of texts by UTF-16 code units, whatever the locale; for `sort`. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
