import assert from 'node:assert/strict';
import { jsonMistake } from '../../../server/src/base/jsonMistakes';

/** `offset message`, with what the commas would give where they are all that is wrong. */
function mistakeIn(text: string): string | undefined {
  const mistake = jsonMistake(text);
  if (mistake === undefined) {
    return undefined;
  }
  const { trailing, missing } = mistake.commas ?? { trailing: [], missing: [] };
  const edits = [...trailing.map((at) => [at, 1, ''] as const), ...missing.map((at) => [at, 0, ','] as const)].sort(([a], [b]) => b - a);
  const mended = edits.reduce((before, [at, length, inserted]) => before.slice(0, at) + inserted + before.slice(at + length), text);
  if (edits.length > 0) {
    JSON.parse(mended);
  }
  return `${mistake.offset} ${mistake.message}${edits.length === 0 ? '' : ` > ${mended}`}`;
}

describe('mistakes of JSON', () => {
  it('are none in JSON', () => {
    for (const text of ['{}', ' [1, -2.5e+3, "a\\u00e9\\n", true, null, {"a": []}]\n', '"x"', '0']) {
      assert.equal(mistakeIn(text), undefined, text);
    }
  });

  const cases: readonly (readonly [text: string, found: string])[] = [
    ['{"a": 1,}', '7 trailing comma before "}" > {"a": 1}'],
    ['[1, 2, ]', '5 trailing comma before "]" > [1, 2 ]'],
    ['[{"a": 1,},]', '8 trailing comma before "}" > [{"a": 1}]'],
    ['{"a": 1\n "b": 2}', '9 missing comma > {"a": 1,\n "b": 2}'],
    ['["a" "b", {} []]', '5 missing comma > ["a", "b", {}, []]'],
    ['["a" "b",]', '5 missing comma > ["a", "b"]'],
    ['{"a": 1 2}', '8 expected "," or "}"'],
    ['{"a": [1}', '8 expected "," or "]"'],
    ['{"a": 1,, "b": 2}', '8 expected a property name in double quotes'],
    ['{,}', '1 expected a property name in double quotes'],
    ['[,]', '1 expected a value'],
    ['{a: 1}', '1 expected a property name in double quotes'],
    ["{'a': 1}", '1 strings must be in double quotes'],
    ['{"a" 1}', '5 expected ":"'],
    ['{"a": }', '6 expected a value'],
    ['{"a": True}', '6 expected a value'],
    ['{"a": 01}', '6 expected a value'],
    ['{"a": 1 // one\n}', '8 comments are not allowed'],
    ['{"a": "b\n"}', '8 string is not closed on its line'],
    ['{"a": "b', '6 string is not closed'],
    ['"\\d"', '1 invalid escape "\\d" in a string'],
    ['"a\tb"', '2 control character in a string'],
    ['{"a": {"b": 1}', '13 missing "}" at the end'],
    ['[1', '1 missing "]" at the end'],
    ['{} {}', '3 unexpected content after the value'],
    ['{}}', '2 unexpected content after the value'],
    ['', '0 expected a value'],
    ['hello', '0 expected a value'],
  ];
  for (const [text, found] of cases) {
    it(`are found in ${JSON.stringify(text)}`, () => {
      assert.equal(mistakeIn(text), found);
    });
  }

  it('are found in a text that nests deeply', () => {
    const deep = '['.repeat(200_000);
    assert.equal(mistakeIn(deep), '199999 missing "]" at the end');
  });
});
