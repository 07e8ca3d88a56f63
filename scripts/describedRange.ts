const amount = String.raw`(-?\d[\d,]*(?:\.\d+)?)`;
const bounds = String.raw`${amount} (?:to|and|through) ${amount}`;

/** What stands before the two numbers where they limit the value for sure. */
const lead = [
  'must be(?: a| set to a)?(?: positive| valid)?(?: value| number| integer)?',
  'value for this field is(?: limited)?',
  'valid (?:values|range|port numbers) (?:are|is)',
  'this is an integer',
  'any integer',
  'can be a value',
].join('|');

const range = new RegExp(
  String.raw`\b(?:${lead}),?(?: in the range)?(?: from| between)? ${bounds}(?![\w%]| ?(?:characters|and\b|\(octal))`,
  'i',
);

/** A number beside the range that says that something is not set. */
const orNone = /\bor 0 to specify\b/;

/**
 * The least and the most that the text of a number says it may be, in the sentences of Google's API descriptions: "Must be from 0
 * to 59", "The value must be between 200 and 599 inclusive". What is said with less certainty ("should", "normally") is not read.
 */
export function describedRange(description: string): readonly [least: number, most: number] | undefined {
  const text = description.replace(/\s+/g, ' ');
  const found = range.exec(text);
  const [least = NaN, most = NaN] = (found?.slice(1, 3) ?? []).map((each) => Number(each.replaceAll(',', '')));
  return least < most ? [orNone.test(text) ? Math.min(0, least) : least, most] : undefined;
}
