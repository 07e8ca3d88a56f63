import assert from 'node:assert/strict';
import { parseFile } from '../../../server/src/yaml/reading/file';

const message = (text: string): string | undefined => parseFile(text).documents[0]?.document.problems[0]?.message;

describe('words for syntax errors', () => {
  const missing = 'Missing ":" or a space after it';
  const cases: readonly (readonly [text: string, said: string])[] = [
    ['a:\n  name:a\n  b: c\n', missing],
    ['key\nother: x\n', missing],
    ['? a\nb', missing],
    ['a: b: c\n', 'A value cannot hold another key on its line; quote the value, or indent the mapping below its key'],
    ['a:\n  b: 1\n c: 2\n', 'Wrong indentation: all keys of a mapping must start at the same column'],
    ['a:\n  b:\n    - c\n  - d\n', 'Wrong indentation: a sequence item is not allowed among the keys of a mapping'],
    ['a: [1, 2\nb: c\n', 'Missing "]", or a line of a flow sequence is not indented'],
    ['a: {b: c\nd: e\n', 'Missing "}", or a line of a flow mapping is not indented'],
    ['{a: b\n', 'Missing "}" at the end of a flow mapping'],
    ['[a\n', 'Missing "]" at the end of a flow sequence'],
    ['a: "b\n', 'Missing closing quote'],
    ['a: "b" c\n', 'Unexpected characters after the end of a value; check its quotes and the indentation'],
    ['a: {b}/c\n', 'A value that starts with "{" must end with "}"; quote the value'],
    ['a: [b] c\n', 'A value that starts with "[" must end with "]"; quote the value'],
    ['a: @b\n', 'A value must not start with "@"; quote the value'],
    ['a: `b`\n', 'A value must not start with "`"; quote the value'],
    ['a: *b\n', 'Unquoted "*" starts a YAML alias; quote the value to use the character itself'],
  ];
  it('stand at the key without its colon, whatever is quoted before it', () => {
    const text = 'a: "x"\nkey\n';
    assert.deepEqual(parseFile(text).documents[0]?.document.problems[0]?.span, { start: 7, end: 10 });
  });

  it('stand at a misplaced item, and not at the indentation before it', () => {
    const text = 'a:\n  b: true\n  - c\n';
    assert.deepEqual(parseFile(text).documents[0]?.document.problems[0]?.span, { start: 15, end: 16 });
  });

  it('are all that is said of what follows them, where keys may have come into another mapping', () => {
    const problems = (text: string): readonly string[] => parseFile(text).documents[0]?.document.problems.map(({ code }) => code) ?? [];
    assert.deepEqual(problems('metadata:\n\tname: a\nspec:\n\tname: b\n'), ['yaml/syntax']);
    assert.deepEqual(problems('a: 1\na: 2\nb: [\n'), ['yaml/syntax', 'yaml/duplicate-key']);
  });

  for (const [text, said] of cases) {
    it(`${JSON.stringify(text)}: ${said}`, () => assert.equal(message(text), said));
  }
});
