import assert from 'node:assert/strict';
import { readGenerator } from '../../../server/src/infer/config/generatorText';
import { plainText } from '../../../server/src/infer/text/plainText';
import type { ApiShorthand } from '../../support/apiShorthand';
import { infer, problemsOf, schemaOf } from '../../support/infer';

describe('documentation as plain text', () => {
  const cases: readonly (readonly [html: string, text: string])[] = [
    ['', ''],
    ['Plain words.', 'Plain words.'],
    ['<p>One  <i>two</i>\n three.</p><p>Four.</p>', 'One two three.\n\nFour.'],
    ['<p>See <a href="https://example.org/a?b=1&amp;c=2">the guide</a>.</p>', 'See the guide (https://example.org/a?b=1&c=2).'],
    [
      '<p>Kinds:</p> <ul> <li> <p> <code>a</code> - first</p> </li> <li>second</li> </ul> <p>End</p>',
      'Kinds:\n\n   * a - first\n\n   * second\n\nEnd',
    ],
    ['a &lt; b &#38; c &#x41; &unknown; &', 'a < b & c A &unknown; &'],
    ['x <!-- gone --> y < 3', 'x y < 3'],
    ['<a href="open', '<a href="open'],
  ];
  for (const [html, text] of cases) {
    it(JSON.stringify(html), () => {
      assert.equal(plainText(html), text);
    });
  }

  it('breaks lines between words', () => {
    assert.equal(plainText('aaa bbb ccc dddddddddd e', 8), 'aaa bbb\nccc\ndddddddddd\ne');
    assert.equal(plainText('<li>aaa bbb ccc</li>', 12), '   * aaa bbb\n     ccc');
  });
});

describe('descriptions in schemas', () => {
  const api: ApiShorthand = {
    operations: { CreateTank: { in: 'I' } },
    structures: { I: { Name: 'str', Pump: 'Pump', Age: 'int' }, Pump: { Watts: 'int', Volts: 'int' } },
    limits: {
      'I.Name': { documentation: '<p>What it is called.</p>' },
      'I.Age': { documentation: 'In years.' },
      'Pump.Watts': { documentation: 'Power.' },
    },
  };
  const documentation = `
resources:
  Tank:
    note: A home for fish.
    fields:
      Name: { append: Keep it short. }
      Age: { override: In days. }
      Pump.Watts: { prepend: Electrical. }
`;

  it('come from the model, with what documentation.yaml says', () => {
    const [crd] = infer(api, '', { hasDescriptions: true, documentation: readGenerator(documentation) }).crds;
    const spec = crd === undefined ? undefined : schemaOf(crd, 'spec');
    assert.equal(spec?.description, 'A home for fish.');
    assert.equal(spec?.properties?.['name']?.description, 'What it is called.\n\nKeep it short.');
    assert.equal(spec?.properties?.['age']?.description, 'In days.');
    assert.equal(spec?.properties?.['pump']?.description, undefined);
    assert.equal(spec?.properties?.['pump']?.properties?.['watts']?.description, 'Electrical.\n\nPower.');
  });

  it('hold nothing that YAML cannot', () => {
    const limits = { 'I.Name': { documentation: 'a &#x96; b &#150; c \u0096\u0081\u0007\ud800\uffff d' } };
    const [crd] = infer({ ...api, limits }, '', { hasDescriptions: true }).crds;
    assert.equal(crd === undefined ? undefined : schemaOf(crd, 'spec').properties?.['name']?.description, 'a – b – c –  d');
  });

  it('are left out unless wanted', () => {
    assert.ok(!JSON.stringify(infer(api).crds).includes('description'));
  });

  it('have the mistakes of documentation.yaml reported', () => {
    const text = 'resources: { Tonk: {}, Tank: { fields: { Nmae: { append: x }, Age: { override: a, append: b }, Name: { before: c } } } }';
    const inference = infer(api, '', { hasDescriptions: true, documentation: readGenerator(text) });
    assert.deepEqual(problemsOf(inference), [
      'error unknown-key resources.Tank.fields.Name.before: unknown key before',
      'warning unknown-resource resources.Tonk: Kind Tonk not found; did you mean "Tank"?',
      'warning unknown-path resources.Tank.fields.Nmae: Tank has no field Nmae',
      'error bad-value resources.Tank.fields.Age: override cannot be combined with append or prepend',
    ]);
    assert.ok(inference.problems.every(({ at }) => at.kind === 'documentation'));
  });
});
