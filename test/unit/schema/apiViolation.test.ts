import assert from 'node:assert/strict';
import { type ApiLimits, ApiTrees } from '../../../server/src/schema/api/apiTree';
import { numberViolation, sizeViolation, textViolation } from '../../../server/src/schema/api/apiViolation';
import type { ApiConstraints, Structure } from '../../../server/src/schema/structure/structure';

function limitsOf(api: ApiConstraints): ApiLimits {
  const limits = new ApiTrees().treeOf({ type: 'string', 'x-ackmesh': { api } })?.limits;
  assert.ok(limits);
  return limits;
}

const ofText = (text: string, api: ApiConstraints): string | undefined => textViolation(text, limitsOf(api))?.message;

describe('limits of a text', () => {
  const rows: readonly (readonly [title: string, text: string, api: ApiConstraints, message: string | undefined])[] = [
    ['one character too many', 'abcd', { maxLength: 3 }, 'Must have at most 3 characters (AWS API), found 4'],
    ['as many as allowed', 'abc', { maxLength: 3 }, undefined],
    ['as few as allowed', 'abc', { minLength: 3 }, undefined],
    ['one too few', 'ab', { minLength: 3 }, 'Must have at least 3 characters (AWS API), found 2'],
    ['nothing', '', { minLength: 1 }, 'Must not be empty (AWS API)'],
    ['characters beyond the basic plane count once', '😀😀😀', { maxLength: 3, minLength: 3 }, undefined],
    ['they do not count twice', '😀😀', { minLength: 3 }, 'Must have at least 3 characters (AWS API), found 2'],
    ['a pattern matches anywhere', 'xx-9-xx', { pattern: '[0-9]' }, undefined],
    ['unless it is anchored', 'xx-9-xx', { pattern: '^[0-9]$' }, '"xx-9-xx" does not match the pattern ^[0-9]$ (AWS API)'],
    ['the line break at the end of a block does not count', 'abc\n', { pattern: '^[a-z]+$' }, undefined],
    ['other line breaks do', 'a\nbc', { pattern: '^[a-z]+$' }, '"a\\nbc" does not match the pattern ^[a-z]+$ (AWS API)'],
    ['a pattern that cannot be compiled says nothing', 'x', { pattern: '(?!x)' }, undefined],
    ['long texts are not matched', 'x'.repeat(10_001), { pattern: '^y$' }, undefined],
    ['an enum decides alone', 'abc', { enum: ['abc'], maxLength: 2 }, undefined],
    [
      'names of JavaScript are no values',
      'constructor',
      { enum: ['a1', 'b1'] },
      '"constructor" is not listed by the AWS API; expected one of "a1", "b1"',
    ],
  ];
  for (const [title, text, api, message] of rows) {
    it(title, () => assert.equal(ofText(text, api), message));
  }

  it('a pattern with nested repeats takes no time', () => {
    const text = `${'a'.repeat(5000)}!`;
    assert.match(ofText(text, { pattern: '^(a+)+$' }) ?? '', /does not match/);
  });

  it('long patterns are cut', () => assert.ok((ofText('b', { pattern: `^${'a'.repeat(300)}$` }) ?? '').length < 200));
});

describe('limits of numbers and sizes', () => {
  it('numbers', () => {
    assert.equal(numberViolation(5, limitsOf({ minimum: 5, maximum: 5 })), undefined);
    assert.equal(numberViolation(4, limitsOf({ minimum: 5 }))?.message, 'Must be at least 5 (AWS API), found 4');
    assert.equal(numberViolation(6.5, limitsOf({ maximum: 6 }))?.message, 'Must be at most 6 (AWS API), found 6.5');
  });

  it('sizes', () => {
    const limits = limitsOf({ minItems: 2, maxItems: 3 });
    assert.equal(sizeViolation(4, 'item', limits, true)?.message, 'Must have at most 3 items (AWS API), found 4');
    assert.equal(sizeViolation(1, 'entry', limits, true)?.message, 'Must have at least 2 entries (AWS API), found 1');
    assert.equal(sizeViolation(1, 'item', limits, false), undefined);
    assert.equal(sizeViolation(2, 'item', limitsOf({ maxItems: 1 }), true)?.message, 'Must have at most 1 item (AWS API), found 2');
  });
});

describe('the tree of limits', () => {
  const limited: Structure = { type: 'string', 'x-ackmesh': { api: { maxLength: 3 } } };
  const schema: Structure = {
    type: 'object',
    properties: {
      plain: { type: 'string' },
      marked: {
        type: 'string',
        'x-ackmesh': { origin: { service: 's', shape: 'S', member: 'M' }, api: { sensitive: true, documentation: 'https://…' } },
      },
      list: { type: 'array', items: { type: 'object', properties: { a: limited, b: { type: 'string' } } } },
      map: { type: 'object', additionalProperties: { type: 'string' }, 'x-ackmesh': { api: { keys: { enum: ['k'] } } } },
    },
  };

  it('holds only what has limits', () => {
    const tree = new ApiTrees().treeOf(schema);
    assert.deepEqual([...(tree?.fields?.keys() ?? [])], ['list', 'map']);
    assert.deepEqual([...(tree?.fields?.get('list')?.items?.fields?.keys() ?? [])], ['a']);
    assert.deepEqual([...(tree?.fields?.get('map')?.keys?.allowed ?? [])], ['k']);
  });

  it('is made once', () => {
    const trees = new ApiTrees();
    assert.equal(trees.treeOf(schema), trees.treeOf(schema));
  });

  it('is nothing for a schema without limits', () =>
    assert.equal(new ApiTrees().treeOf({ type: 'object', properties: { a: { type: 'string' } } }), undefined));
});
