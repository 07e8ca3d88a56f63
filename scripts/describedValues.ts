/**
 * The values that the text of a field lists at its end, in the two forms in which the generators of Config Connector's CRDs write
 * them: `Possible values: ["A", "B"]` and `Possible values: A, B`. What people wrote in other words is not read.
 * Sources: magic-modules' enum documentation, as in compute's CRDs; the generator of the declarative client library, as in osconfig's.
 */
export function describedValues(description: string): readonly string[] | undefined {
  const text = description.replace(/\s+/g, ' ');
  const quoted = /Possible values: ?\[((?:"[^"\]]+"(?:, ?)?)+)\]/.exec(text)?.[1];
  const words = /Possible values: ?(\w[\w.+/-]*(?:, ?\w[\w.+/-]*)+)\.?$/.exec(text)?.[1];
  const all =
    quoted === undefined ? words?.replace(/\.$/, '').split(/, ?/) : [...quoted.matchAll(/"([^"]+)"/g)].map(([, value = '']) => value);
  // The word of a protocol buffer for no value.
  const meant = all?.filter((value) => !/(?:^|_)UNSPECIFIED(?:_|$)/.test(value)) ?? [];
  return meant.length === 0 ? undefined : [...new Set(meant)];
}
