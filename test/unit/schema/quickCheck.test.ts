import assert from 'node:assert/strict';
import { QuickCheck } from '../../../server/src/schema/validation/quickCheck';
import { parseFile } from '../../../server/src/yaml/reading/file';
import type { Structure } from '../../../server/src/schema/structure/structure';

const fits = (structure: Structure, value: unknown): boolean => new QuickCheck().fits(structure, value);

describe('the quick check', () => {
  it('says of plain values that they are right, without the validator', () => {
    assert.ok(
      fits(
        {
          type: 'object',
          required: ['a'],
          properties: { a: { type: 'string', enum: ['x'] }, b: { type: 'array', items: { type: 'integer' } } },
        },
        { a: 'x', b: [1, 2] },
      ),
    );
  });

  const table: readonly (readonly [title: string, structure: Structure, right: unknown, open: unknown])[] = [
    ['every branch of allOf', { type: 'integer', allOf: [{ minimum: 1 }, { maximum: 3 }] }, 2, 4],
    ['one branch of anyOf', { anyOf: [{ type: 'integer' }, { type: 'string' }] }, 'x', true],
    ['a list with all its items', { type: 'array', items: { type: 'integer' } }, [1, 2], [1, 'x']],
    ['a number of items, the least', { type: 'array', minItems: 1 }, [1], []],
    ['a number of items, the most', { type: 'array', maxItems: 1 }, [1], [1, 2]],
    ['a set of one', { type: 'array', 'x-kubernetes-list-type': 'set' }, [1], [1, 1]],
    ['a list with keys of one', { type: 'array', 'x-kubernetes-list-type': 'map' }, [{}], [{}, {}]],
    ['unique items of one', { type: 'array', uniqueItems: true }, [1], [1, 1]],
    ['a number of fields, the least', { type: 'object', minProperties: 1, additionalProperties: { type: 'integer' } }, { a: 1 }, {}],
    [
      'a number of fields, the most',
      { type: 'object', maxProperties: 1, additionalProperties: { type: 'integer' } },
      { a: 1 },
      { a: 1, b: 2 },
    ],
    ['required fields', { type: 'object', required: ['a'], properties: { a: {}, b: {} } }, { a: 1 }, { b: 1 }],
    ['known fields', { type: 'object', properties: { a: {} } }, { a: 1 }, { c: 1 }],
    ['values of a map', { type: 'object', additionalProperties: { type: 'integer' } }, { a: 1 }, { a: 'x' }],
    ['the least', { minimum: 1 }, 1, 0],
    ['the most', { maximum: 1 }, 1, 2],
    ['more than the least', { minimum: 1, exclusiveMinimum: true }, 2, 1],
    ['less than the most', { maximum: 1, exclusiveMaximum: true }, 0, 1],
    ['the shortest, in characters', { type: 'string', minLength: 2 }, '😀😀', '😀'],
    ['the longest', { type: 'string', maxLength: 2 }, 'ab', 'abc'],
    ['a pattern', { type: 'string', pattern: '^a+$' }, 'aa', 'ab'],
    ['a format', { type: 'string', format: 'date-time' }, '2006-01-02T15:04:05Z', 'yesterday'],
    ['32 bits', { type: 'integer', format: 'int32' }, 2_147_483_647, 2_147_483_648],
    ['an integer', { type: 'integer' }, 1, 1.5],
    ['an integer or a string', { 'x-kubernetes-int-or-string': true }, '1', 1.5],
    ['a value of an enum', { enum: ['a'] }, 'a', 'b'],
    ['null where it is allowed', { type: 'string', nullable: true }, null, undefined],
  ];
  for (const [title, structure, right, open] of table) {
    it(`${title}: yes to what is right, no verdict on the rest`, () =>
      assert.deepEqual([fits(structure, right), fits(structure, open)], [true, false]));
  }

  it('looks through a long list of allowed values once, however many values there are', () => {
    const allowed = Array.from({ length: 1_000 }, (_, index) => `v${index}`);
    let looked = 0;
    const counted = new Proxy(allowed, { get: (of, key, self): unknown => ((looked += 1), Reflect.get(of, key, self)) });
    const values = Array.from({ length: 1_000 }, (_, index) => `v${999 - index}`);
    assert.ok(fits({ type: 'array', items: { type: 'string', enum: counted } }, values));
    assert.ok(looked < 10_000, `${looked}`);
    assert.ok(!fits({ type: 'string', enum: counted }, 'v1000'));
  });

  it('leaves null to the validator where nothing allows it, or an enum may not hold it', () => {
    assert.ok(!fits({ type: 'string' }, null));
    assert.ok(!fits({ type: 'string', nullable: true, enum: ['a'] }, null));
  });

  it('names the unknown keys of what is right but for them', () => {
    const unknown = (structure: Structure, value: unknown): unknown =>
      new QuickCheck().unknownKeys(structure, value)?.map(({ parent, name }) => [...parent, name].join('.'));
    const structure: Structure = {
      type: 'object',
      properties: { a: { type: 'array', items: { type: 'object', properties: { b: { type: 'string' } } } }, c: { type: 'integer' } },
    };
    assert.deepEqual(unknown(structure, { a: [{ b: 'x' }, { d: 1 }], e: 2 }), ['a.1.d', 'e']);
    assert.deepEqual(unknown(structure, { a: [] }), []);
    assert.equal(unknown(structure, { e: 2, c: 'x' }), undefined);
    assert.equal(unknown({ type: 'object', oneOf: [{ required: ['e'] }] }, { e: 2 }), undefined);
  });

  it('leaves what aliases or merge keys may multiply to the validator', () => {
    const structure: Structure = { type: 'object', additionalProperties: { type: 'object', additionalProperties: { type: 'string' } } };
    const fitsText = (text: string): boolean => {
      const root = parseFile(text).documents[0]?.document.root;
      return root !== undefined && new QuickCheck().fitsWritten(structure, root);
    };
    assert.ok(fitsText('a: { x: z }\nb: { x: z }'));
    assert.ok(!fitsText('a: &a { x: z }\nb: *a'));
    assert.ok(!fitsText('a: &a { x: z }\nb: { <<: *a }'));
    assert.ok(fitsText('a: { x: 1, x: z }'), 'the last of equal keys counts');
    assert.ok(!fitsText('a: { x: z, x: 1 }'));
  });

  it('leaves choices to the validator', () => {
    assert.ok(!fits({ oneOf: [{ type: 'string' }] }, 'a'));
    assert.ok(!fits({ not: { type: 'integer' } }, 'a'));
    assert.ok(!fits({ multipleOf: 2 }, 4));
  });
});
