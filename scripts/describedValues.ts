const quoted = /Possible values: ?\[((?:"[^"\]]*"(?:, ?)?)+)\]/;
const words = /Possible values: ?(\w[\w.+/-]*(?:, ?\w[\w.+/-]*)+)\.?$/;

/** A value in a sentence: in quotes, or a word that begins as none of the sentence does. */
const value = String.raw`(?:"[\w.+/:-]*"|'[\w.+/:-]+'|` + '`[\\w.+/:-]+`' + String.raw`|[A-Z][\w.+/-]*\w)`;

const sentence = new RegExp(
  String.raw`(?:(?:[Pp]ossible|[Ss]upported|[Vv]alid|[Aa]ccepted|[Aa]cceptable|[Aa]llowed) values(?: are| include)?|[Mm]ust be one of|[Ss]et to one of):? ` +
    String.raw`\[?(${value}(?:(?:, | or | and |, or |, and )${value})+)\]?(?:\.\s|\.?$)`,
);

/**
 * The values that the text of a field lists, in the two forms in which the generators of Config Connector's CRDs write them at its end,
 * `Possible values: ["A", "B"]` and `Possible values: A, B`, or as one sentence: `Valid values are A, B, and C.` What people wrote
 * in other words is not read. Sources: magic-modules' enum documentation, as in compute's CRDs; the generator of the declarative
 * client library, as in osconfig's.
 */
export function describedValues(description: string): readonly string[] | undefined {
  const text = description.replace(/\s+/g, ' ').trim();
  const all =
    textsIn(quoted.exec(text)?.[1], /"([^"]*)"/g) ??
    words.exec(text)?.[1]?.replace(/\.$/, '').split(/, ?/) ??
    textsIn(sentence.exec(text)?.[1], new RegExp(value, 'g'))?.map((each) => each.replace(/^["'`]|["'`]$/g, ''));
  // The word of a protocol buffer for no value.
  const meant = all?.filter((each) => each !== '' && !/(?:^|_)UNSPECIFIED(?:_|$)/.test(each)) ?? [];
  return meant.length === 0 ? undefined : [...new Set(meant)];
}

function textsIn(list: string | undefined, each: RegExp): readonly string[] | undefined {
  return list === undefined ? undefined : [...list.matchAll(each)].map(([whole, inner]) => inner ?? whole);
}
