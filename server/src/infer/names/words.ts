import pluralize from 'pluralize';

/**
 * Number of English words as the ACK generator judges it: gertd/go-pluralize v0.1.1.
 * That is npm's pluralize 8.0.0 with two differences, kept here so that the shared rule tables of the package stay as
 * they are: more words whose plural in `ies` keeps its `ie`, and `species` is an ordinary word.
 */

/** Whether a whole word (case does not matter) is already a plural; words without a plural count as plurals. */
export function isPlural(word: string): boolean {
  return pluralize.isPlural(word);
}

/** The singular of a word, its case kept: `SubnetGroups` gives `SubnetGroup`. */
export function singular(word: string): string {
  for (const rule of keepingIe) {
    if (rule.test(word)) {
      return word.replace(rule, (match: string, stem: string) => restoreCase(match, `${stem}ie`));
    }
  }
  return pluralize.singular(word);
}

const keepingIe: readonly RegExp[] = [
  /\b(l|(?:neck|cross|hog|aun)?t|coll|faer|food|gen|goon|group|hipp|junk|vegg|(?:pork)?p|charl|calor|cut)ies$/i,
  /(dg|ss|ois|lk|ok|wn|mb|th|ch|ec|oal|is|ck|ix|sser|ts|wb)ies$/i,
];

function restoreCase(match: string, replacement: string): string {
  if (match === match.toLowerCase()) {
    return replacement.toLowerCase();
  }
  if (match === match.toUpperCase()) {
    return replacement.toUpperCase();
  }
  return match.charAt(0) === match.charAt(0).toUpperCase()
    ? replacement.charAt(0).toUpperCase() + replacement.slice(1).toLowerCase()
    : replacement.toLowerCase();
}

/** The plural of a word in lower case. */
export function plural(word: string): string {
  return pluralize.plural(word);
}
