import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { printYaml } from '../../../server/src/yaml/writing/print';

describe('printed YAML', () => {
  it('keeps lines of blanks alone, which no block can hold', () => {
    for (const text of [' \n', '\n \n', '  \n\n', ' \t\n', '\t\n', '\n', '\n\n', 'a\n \n', ' a\n', ' \na\n', ' ', '']) {
      assert.deepEqual(parse(printYaml({ a: { b: text, c: [text] } })), { a: { b: text, c: [text] } }, JSON.stringify(text));
    }
  });
});
