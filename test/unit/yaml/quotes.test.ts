import assert from 'node:assert/strict';
import { parseYaml } from '../../../server/src/yaml/reading/parse';
import { plainValue } from '../../../server/src/yaml/value';

describe('quoted scalars over several lines', () => {
  function read(text: string): unknown {
    const { root, problems } = parseYaml(text);
    assert.deepEqual(problems, []);
    return plainValue(root)?.value;
  }

  for (const [what, text, value] of [
    ['single quotes', "a:\n  b: 'x\n  y'\n  c: 1\n", { a: { b: 'x y', c: 1 } }],
    ['double quotes', 'a:\n  b: "x\n  y"\n  c: 1\n', { a: { b: 'x y', c: 1 } }],
    ['no indentation at all', 'a:\n  b: "x\ny"\n', { a: { b: 'x y' } }],
    ['blanks around line ends', "a:\n  b: 'x  \t\n   y'\n", { a: { b: 'x y' } }],
    ['empty lines', "a:\n  b: 'x\n\n\n  y'\n", { a: { b: 'x\n\ny' } }],
    ['an escaped line end', 'a:\n  b: "x\\\n  y"\n', { a: { b: 'xy' } }],
    ['an escaped backslash at a line end', 'a:\n  b: "x\\\\\n  y"\n', { a: { b: 'x\\ y' } }],
    ['quotes inside', "a:\n  b: 'it''s\n  so'\n", { a: { b: "it's so" } }],
    ['CRLF', "a:\r\n  b: 'x\r\n  y'\r\n  c: 1\r\n", { a: { b: 'x y', c: 1 } }],
    ['dashes like those of a marker', 'a:\n  b: "--- x\ny"\n', { a: { b: '--- x y' } }],
    ['several of them', "a: 'x\ny'\nb: 'z\nw'\n", { a: 'x y', b: 'z w' }],
  ] as const) {
    it(`may be indented as little as one likes: ${what}`, () => {
      assert.deepEqual(read(text), value);
    });
  }

  it('keep their place in the text', () => {
    const text = "a:\n  b: 'x\n  y'\n  c: end\n";
    const { root } = parseYaml(text);
    const map = root?.kind === 'map' ? root.entries[0]?.value : undefined;
    const spans = map?.kind === 'map' ? map.entries.map(({ value }) => text.slice(value.span.start, value.span.end)) : [];
    assert.deepEqual(spans, ["'x\n  y'", 'end']);
  });

  it('that never end are reported as before', () => {
    for (const text of ['a: "foo\nb: bar\n', 'a: "foo\nb: "bar"\n', 'a:\n  b: "x\n  c: 1\n']) {
      assert.equal(parseYaml(text).problems[0]?.code, 'yaml/syntax', text);
    }
  });
});
