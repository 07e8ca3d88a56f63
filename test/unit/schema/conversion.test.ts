import assert from 'node:assert/strict';
import { conversionOf } from '../../../server/src/schema/validation/conversion';
import { presenceRule, repairs } from '../../../server/src/schema/validation/presence';
import type { Structure } from '../../../server/src/schema/structure/structure';
import type { TypeName } from '../../../server/src/schema/validation/validator';

describe('conversions of a value of the wrong type', () => {
  const listOf = (type: TypeName): Structure => ({ type: 'array', items: { type } });
  const table: readonly (readonly [
    value: unknown,
    expected: TypeName,
    structure: Structure | undefined,
    conversion: ReturnType<typeof conversionOf>,
  ])[] = [
    ['true', 'boolean', undefined, { kind: 'replace', value: true }],
    ['yes', 'boolean', undefined, undefined],
    ['12', 'integer', undefined, { kind: 'replace', value: 12 }],
    ['012', 'integer', undefined, undefined],
    ['9007199254740993', 'integer', undefined, undefined],
    ['1.5', 'number', undefined, { kind: 'replace', value: 1.5 }],
    ['0.12345678901234567', 'number', undefined, undefined],
    [5, 'string', undefined, { kind: 'quote' }],
    [false, 'string', undefined, { kind: 'quote' }],
    ['a', 'array', listOf('string'), { kind: 'wrap' }],
    [1, 'array', listOf('integer'), { kind: 'wrap' }],
    [1, 'array', listOf('number'), { kind: 'wrap' }],
    [1.5, 'array', listOf('integer'), undefined],
    ['a', 'array', listOf('integer'), undefined],
    [null, 'array', listOf('string'), undefined],
  ];
  for (const [value, expected, structure, conversion] of table) {
    it(`${JSON.stringify(value)} to ${expected}${structure === undefined ? '' : ` of ${structure.items?.type ?? ''}`}`, () =>
      assert.deepEqual(conversionOf(value, [expected], structure), conversion));
  }
});

describe('repairs of a rule about which keys go together', () => {
  it('are the fewest changes, those that only take away before those that add', () => {
    const rule = presenceRule({ oneOf: [{ required: ['a'] }, { required: ['b', 'c'], not: { required: ['a'] } }] });
    assert.ok(rule);
    assert.deepEqual(repairs(rule, new Set(['b'])), [
      { add: ['a'], remove: [] },
      { add: ['c'], remove: [] },
    ]);
    const both = presenceRule({ anyOf: [{ required: ['a', 'b'] }, { not: { required: ['b'] } }] });
    assert.ok(both);
    assert.deepEqual(repairs(both, new Set(['b'])), [
      { add: [], remove: ['b'] },
      { add: ['a'], remove: [] },
    ]);
  });
});
