const missingColon = 'Missing ":" or a space after it';

/** What a syntax error is, in the terms of whoever typed it. The first row whose code and text fit counts. */
const words: readonly (readonly [code: string, text: RegExp, said: (match: RegExpMatchArray) => string])[] = [
  ['BAD_ALIAS', /^/, () => 'Unquoted "*" starts a YAML alias; quote the value to use the character itself'],
  ['MISSING_CHAR', /closing/, () => 'Missing closing quote'],
  [
    'MISSING_CHAR',
    /^Flow (map|sequence) must end with a (.)/,
    ([, kind, end]) => `Missing "${end ?? ''}" at the end of a flow ${kind === 'map' ? 'mapping' : 'sequence'}`,
  ],
  ['MISSING_CHAR', /followed by map values/, () => missingColon],
  ['MULTILINE_IMPLICIT_KEY', /^/, () => missingColon],
  [
    'BLOCK_AS_IMPLICIT_KEY',
    /^Nested mappings/,
    () => 'A value cannot hold another key on its line; quote the value, or indent the mapping below its key',
  ],
  ['BLOCK_AS_IMPLICIT_KEY', /^A block sequence/, () => 'Wrong indentation: a sequence item is not allowed among the keys of a mapping'],
  [
    'BAD_INDENT',
    /^All (mapping|sequence) items/,
    ([, kind]) =>
      `Wrong indentation: all ${kind === 'mapping' ? 'keys of a mapping' : 'items of a sequence'} must start at the same column`,
  ],
  [
    'BAD_INDENT',
    /^Flow (map|sequence).* end with a (.)/,
    ([, kind, end]) => `Missing "${end ?? ''}", or a line of a flow ${kind === 'map' ? 'mapping' : 'sequence'} is not indented`,
  ],
  ['BAD_SCALAR_START', /(\S)$/, ([, character]) => `A value must not start with "${character ?? ''}"; quote the value`],
  ['UNEXPECTED_TOKEN', /at node end$/, () => 'Unexpected characters after the end of a value; check its quotes and the indentation'],
];

/** By what stands before the error: where a value that begins like a flow collection goes on. */
const behindFlow: ReadonlyMap<string | undefined, string> = new Map([
  ['}', 'A value that starts with "{" must end with "}"; quote the value'],
  [']', 'A value that starts with "[" must end with "]"; quote the value'],
]);

/** The message for an error of the YAML library; `before` is the last character before the error that is no space. */
export function syntaxWords(code: string, message: string, before?: string): string {
  const plain = message.replace(/\.$/, '');
  const flow = code === 'UNEXPECTED_TOKEN' && plain.endsWith('at node end') ? behindFlow.get(before) : undefined;
  if (flow !== undefined) {
    return flow;
  }
  for (const [of, text, said] of words) {
    const match = of === code ? text.exec(plain) : null;
    if (match !== null) {
      return said(match);
    }
  }
  return plain;
}
