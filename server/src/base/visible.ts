/**
 * Characters that do something instead of showing something: controls (with escape sequences among them), marks that
 * turn the direction of what follows, lone halves of surrogate pairs.
 */
const acting = /(?![\t\n\r])[\p{Cc}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]|\p{Surrogate}/gu;

/** A text without any of these is as it is; the pattern above looks at characters one by one. */
const mayAct = /[^\t\n\r\x20-\x7E]/;

/** Text whose every character only shows something; tabs and line ends stay. */
export function visible(text: string): string {
  return mayAct.test(text) ? text.replace(acting, '\uFFFD') : text;
}

/** The beginning of a text, at most so many UTF-16 code units, without half a character at its end. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** A text, or its beginning with "…" where it has more than so many UTF-16 code units. */
export function withinLength(text: string, most: number): string {
  return text.length <= most ? text : `${beginningOf(text, most - 1)}…`;
}

/** {@link visible} on one line. */
export function visibleLine(text: string): string {
  return visible(text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').replaceAll('\t', ' '));
}

/**
 * A text on one line in which VS Code finds no link. Its messages and its language status make one of `[words](target)`, whose target
 * may be a command of any extension, and have no escape for that.
 * Source: vscode src/vs/base/common/linkedText.ts, and `allowCommands` where such links are opened.
 */
export function withoutLinks(text: string): string {
  return visibleLine(text).replaceAll('](', '] (');
}
