/** What Enter does behind a line of YAML: the line's own indentation is kept, and this is added. */
export interface EnterRule {
  /** The line before the cursor. */
  readonly before: RegExp;
  readonly add: string;
}

/**
 * Enter goes where the next line belongs. A key without a value opens a level; behind the dash of an item that level starts
 * at the item's first key, and so do the further keys of that item. A block scalar opens a level too.
 */
export const enterRules: readonly EnterRule[] = [
  // `- key:` and `- key: |`
  { before: /^\s*-\s+[^#'"\s][^#]*:(?:\s+[&!]\S+)*(?:\s+[|>][+\-\d]*)?\s*$/, add: '    ' },
  // `- key: value`, and `- "key": value`
  { before: /^\s*-\s+(?:[^#'"\s[{][^#]*?|"[^"]*"|'[^']*'):\s+\S.*$/, add: '  ' },
  // `- |`
  { before: /^\s*-\s+(?:[&!]\S+\s+)*[|>][+\-\d]*\s*$/, add: '  ' },
  // `key:` and `key: |`
  { before: /^\s*[^#'"\s-][^#]*:(?:\s+[&!]\S+)*(?:\s+[|>][+\-\d]*)?\s*$/, add: '  ' },
  { before: /^\s*(?:"[^"]*"|'[^']*'):(?:\s+[&!]\S+)*(?:\s+[|>][+\-\d]*)?\s*$/, add: '  ' },
];
