import assert from 'node:assert/strict';
import { celFormula, presenceRuleOf } from '../../../server/src/schema/validation/celFormula';

/** Which of `-`, `a`, `b` and `ab` a rule takes. */
function taken(rule: string): string | undefined {
  const formula = celFormula(rule);
  const sets = ['-', 'a', 'b', 'ab'];
  return formula === undefined ? undefined : sets.filter((set) => formula.holds(new Set(set === '-' ? [] : set))).join(' ');
}

describe('rules of CEL about the fields that are there', () => {
  const rows: readonly (readonly [rule: string, taken: string])[] = [
    ['has(self.a) || has(self.b)', 'a b ab'],
    ['!(has(self.a) && has(self.b))', '- a b'],
    ['has(self.a) != has(self.b)', 'a b'],
    ['has(self.a) == has(self.b)', '- ab'],
    ['!has(self.a) || has( self.b )', '- b ab'],
    ['has(self.a) && has(self.b) || !has(self.a)', '- b ab'],
    ['has(self.a) ? has(self.b) : true', '- b ab'],
    ['has(self.a) ? has(self.b) : has(self.b) ? false : true', '- ab'],
    ['self != null && has(self.a)', 'a ab'],
    ['!!has(self.a)', 'a ab'],
  ];
  for (const [rule, expected] of rows) {
    it(rule, () => assert.equal(taken(rule), expected));
  }

  const unread = [
    'self == oldSelf',
    'has(self.a) && self.a > 1',
    'has(self.a.b)',
    'has(self.a__dot__b)',
    'has(self.a) && ',
    'has(self.a) has(self.b)',
    '(has(self.a)',
    'has(self.a) ? has(self.b)',
    '(has(self.a) ? 1 : 0) == 1',
    `${'('.repeat(50)}has(self.a)${')'.repeat(50)}`,
    '',
  ];
  for (const rule of unread) {
    it(`says nothing of ${JSON.stringify(rule.slice(0, 40))}`, () => assert.equal(celFormula(rule), undefined));
  }

  it('read sums of them as well, and nothing about `status`', () => {
    assert.ok(presenceRuleOf('(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) == 1') !== undefined);
    assert.equal(presenceRuleOf('has(self.spec) || has(self.status)'), undefined);
  });
});
