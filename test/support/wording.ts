/** Words that texts for users do not use, and what they say in their place. Data of one test. */
const wordsNotToUse: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:has|have) to\b/i, 'must'],
  [/\b(?:is|are) no(?:ne)?\b(?! (?:longer|fix)\b)/i, 'is not a valid …, is not …'],
  [/(?<!")\btexts?\b/i, 'string, description, content'],
  [/\b(?:takes?|taken|taking)\b(?! (?:effect|precedence|part))/i, 'supports, accepts, uses'],
  [/\bleads? (?:to|there|somewhere|nowhere|from)\b/i, 'refers to'],
  [/\b(?:speaks? (?:of|for)|names? (?:no|none)\b)/i, 'refers to, configures'],
  [/\b(?:told|tells?)\b/i, 'reported by, shows'],
  [/\blook(?:s|ed|ing)? (?:after|at)\b/i, 'reconciles, manages, checks'],
  [/\b(?:no effect|nothing happens)\b/i, 'ignored'],
  [/\banew\b/i, 'recreate, again'],
  [/\bfor ever\b/i, 'forever'],
  [/\bone another\b/i, 'each other'],
  [/\bknows? (?:no|none)\b/i, 'is not listed by, not found'],
  [/\bthat is known here\b/i, 'not found'],
  [/\b(?:stand|stands|stood|standing)\b/i, 'is, is set, identifies'],
  [/\bwithout a word\b/i, 'silently'],
  [/\bwhole (?:number|address|policy)/i, 'integer, absolute URI, authoritative'],
  [/\b(?:left|leaves?|leaving) (?:out|alone)\b/i, 'omitted, ignored, not checked'],
  [/\b(?:lives?|living) (?:elsewhere|outside)\b/i, 'outside of the workspace'],
  [/(?<![-\w])refus(?:e|es|ed|ing)\b/i, 'rejects'],
  [/\b(?:heed|heeds|heeded)\b/i, 'ignored by'],
  [/\bcounts? as\b/i, 'is treated as'],
  [/\b(?:made|makes) up\b/i, 'generates'],
  [/\bin (?:its|their) (?:stead|place)\b/i, 'instead'],
  [/\b(?:misspelt|spelt)\b/i, 'misspelled'],
  [/\bhas the code\b/i, 'unknown rule'],
  [/\bmay it\b|\bnor hold\b/i, 'must not contain'],
  [/\bcalled after\b/i, 'named after'],
  [/\bgone\b/i, 'removed, no longer available'],
];

/** A finding for each word of a text that it should not use; `place` says where the text is. */
export function wordsIn(text: string, place: string): readonly string[] {
  return wordsNotToUse.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text);
    return found === null ? [] : [`${place}: "${found[0]}" in: ${text.length > 160 ? `${text.slice(0, 160)}…` : text} (write: ${instead})`];
  });
}
