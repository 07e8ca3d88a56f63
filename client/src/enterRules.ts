/** What Enter does behind a line of YAML: the line's own indentation is kept, and this is added. */
export interface EnterRule {
  /** The line before the cursor. */
  readonly before: RegExp;
  /** Blanks; a tab goes to the next step of the document's own indentation. */
  readonly add: string;
}

/** Behind a dash there may be several blanks: in files with steps of four often three. */
const widths = [1, 2, 3, 4, 5, 6, 7];

/** What follows a key without a value, or with the head of a block scalar. */
const opened = String.raw`(?:\s+[&!]\S+)*(?:\s+[|>][+\-\d]*)?\s*$`;

/** Rules for what stands behind the dash of an item: the next line begins below it, and with `more` behind that. */
function behindDash(item: string, more = ''): readonly EnterRule[] {
  return widths.map((width) => ({ before: new RegExp(`^\\s*- {${width}}(?=\\S)${item}`), add: ' '.repeat(1 + width) + more }));
}

/**
 * Enter goes where the next line belongs. A key without a value opens a level; behind the dash of an item that level starts
 * at the item's first key, and so do the further keys of that item. A block scalar opens a level too.
 */
export const enterRules: readonly EnterRule[] = [
  // `- key:` and `- key: |`
  ...behindDash(String.raw`[^#'"\s][^#]*:${opened}`, '\t'),
  // `- key: value`, and `- "key": value`
  ...behindDash(String.raw`(?:[^#'"\s[{][^#]*?|"[^"]*"|'[^']*'):\s+\S.*$`),
  // `- |`
  ...behindDash(String.raw`(?:[&!]\S+\s+)*[|>][+\-\d]*\s*$`),
  // `key:` and `key: |`
  { before: new RegExp(String.raw`^\s*[^#'"\s-][^#]*:${opened}`), add: '\t' },
  { before: new RegExp(String.raw`^\s*(?:"[^"]*"|'[^']*'):${opened}`), add: '\t' },
];
