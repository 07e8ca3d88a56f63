import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { MapNode } from '../../../server/src/yaml/node';
import { addDocument, addEntry, fillEntry, removeEntry, removeItem, renderScalar, type TextEdit } from '../../../server/src/yaml/edit';
import { parseYaml } from '../../../server/src/yaml/parse';
import { asMap, asSequence, nodeAt } from '../../../server/src/yaml/query';
import { plainValue } from '../../../server/src/yaml/value';

function apply(text: string, { span, newText }: TextEdit): string {
  return text.slice(0, span.start) + newText + text.slice(span.end);
}

function mapAt(text: string, path: readonly (string | number)[]): MapNode {
  const map = asMap(nodeAt(parseYaml(text).root, path));
  assert.ok(map);
  return map;
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
    ['first of a list item', '- a: 1\n  b: 2\n', [0], 'a', '- b: 2\n'],
    ['later of a list item', '- a: 1\n  b: 2\n', [0], 'b', '- a: 1\n'],
    ['the only one', 'a:\n  b: 1\nc: 2\n', ['a'], 'b', 'a:\n  {}\nc: 2\n'],
    ['of a flow map, first', '{a: 1, b: 2}', [], 'a', '{b: 2}'],
    ['of a flow map, last', '{a: 1, b: 2}', [], 'b', '{a: 1}'],
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
  it('takes the comma', () => {
    const text = '[1, 2, 3]';
    const sequence = asSequence(parseYaml(text).root);
    assert.ok(sequence);
    assert.equal(apply(text, removeItem(text, sequence, 2)), '[1, 2]');
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
    ['in an empty flow map', 'a: {}\n', ['a'], 1, 'a: { new: 1 }\n'],
    ['with CRLF', 'a:\r\n  b: 1\r\n', ['a'], { c: 1 }, 'a:\r\n  b: 1\r\n  new:\r\n    c: 1\r\n'],
  ];
  for (const [title, before, path, value, after] of cases) {
    it(title, () => assert.equal(apply(before, addEntry(before, mapAt(before, path), 'new', value)), after));
  }
});

describe('other edits', () => {
  it('fills a key that has no value', () => {
    const text = 'a:\nb: 1\n';
    const [entry] = mapAt(text, []).entries;
    assert.ok(entry);
    assert.equal(apply(text, fillEntry(text, entry, 'c', 1)), 'a:\n  c: 1\nb: 1\n');
  });

  it('adds a document', () => {
    assert.equal(apply('a: 1', addDocument('a: 1', { b: 2 })), 'a: 1\n---\nb: 2\n');
    assert.equal(apply('a: 1\r\n', addDocument('a: 1\r\n', { b: 2 })), 'a: 1\r\n---\r\nb: 2\r\n');
  });

  it('writes scalars that read back as they are', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('yes', 'n', '0777', '1e3', '', ' a', 'a: b', '# x', '*', '- a', '2020-01-01', '{{ x }}', 'a:', 'null')), (value) => {
        assert.deepEqual(plainValue(parseYaml(`a: ${renderScalar(value)}\n`).root)?.value, { a: value });
      }),
      { seed: 20261120, numRuns: 300 },
    );
  });

  it('adds and removes without changing anything else', () => {
    const scalar = fc.oneof(fc.constantFrom('x', 'y z', 'true', 1, false, null), fc.string({ maxLength: 5 }));
    const value = fc.letrec((tie) => ({
      node: fc.oneof({ maxDepth: 3 }, scalar, fc.array(tie('node'), { maxLength: 3 }), fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('node'), { maxKeys: 3, noNullPrototype: true })),
    })).node;
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('k', 'l', 'm'), value, { minKeys: 1, noNullPrototype: true }), value, fc.boolean(), (object, added, json) => {
        const text = json ? JSON.stringify(object) : Object.entries(object).map(([key, each]) => `${key}: ${JSON.stringify(each)}\n`).join('');
        const more = apply(text, addEntry(text, mapAt(text, []), 'new', added));
        assert.deepEqual(plainValue(parseYaml(more).root)?.value, { ...object, new: added });
        assert.deepEqual(plainValue(parseYaml(without(more, [], 'new')).root)?.value, object);
      }),
      { seed: 20261120, numRuns: 300 },
    );
  });
});
