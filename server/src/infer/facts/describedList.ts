const code = String.raw`<code>\s*([^<>|]+?)\s*</code>`;
const lead = String.raw`\b(?:valid|possible|allowed) values?\b`;
const end = String.raw`\s*(?:</p>|$)`;

/** `<code>a</code> | <code>b</code>` to the end of the paragraph, or with commas. */
const separate = new RegExp(String.raw`${lead}(?: are)?:?\s*((?:${code}(?:\s*\|\s*|,?\s+(?:and|or)\s+|\s*,\s*)?){2,}?)\.?${end}`, 'i');

/** `<code>a | b</code>`. */
const joined = new RegExp(String.raw`${lead}:\s*<code>([^<>]+\|[^<>]+)</code>${end}`, 'i');

/** A list each item of which begins with its value. */
const listed = new RegExp(String.raw`${lead}:?\s*</p>\s*<ul>((?:\s*<li>\s*(?:<p>\s*)?${code}(?:(?!</?ul>|</li>).)*</li>)+)\s*</ul>`, 'is');

const oneItem = new RegExp(String.raw`<li>\s*(?:<p>\s*)?${code}`, 'gi');

/**
 * The values that the text of an API member lists, in the four forms in which AWS writes such lists; `undefined` for any other text,
 * and for fewer than two values.
 */
export function describedList(html: string): readonly string[] | undefined {
  if (html.length > longestText) {
    return undefined;
  }
  const text = html.replace(/\s+/g, ' ');
  const [, apart] = separate.exec(text) ?? [];
  const [, together] = joined.exec(text) ?? [];
  const [, items] = listed.exec(text) ?? [];
  const found =
    together !== undefined
      ? together.split('|')
      : apart !== undefined
        ? [...apart.matchAll(new RegExp(code, 'g'))].map(([, value = '']) => value)
        : [...(items ?? '').matchAll(oneItem)].map(([, value = '']) => value);
  const values = [...new Set(found.map((value) => value.trim()))];
  return values.length > 1 && values.every((value) => oneWord.test(value)) ? values : undefined;
}

/** Longer than the text of any member in the models of AWS. */
const longestText = 50_000;

const oneWord = /^[\w.:+/-]+$/;
