import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { MapNode } from '../../../server/src/yaml/nodes/node';
import {
  addDocument,
  addEntry,
  addItem,
  fillEntry,
  fillValue,
  keepingLineEnds,
  removeEntries,
  removeEntry,
  removeItem,
  replaceEntry,
  rewriteWord,
  setScalar,
  type TextEdit,
} from '../../../server/src/yaml/writing/edit';
import { renderScalar } from '../../../server/src/yaml/writing/render';
import { parseYaml } from '../../../server/src/yaml/reading/parse';
import { asMap, asScalar, asSequence, nodeAt } from '../../../server/src/yaml/nodes/query';
import { plainValue } from '../../../server/src/yaml/value';

function apply(text: string, { span, newText }: TextEdit): string {
  return text.slice(0, span.start) + newText + text.slice(span.end);
}

function mapAt(text: string, path: readonly (string | number)[]): MapNode {
  const map = asMap(nodeAt(parseYaml(text).root, path));
  assert.ok(map);
  return map;
}

function filled(text: string, path: readonly string[] = [], key = 'a'): string | undefined {
  const map = mapAt(text, path);
  const entry = map.entries.find((each) => each.key.text === key);
  assert.ok(entry);
  const edit = fillEntry(text, map, entry, { c: 1 });
  return edit && apply(text, edit);
}

function without(text: string, path: readonly (string | number)[], key: string): string {
  const map = mapAt(text, path);
  const entry = map.entries.find((each) => each.key.text === key);
  assert.ok(entry);
  return apply(text, removeEntry(text, map, entry));
}

describe('removeEntry', () => {
  const cases: readonly (readonly [title: string, before: string, path: readonly (string | number)[], key: string, after: string])[] = [
    ['with its line', 'a: 1\nb: 2\nc: 3\n', [], 'b', 'a: 1\nc: 3\n'],
    ['with what is below it and its comment', 'a:\n  b: # x\n    c: 1\n  d: 2\n', ['a'], 'b', 'a:\n  d: 2\n'],
    ['and keeps the comments of others', 'a: 1\n# about b\nb: 2 # two\n# about c\nc: 3\n', [], 'b', 'a: 1\n# about b\n# about c\nc: 3\n'],
    ['with one of two empty lines around it', 'a: 1\n\nb: 2\n\nc: 3\n', [], 'b', 'a: 1\n\nc: 3\n'],
    ['and keeps the empty line behind it where none is before', 'a: 1\nb: 2\n\nc: 3\n', [], 'b', 'a: 1\n\nc: 3\n'],
    ['with the empty line that a block before it would take', 'a:\n  x: |+\n    y\nb: 2\n\nc: 3\n', [], 'b', 'a:\n  x: |+\n    y\nc: 3\n'],
    ['first, with the empty line behind it', 'a: 1\n\nb: 2\n', [], 'a', 'b: 2\n'],
    ['first of a list item', '- a: 1\n  b: 2\n', [0], 'a', '- b: 2\n'],
    ['first of a list item, with the comment of the next', '- a: 1\n  # about b\n  b: 2\n', [0], 'a', '-   # about b\n  b: 2\n'],
    ['later of a list item', '- a: 1\n  b: 2\n', [0], 'b', '- a: 1\n'],
    ['the only one', 'a:\n  b: 1\nc: 2\n', ['a'], 'b', 'a: {}\nc: 2\n'],
    ['the only one, with the comment behind it kept', 'a:\n  b: 1 # x\nc: 2\n', ['a'], 'b', 'a: {} # x\nc: 2\n'],
    ['the only one, behind a comment', 'a: # why\n  b: 1\nc: 2\n', ['a'], 'b', 'a: # why\n  {}\nc: 2\n'],
    ['the only one, behind an anchor', 'a: &x\n  b: 1\nc: *x\n', ['a'], 'b', 'a: &x\n  {}\nc: *x\n'],
    ['the only one of a list item', '- b: 1\n- c\n', [0], 'b', '- {}\n- c\n'],
    ['the only one between brackets', '{ a: { b: 1 } }', ['a'], 'b', '{ a: {} }'],
    ['the only one between brackets on lines of their own', '{\n  "a": {\n    "b": 1\n  }\n}\n', ['a'], 'b', '{\n  "a": {}\n}\n'],
    ['the only one between brackets, beside a comment', 'a: {\n  b: 1 # x\n}\n', ['a'], 'b', 'a: {\n   # x\n}\n'],
    ['of a flow map, first', '{a: 1, b: 2}', [], 'a', '{b: 2}'],
    ['of a flow map, last', '{a: 1, b: 2}', [], 'b', '{a: 1}'],
    ['of a flow map in lines, last', '{\n  a: 1,\n  b: 2\n}\n', [], 'b', '{\n  a: 1\n}\n'],
    ['of a flow map, behind the comment of another', '{\n  a: 1, # one\n  b: 2, # two\n}\n', [], 'b', '{\n  a: 1, # one\n}\n'],
    ['of a flow map, between a comment and a bracket', '{ a: 1, # one\n  b: 2 }\n', [], 'b', '{ a: 1, # one\n   }\n'],
    ['at the end without a line end', 'a: 1\nb: 2', [], 'b', 'a: 1\n'],
    ['with CRLF', 'a: 1\r\nb: 2\r\nc: 3\r\n', [], 'b', 'a: 1\r\nc: 3\r\n'],
    ['with a block scalar', 'a: |\n  x\n  y\nb: 2\n', [], 'a', 'b: 2\n'],
  ];
  for (const [title, before, path, key, after] of cases) {
    it(title, () => assert.equal(without(before, path, key), after));
  }
});

describe('removeItem', () => {
  it('takes the line', () => {
    const text = 'a:\n- 1\n- b: 2\n  c: 3\n- 4\n';
    const sequence = asSequence(nodeAt(parseYaml(text).root, ['a']));
    assert.ok(sequence);
    assert.equal(apply(text, removeItem(text, sequence, 1)), 'a:\n- 1\n- 4\n');
  });
  const cases: readonly (readonly [what: string, before: string, index: number, after: string])[] = [
    ['the only item, below its key', 'a:\n- x\nb: 1\n', 0, 'a: []\nb: 1\n'],
    ['the only item, further in', 'a:\n  - x\n', 0, 'a: []\n'],
    ['the only item, which begins with a dash', 'a:\n  - -1\n', 0, 'a: []\n'],
    ['the only item, which is empty', 'a:\n-\n', 0, 'a: []\n'],
    ['the only item, with an anchor', 'a:\n- &x y-z\n', 0, 'a: []\n'],
    ['the only item, a map', 'a:\n- b: 1\n  c: 2\nd: 1\n', 0, 'a: []\nd: 1\n'],
    ['the only item, a block', 'a:\n- |\n  x\nd: 1\n', 0, 'a: []\nd: 1\n'],
    ['the only item, behind a comment', 'a: # why\n- x\n', 0, 'a: # why\n  []\n'],
    ['the only item of a list in a list', 'a:\n- - -1\n- 2\n', 0, 'a:\n- 2\n'],
    ['with one of two empty lines around it', 'a:\n- 1\n\n- 2\n\n- 3\n', 1, 'a:\n- 1\n\n- 3\n'],
    ['a number below zero', 'a:\n- -1\n- -2\n', 1, 'a:\n- -1\n'],
    ['an item behind a comment with a dash', 'a:\n- x\n- # x - y\n  b\n- c\n', 1, 'a:\n- x\n- c\n'],
    ['an empty item', 'a:\n- 1\n-\n- 3\n', 1, 'a:\n- 1\n- 3\n'],
  ];
  for (const [what, before, index, after] of cases) {
    it(`takes ${what}`, () => {
      const sequence = asSequence(nodeAt(parseYaml(before).root, ['a']));
      assert.ok(sequence);
      assert.equal(apply(before, removeItem(before, sequence, index)), after);
    });
  }
  const flow: readonly (readonly [before: string, index: number, after: string])[] = [
    ['[1, 2, 3]', 2, '[1, 2]'],
    ['[1, 2, 3, ]', 2, '[1, 2 ]'],
    ['[1, 2, 3]', 0, '[2, 3]'],
    ['[1, ]', 0, '[]'],
    ['[\n  1\n]', 0, '[]'],
    ['[b: 1]', 0, '[]'],
  ];
  for (const [before, index, after] of flow) {
    it(`takes the comma: ${before} without ${index}`, () => {
      const sequence = asSequence(parseYaml(before).root);
      assert.ok(sequence);
      assert.equal(apply(before, removeItem(before, sequence, index)), after);
    });
  }
  it('adds behind a number below zero', () => {
    const text = 'a:\n- -1\nb: 1\n';
    const sequence = asSequence(nodeAt(parseYaml(text).root, ['a']));
    assert.ok(sequence);
    assert.equal(apply(text, addItem(text, sequence, -2)), 'a:\n- -1\n- -2\nb: 1\n');
  });
});

describe('addEntry', () => {
  const cases: readonly (readonly [title: string, before: string, path: readonly (string | number)[], value: unknown, after: string])[] = [
    ['behind the last', 'a: 1\n', [], 2, 'a: 1\nnew: 2\n'],
    ['behind the last without a line end', 'a: 1', [], 2, 'a: 1\nnew: 2'],
    ['in a nested map', 'a:\n  b: 1 # c\nd: 2\n', ['a'], 'x', 'a:\n  b: 1 # c\n  new: x\nd: 2\n'],
    ['in a list item', '- a: 1\n- b: 2\n', [0], 3, '- a: 1\n  new: 3\n- b: 2\n'],
    ['in a flow map', '{a: 1}', [], [{ b: 'c d' }], '{a: 1, new: [{ b: "c d" }]}'],
    ['in JSON', '{"a": 1}', [], { b: [] }, '{"a": 1, "new": {"b":[]}}'],
    [
      'in lines between brackets',
      '{\n\t"a": 1,\n\t"b": {\n\t\t"c": 2\n\t}\n}\n',
      [],
      1,
      '{\n\t"a": 1,\n\t"b": {\n\t\t"c": 2\n\t},\n\t"new": 1\n}\n',
    ],
    ['in lines between brackets with CRLF', '{\r\n  a: 1,\r\n}\r\n', [], 1, '{\r\n  a: 1,\r\n  new: 1,\r\n}\r\n'],
    ['before a comment between brackets', '{\n  a: 1 # one\n}\n', [], 1, '{\n  a: 1, new: 1 # one\n}\n'],
    ['in brackets with several in a line', '{\n  a: 1, b: 2\n}\n', [], 1, '{\n  a: 1, b: 2, new: 1\n}\n'],
    ['in an empty flow map', 'a: {}\n', ['a'], 1, 'a: { new: 1 }\n'],
    ['with CRLF', 'a:\r\n  b: 1\r\n', ['a'], { c: 1 }, 'a:\r\n  b: 1\r\n  new:\r\n    c: 1\r\n'],
  ];
  for (const [title, before, path, value, after] of cases) {
    it(title, () => assert.equal(apply(before, addEntry(before, mapAt(before, path), 'new', value)), after));
  }
});

describe('adding between others', () => {
  const between = (text: string, key: string): string => {
    const map = mapAt(text, []);
    return apply(
      text,
      addEntry(
        text,
        map,
        'new',
        1,
        map.entries.find((each) => each.key.text === key),
      ),
    );
  };

  it('keeps what follows', () => {
    assert.equal(between('a: # one\n  x: 1\n# two\nb: 2\n', 'a'), 'a: # one\n  x: 1\nnew: 1\n# two\nb: 2\n');
    assert.equal(between('{a: 1, b: 2}', 'a'), '{a: 1, new: 1, b: 2}');
    assert.equal(between('{\n  a: 1,\n  b: 2\n}', 'a'), '{\n  a: 1,\n  new: 1,\n  b: 2\n}');
  });

  it('adds items of a list in lines as the others stand', () => {
    const text = 'a: [\n  x,\n  y\n]\n';
    const list = asSequence(nodeAt(parseYaml(text).root, ['a']));
    assert.ok(list);
    assert.equal(apply(text, addItem(text, list, 'z')), 'a: [\n  x,\n  y,\n  z\n]\n');
  });
});

describe('removing everything', () => {
  it('leaves the line end behind a block scalar', () => {
    const text = 'a:\n  b: |\n    x\nc:\n- |\n  y\n';
    const [b] = mapAt(text, ['a']).entries;
    assert.ok(b);
    assert.equal(apply(text, removeEntry(text, mapAt(text, ['a']), b)), 'a: {}\nc:\n- |\n  y\n');
    const list = mapAt(text, []).entries[1]?.value;
    assert.ok(list?.kind === 'sequence');
    assert.equal(apply(text, removeItem(text, list, 0)), 'a:\n  b: |\n    x\nc: []\n');
  });

  it('takes neighbours of a flow map and of a block map together, and leaves a comment between them', () => {
    const removed = (text: string, map: MapNode, entries: MapNode['entries']): string =>
      [...removeEntries(text, map, entries)].reverse().reduce(apply, text);
    const flow = '{ a: 1, b: 2, c: 3 }';
    const map = mapAt(flow, []);
    assert.equal(removed(flow, map, map.entries.slice(1)), '{ a: 1 }');
    assert.equal(removed(flow, map, map.entries.slice(0, 2)), '{ c: 3 }');
    const block = '- a: 1\n  b: 2\n  c: 3\n';
    const item = mapAt(block, [0]);
    assert.equal(removed(block, item, item.entries.slice(0, 2)), '- c: 3\n');
    assert.equal(removed(block, item, item.entries), '- {}\n');
    const parted = 'a: 1\n# of b\nb: 2\nc: 3\n';
    const ofParted = mapAt(parted, []);
    assert.equal(removed(parted, ofParted, ofParted.entries.slice(0, 2)), '# of b\nc: 3\n');
  });
});

describe('other edits', () => {
  it('fills a key that has no value', () => {
    const text = 'a:\nb: 1\n';
    assert.equal(filled(text), 'a:\n  c: 1\nb: 1\n');
  });

  it('fills a key below others, deeper than they are', () => {
    assert.equal(filled('x:\n  a:\n  b: 1\n', ['x']), 'x:\n  a:\n    c: 1\n  b: 1\n');
  });

  it('leaves what stands behind a key that it fills, and fills none without a colon', () => {
    assert.equal(filled('a: # why\nb: 1\n'), 'a: # why\n  c: 1\nb: 1\n');
    assert.equal(filled('a:\t # why'), 'a:\t # why\n  c: 1');
    assert.equal(filled('a: ~ # why\r\nb: 1\r\n'), 'a:  # why\r\n  c: 1\r\nb: 1\r\n');
    assert.equal(filled('a:  \nb: 1\n'), 'a:\n  c: 1\nb: 1\n');
    assert.equal(filled('{ b: 1, a: }', [], 'a'), '{ b: 1, a: { c: 1 } }');
    assert.equal(filled('{ b: 1, a }', [], 'a'), undefined);
    assert.equal(filled('? a\n'), undefined);
    assert.equal(filled('? a\n: # why\n'), undefined);
    assert.equal(filled('a: &x\nb: *x\n'), undefined);
  });

  it('writes a value where there is none', () => {
    const withValue = (text: string, path: readonly string[] = []): string | undefined => {
      const entry = mapAt(text, path).entries.find(({ key }) => key.text === 'a');
      assert.ok(entry);
      const edit = fillValue(text, entry, 'x');
      return edit && apply(text, edit);
    };
    assert.equal(withValue('a:\nb: 1\n'), 'a: x\nb: 1\n');
    assert.equal(withValue('a: # why\nb: 1\n'), 'a: x # why\nb: 1\n');
    assert.equal(withValue('a:\t# why'), 'a: x\t# why');
    assert.equal(withValue('a:  \r\nb: 1\r\n'), 'a: x\r\nb: 1\r\n');
    assert.equal(withValue('a: ~ # why\n'), 'a: x # why\n');
    assert.equal(withValue('a: &n\n'), 'a: &n x\n');
    assert.equal(withValue('{ a: , b: 1 }'), '{ a: x, b: 1 }');
    assert.equal(withValue('{ a: }'), '{ a: x }');
    assert.equal(withValue('{ a, b: 1 }'), undefined);
    assert.equal(withValue('? a\n'), undefined);
    assert.equal(withValue('? a\n: # why\n'), '? a\n: x # why\n');
  });

  it('replaces an entry, with the blanks behind it kept', () => {
    const text = 'a: |\n  x\n\nb: 1\n';
    const map = mapAt(text, []);
    const [entry] = map.entries;
    assert.ok(entry);
    assert.equal(apply(text, replaceEntry(text, map, entry, 'c', 2)), 'c: 2\n\nb: 1\n');
  });

  it('leaves placeholders in flow collections without quotes, and nothing else with brackets', () => {
    const add = (value: string): string => apply('{a: 1}', addEntry('{a: 1}', mapAt('{a: 1}', []), 'b', value));
    assert.equal(add('${X}'), '{a: 1, b: ${X}}');
    assert.equal(add('${X}}'), '{a: 1, b: "${X}}"}');
    assert.equal(add('${X:-1}'), '{a: 1, b: ${X:-1}}');
    assert.equal(add('${schema.spec.name}'), '{a: 1, b: "${schema.spec.name}"}');
  });

  it('writes a scalar in its own quotes, and in double quotes what those cannot hold', () => {
    const set = (text: string, value: string): string => {
      const node = asScalar(nodeAt(parseYaml(text).root, ['a']));
      assert.ok(node);
      return apply(text, setScalar(node, value));
    };
    assert.equal(set("a: 'x'", "it's"), "a: 'it''s'");
    assert.equal(set("a: 'x'", 'two\nlines'), 'a: "two\\nlines"');
    assert.equal(set('a: "x"', 'y'), 'a: "y"');
    assert.equal(set('a: x', '2020-01-01'), 'a: "2020-01-01"');
  });

  it('leaves the line end behind what takes the place of a block', () => {
    for (const [before, after] of [
      ['a: |\n  x\nb: 1\n', 'a: z\nb: 1\n'],
      ['a: |+\r\n  x\r\n\r\nb: 1\r\n', 'a: z\r\n\r\nb: 1\r\n'],
      ['- a: >-\n    x\n', '- a: z\n'],
      ['a: x\nb: 1\n', 'a: z\nb: 1\n'],
    ] as const) {
      const node = asScalar(nodeAt(parseYaml(before).root, before.startsWith('-') ? [0, 'a'] : ['a']));
      assert.ok(node);
      const [edit] = keepingLineEnds(before, [setScalar(node, 'z')]);
      assert.ok(edit);
      assert.equal(apply(before, edit), after);
    }
  });

  it('adds to lists between brackets as they are written', () => {
    const add = (text: string, value: unknown): string => {
      const list = asSequence(nodeAt(parseYaml(text).root, ['a']));
      assert.ok(list);
      return apply(text, addItem(text, list, value));
    };
    assert.equal(add('a: [x]', 'z'), 'a: [x, z]');
    assert.equal(add('a: ["x"]', 'z'), 'a: ["x", "z"]');
    assert.equal(add('{"a": []}', { b: 'z' }), '{"a": [{"b":"z"}]}');
    assert.equal(add('{"a": [{"b": 1}]}', 'z'), '{"a": [{"b": 1}, "z"]}');
  });

  it('changes a word inside of its quotes or block, where it can be found and written as it is', () => {
    const rewrite = (text: string, word: string): string | undefined => {
      const node = asScalar(nodeAt(parseYaml(text).root, ['a']));
      assert.ok(node);
      const edit = rewriteWord(text, node, word);
      return edit === undefined ? undefined : apply(text, edit);
    };
    assert.equal(rewrite('a: x', 'z'), 'a: z');
    assert.equal(rewrite('a: "x"', 'y'), 'a: "y"');
    assert.equal(rewrite('a: |\n  x\n', 'y'), 'a: |\n  y\n');
    assert.equal(rewrite('a: "\\x78"', 'y'), undefined);
    assert.deepEqual(
      ["it's", 'say "x"', 'a\\b', 'a b'].map((word) => rewrite('a: "x"', word)),
      [undefined, undefined, undefined, undefined],
    );
  });

  it('adds a document', () => {
    assert.equal(apply('a: 1', addDocument('a: 1', { b: 2 })), 'a: 1\n---\nb: 2\n');
    assert.equal(apply('a: 1\r\n', addDocument('a: 1\r\n', { b: 2 })), 'a: 1\r\n---\r\nb: 2\r\n');
  });

  it('quotes a hexadecimal number that only Go takes for a string', () => {
    const hash = '0x00112233445566778899aabbccddeeff00112233';
    assert.equal(renderScalar(hash), `"${hash}"`);
    assert.equal(renderScalar('0xyz'), '0xyz');
  });

  it('writes scalars that read back as they are', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('yes', 'n', '0777', '1e3', '', ' a', 'a: b', '# x', '*', '- a', '2020-01-01', '{{ x }}', 'a:', 'null'),
        ),
        (value) => {
          assert.deepEqual(plainValue(parseYaml(`a: ${renderScalar(value)}\n`).root)?.value, { a: value });
        },
      ),
      { seed: 20261120, numRuns: 300 },
    );
  });

  it('adds and removes without changing anything else', () => {
    const scalar = fc.oneof(fc.constantFrom('x', 'y z', 'true', 1, false, null), fc.string({ maxLength: 5 }));
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        scalar,
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('node'), { maxKeys: 3, noNullPrototype: true }),
      ),
    })).node;
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('k', 'l', 'm'), value, { minKeys: 1, noNullPrototype: true }),
        value,
        fc.boolean(),
        (object, added, json) => {
          const text = json
            ? JSON.stringify(object)
            : Object.entries(object)
                .map(([key, each]) => `${key}: ${JSON.stringify(each)}\n`)
                .join('');
          const more = apply(text, addEntry(text, mapAt(text, []), 'new', added));
          assert.deepEqual(plainValue(parseYaml(more).root)?.value, { ...object, new: added });
          assert.deepEqual(plainValue(parseYaml(without(more, [], 'new')).root)?.value, object);
        },
      ),
      { seed: 20261120, numRuns: 300 },
    );
  });
});
