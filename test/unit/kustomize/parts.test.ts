import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { decode } from '../../../server/src/kustomize/objects/decode';
import { splitFieldPath } from '../../../server/src/kustomize/fields/fieldPath';
import { applyOperation, operationsInTurn } from '../../../server/src/kustomize/patches/jsonPatch';
import { mergeTypes } from '../../../server/src/kustomize/fields/mergeKeys';
import { base64, sha256 } from '../../../server/src/base/sha256';
import { strategicMerge, UndefinedMerge } from '../../../server/src/kustomize/patches/strategicMerge';
import { parseYaml } from '../../../server/src/yaml/reading/parse';
import type { Value, ValueMap } from '../../../server/src/kustomize/objects/value';

const read = (text: string): ValueMap => decode(parseYaml(text).root) as ValueMap;

describe('parts of the Kustomize engine', () => {
  it('hashes and encodes as everybody does', () => {
    for (const text of ['', 'abc', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'ä€😀'.repeat(100)]) {
      assert.equal(sha256(text), createHash('sha256').update(text).digest('hex'));
      assert.equal(base64(text), Buffer.from(text).toString('base64'));
    }
  });

  it('reads scalars as Kustomize does, which is not as kubectl does', () => {
    const rows: readonly (readonly [string, unknown])[] = [
      ['yes', 'yes'],
      ['on', 'on'],
      ['y', 'y'],
      ['True', true],
      ['010', 8],
      ['0o10', 8],
      ['0O17', 15],
      ['08', 8],
      ['1_000', 1000],
      ['0x1F', 31],
      ['2012-10-17', '2012-10-17T00:00:00Z'],
      ['2001-12-14t21:59:43.10-05:00', '2001-12-14T21:59:43.1-05:00'],
      ['"2012-10-17"', '2012-10-17'],
      ['9223372036854775807', 9223372036854775807n],
      ['99999999999999999999', 1e20],
      ['1:30', '1:30'],
      ['!!str 12', '12'],
      ['~', null],
      ['', undefined],
    ];
    rows.forEach(([text, value]) => assert.deepEqual(read(`a: ${text}\n`)['a'], value, text));
  });

  it('replaces lists of custom kinds and merges those of built-in ones', () => {
    const merged = (kind: string): unknown =>
      strategicMerge(
        read('l: {c: [{name: a, x: 1}, {name: b}]}'),
        read('l: {c: [{name: a, y: 2}]}'),
        kind === 'custom' ? undefined : { l: { type: { c: { keys: ['name'] } } } },
      )?.['l'];
    assert.deepEqual(merged('custom'), { c: [{ name: 'a', y: 2 }] });
    assert.deepEqual(merged('known'), { c: [{ name: 'a', x: 1, y: 2 }, { name: 'b' }] });
    assert.ok(mergeTypes.has('apps/v1 Deployment'));
  });

  it('does not guess how items without the key of their list are merged', () => {
    const merge = (dest: string, patch: string): unknown => strategicMerge(read(dest), read(patch), { c: { keys: ['name'] } })?.['c'];
    assert.throws(() => merge('c: [{name: a}]', 'c: [{x: 1}]'), UndefinedMerge);
    assert.throws(() => merge('c: [{x: 1}]', 'c: [{name: a}]'), UndefinedMerge);
    assert.deepEqual(merge('c: [{x: 1}]', 'd: 1'), [{ x: 1 }]);
  });

  it('adds a key that a JSON patch means to replace', () => {
    assert.deepEqual(applyOperation(read('a: {}'), { op: 'replace', path: '/a/b', value: 1 }), { a: { b: 1 } });
    assert.throws(() => applyOperation(read('a: {}'), { op: 'replace', path: '/b/c', value: 1 }), /not found/);
    assert.throws(() => applyOperation(read('a: {}'), { op: 'remove', path: '/a/b' }), /not found/);
  });

  it('applies operations in turn as it does each by itself, and leaves what they were applied to', () => {
    const before = read('a: {b: {c: 1}}');
    const value = read('y: 2');
    const operations = [
      { op: 'add', path: '/d', value },
      { op: 'add', path: '/d/z', value: 3 },
      { op: 'copy', from: '/d', path: '/e' },
      { op: 'add', path: '/e/x', value: 4 },
      { op: 'remove', path: '/d/y' },
      { op: 'move', from: '/a/b', path: '/f' },
      { op: 'add', path: '/f/g', value: 5 },
      { op: 'add', path: '/f/h', value: 6 },
      { op: 'remove', path: '/f/g' },
    ];
    const after = { a: {}, d: { z: 3 }, e: { y: 2, z: 3, x: 4 }, f: { c: 1, h: 6 } };
    const apply = operationsInTurn();
    assert.deepEqual(
      operations.reduce<Value>((content, operation) => apply(content, operation), before),
      after,
    );
    assert.deepEqual(
      operations.reduce<Value>((content, operation) => applyOperation(content, operation), before),
      after,
    );
    assert.deepEqual([before, value], [{ a: { b: { c: 1 } } }, { y: 2 }]);
  });

  it('reads a JSON pointer from its first slash on', () => {
    assert.deepEqual(applyOperation(read('a: {}'), { op: 'add', path: 'a/b', value: 1 }), { a: {}, b: 1 });
    assert.throws(() => applyOperation(read('a: {}'), { op: 'add', path: 'a', value: 1 }), /not found/);
    assert.throws(() => applyOperation(read('a: {}'), { op: 'test', path: 'a', value: {} }), /not found/);
    assert.deepEqual(applyOperation(read('a: {}'), { op: 'replace', path: '', value: 1 }), 1);
    assert.throws(() => applyOperation(read('a: {}'), { op: 'copy', from: '', path: '/b' }), /not found/);
  });

  it('splits paths of replacements', () => {
    assert.deepEqual(splitFieldPath('spec.containers.[name=a.b].image'), ['spec', 'containers', '[name=a.b]', 'image']);
    assert.deepEqual(splitFieldPath('metadata.annotations.[a.b/c]'), ['metadata', 'annotations', 'a.b/c']);
  });
});
