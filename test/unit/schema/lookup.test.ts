import assert from 'node:assert/strict';
import { bounds } from '../../../server/src/base/bounds';
import { childrenOf, hasManyKeys, structureAt, structuresAt } from '../../../server/src/schema/structure/lookup';
import type { Structure } from '../../../server/src/schema/structure/structure';

const leaf = (title: string): Structure => ({ type: 'string', title });

const schema: Structure = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      required: ['b'],
      properties: { b: leaf('b'), a: leaf('a'), list: { type: 'array', items: { type: 'object', properties: { c: leaf('c') } } } },
      oneOf: [{ required: ['a'], properties: { a: leaf('a of a branch') } }, { required: ['list'] }],
      allOf: [{ required: ['list'] }],
    },
    labels: { type: 'object', additionalProperties: leaf('label') },
    any: { type: 'object', additionalProperties: true },
  },
};

describe('schema lookup', () => {
  it('follows fields, items and map values', () => {
    assert.equal(structureAt(schema, [])?.type, 'object');
    assert.equal(structureAt(schema, ['spec', 'list', 3, 'c'])?.title, 'c');
    assert.equal(structureAt(schema, ['labels', 'app/name'])?.title, 'label');
  });

  it('tells where more keys are known than a word is compared with', () => {
    const withKeys = (count: number): Structure => ({
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, leaf('k')])),
    });
    assert.equal(hasManyKeys(structuresAt(withKeys(bounds.nearInSchema.most), [])), false);
    assert.equal(hasManyKeys(structuresAt(withKeys(bounds.nearInSchema.most + 1), [])), true);
    assert.equal(hasManyKeys(structuresAt(schema, ['any'])), false);
  });

  it('finds nothing where the schema says nothing', () => {
    for (const path of [['other'], ['spec', 0], ['spec', 'list', 'c'], ['any', 'x'], ['spec', 'constructor'], ['spec', 'b', 'x']]) {
      assert.deepEqual(structuresAt(schema, path), [], path.join('.'));
    }
  });

  it('goes through the branches of a schema once, however often it is asked', () => {
    let reads = 0;
    const branch: Structure = Object.defineProperty({ required: ['a'] }, 'anyOf', {
      get: () => {
        reads += 1;
        return [{ required: ['b'] }];
      },
    });
    const branched: Structure = { type: 'object', properties: { a: leaf('a'), b: leaf('b') }, allOf: [branch] };
    structuresAt(branched, ['a']);
    const once = reads;
    structuresAt(branched, ['b']);
    assert.equal(reads, once);
  });

  it('brings what branches say, marked as uncertain, after the field’s own', () => {
    assert.deepEqual(
      structuresAt(schema, ['spec', 'a']).map(({ structure, certain }) => [structure.title, certain]),
      [
        ['a', true],
        ['a of a branch', false],
      ],
    );
  });

  it('lists children with what is certainly required', () => {
    assert.deepEqual(
      childrenOf(structuresAt(schema, ['spec'])).map(({ name, required }) => [name, required]),
      [
        ['b', true],
        ['a', false],
        ['list', true],
      ],
    );
    assert.deepEqual(childrenOf(structuresAt(schema, ['labels'])), []);
  });
});
