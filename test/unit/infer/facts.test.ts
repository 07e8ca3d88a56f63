import assert from 'node:assert/strict';
import { type InferredCrd, toCrdDocument } from '../../../server/src/infer/crd/crd';
import { factCoverage } from '../../../server/src/infer/facts/coverage';
import { expressPattern } from '../../../server/src/infer/facts/pattern';
import type { FieldFacts, Structure } from '../../../server/src/schema/structure/structure';
import { type ApiShorthand, asSmithy } from '../../support/apiShorthand';
import { infer, schemaOf } from '../../support/infer';

const tank: ApiShorthand = {
  operations: { CreateTank: { in: 'CreateTankRequest' }, DescribePump: { in: 'PumpRequest' } },
  structures: {
    CreateTankRequest: { name: 'str', Size: 'Size', Colours: '[Colour]', Notes: '{str}', Pump: 'Pump', Gone: 'Pump', Code: 'str' },
    PumpRequest: { Watts: 'int' },
    Pump: { watts: 'int', mode: 'str' },
  },
  shapes: {
    Size: { type: 'string', enum: ['big', 'small'], deprecated: true, deprecatedMessage: 'Use litres.' },
    Colour: { type: 'string', pattern: '[a-z]+', min: 2, max: 9 },
  },
  limits: {
    ColourList: { min: 1, max: 4 },
    StrValueMap: { max: 50 },
    'CreateTankRequest.Code': { sensitive: true, pattern: 'x', documentation: 'secret words' },
    'Pump.watts': { idempotencyToken: true },
    IntValue: { min: 5, max: 100 },
    StrValue: { min: 1 },
  },
};

const generator = `
ignore: { field_paths: [CreateTankInput.Gone] }
resources:
  Tank:
    renames: { operations: { CreateTank: { input_fields: { Size: Volume } } } }
    fields:
      Code: { is_secret: true }
      Gone: { type: string }
      Wattage: { from: { operation: DescribePump, path: Watts } }
      Extra: { type: bool }
      Names: { custom_field: { list_of: StrValue } }
      Pump.Spare: { type: string }
      Pump.Mode: { references: { service_name: zoo, resource: Mode, path: Status.ID } }
`;

function factsIn(crd: InferredCrd | undefined): (...path: string[]) => FieldFacts | undefined {
  return (...path) => {
    let node: Structure | undefined = crd === undefined ? undefined : schemaOf(crd, 'spec');
    for (const step of path) {
      node = step === '[]' ? node?.items : node?.properties?.[step];
    }
    return node?.['x-ackmesh'];
  };
}

describe('API facts of fields', () => {
  const [crd] = infer(tank, generator).crds;
  const facts = factsIn(crd);
  const documentation = 'https://docs.aws.amazon.com/goto/WebAPI/aquarium-2024-01-01/CreateTank';
  const origin = { service: 'aquarium', shape: 'CreateTankRequest', operation: 'CreateTank' };

  it('lead through renames to the member, as the model spells it', () => {
    assert.deepEqual(facts('volume'), {
      origin: { ...origin, member: 'Size' },
      api: { enum: ['big', 'small'], deprecated: 'Use litres.', documentation },
    });
    assert.deepEqual(facts('name')?.origin, { ...origin, member: 'name' });
  });

  it('have limits of a list, of what it holds, of a map and of its keys', () => {
    assert.deepEqual(facts('colours')?.api, { minItems: 1, maxItems: 4, documentation });
    assert.deepEqual(facts('colours', '[]')?.api, { pattern: '^([a-z]+)$', minLength: 2, maxLength: 9 });
    assert.deepEqual(facts('notes')?.api, { maxItems: 50, keys: { minLength: 1 }, documentation });
  });

  it('lead through sources of fields to another operation', () => {
    assert.deepEqual(facts('wattage'), {
      origin: { service: 'aquarium', operation: 'DescribePump', shape: 'PumpRequest', member: 'Watts' },
      api: { minimum: 5, maximum: 100, documentation: documentation.replace('CreateTank', 'DescribePump') },
    });
  });

  it('go with nested members', () => {
    assert.deepEqual(facts('pump', 'watts'), {
      origin: { service: 'aquarium', shape: 'Pump', member: 'watts' },
      api: { minimum: 5, maximum: 100, idempotencyToken: true },
    });
  });

  it('leave limits of the value out where a Secret holds it', () => {
    assert.deepEqual(facts('code'), { origin: { ...origin, member: 'Code' }, api: { sensitive: true, documentation } });
  });

  it('say which member a plain type stands in for, without limits of another type', () => {
    assert.deepEqual(facts('gone'), { origin: { ...origin, member: 'Gone' }, api: { documentation } });
  });

  it('say how a field was added that no member stands behind', () => {
    assert.deepEqual(facts('extra'), { added: 'plainType' });
    assert.deepEqual(facts('pump', 'spare'), { added: 'plainType' });
    assert.equal(facts('names')?.added, 'customShape');
    assert.deepEqual(facts('pump', 'modeRef'), { added: 'reference' });
  });

  it('are counted', () => {
    assert.deepEqual(crd === undefined ? undefined : factCoverage(schemaOf(crd, 'spec'), 'spec'), {
      joined: 9,
      unjoined: { customShape: ['spec.names[]'], plainType: ['spec.extra', 'spec.pump.spare'] },
    });
  });

  it('are not in the published document', () => {
    assert.ok(crd !== undefined && JSON.stringify(crd).includes('x-ackmesh'));
    assert.ok(!JSON.stringify(toCrdDocument(crd)).includes('x-ackmesh'));
  });

  it('can be left out', () => {
    const { crds } = infer(tank, generator, { hasFacts: false });
    assert.ok(!JSON.stringify(crds).includes('x-ackmesh'));
  });

  it('come from Smithy traits too', () => {
    const model = asSmithy({ operations: tank.operations, structures: { ...tank.structures, Size: {}, Colour: {} } });
    const shapes = model['shapes'] as Record<string, unknown>;
    const id = (name: string): string => `com.amazonaws.aquarium#${name}`;
    shapes[id('Size')] = {
      type: 'enum',
      members: { SMALL: { target: 'smithy.api#Unit', traits: { 'smithy.api#enumValue': 'small' } }, big: { target: 'smithy.api#Unit' } },
      traits: { 'smithy.api#deprecated': { message: 'Use litres.' } },
    };
    shapes[id('Colour')] = { type: 'string', traits: { 'smithy.api#pattern': '^([a-z]+)$', 'smithy.api#length': { min: 2, max: 9 } } };
    shapes[id('IntValue')] = {
      type: 'integer',
      traits: { 'smithy.api#range': { min: 5 }, 'smithy.api#default': 7, 'smithy.api#sensitive': {} },
    };
    const smithyFacts = factsIn(infer(tank, generator, { model }).crds[0]);
    assert.deepEqual(smithyFacts('volume'), facts('volume'));
    assert.deepEqual(smithyFacts('colours', '[]'), facts('colours', '[]'));
    assert.deepEqual(smithyFacts('pump', 'watts')?.api, { minimum: 5, default: 7, sensitive: true });
  });

  it('know the attributes that a model lists', () => {
    const api: ApiShorthand = {
      operations: { CreateQueue: { in: 'I' } },
      structures: { I: { Attributes: 'Attributes' } },
      shapes: {
        Attributes: { type: 'map', key: { shape: 'Key' }, value: { shape: 'StrValue' } },
        Key: { type: 'string', enum: ['DelaySeconds'] },
      },
    };
    const attributes = 'resources: { Queue: { fields: { DelaySeconds: { is_attribute: true }, Depth: { is_attribute: true } } } }';
    const attributeFacts = factsIn(infer(api, attributes).crds[0]);
    assert.deepEqual(attributeFacts('delaySeconds')?.origin, {
      service: 'aquarium',
      operation: 'CreateQueue',
      shape: 'Attributes',
      member: 'DelaySeconds',
    });
    assert.deepEqual(attributeFacts('depth'), { added: 'attribute' });
  });
});

describe('patterns of models', () => {
  const kept: readonly (readonly [source: string, pattern: string])[] = [
    ['[a-z]+', '[a-z]+'],
    ['^arn:aws[a-z-]*:iam::\\d{12}:role/.+$', '^arn:aws[a-z-]*:iam::\\d{12}:role/.+$'],
    ['[\\u0020-\\u00FF]+', '[\\x{0020}-\\x{00FF}]+'],
    ['[\\uD800\\uDC00-\\uDBFF\\uDFFF]', '[\\x{10000}-\\x{10ffff}]'],
    ['.{1,2048}', '.{1,}'],
    ['.{2000}', '.{1000,}'],
    ['[{1,2048}]', '[{1,2048}]'],
    ['\\{1,2048}', '\\{1,2048}'],
    ['[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*', '[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*'],
    ['[[:alpha:]]+', '[[:alpha:]]+'],
    ['(^a$)|b$|^c', '(^a$)|b$|^c'],
    ['a*^b', 'a*^b'],
    ['(?:^a)|(?i:^b)', '(?:^a)|(?i:^b)'],
  ];
  for (const [source, pattern] of kept) {
    it(`keeps ${source}`, () => {
      assert.deepEqual(expressPattern(source), { kind: 'expressed', pattern });
    });
  }
  for (const source of [
    '(?!aws:).+',
    '(?<!-)a',
    '(a)\\1',
    '[a-z&&[^b]]',
    '[a[bc]]',
    '\\p{Alnum}',
    '[\\uD800]',
    '^a/^b$',
    'a$b',
    '[a]^b',
    '(',
    '',
  ]) {
    it(source === '' ? 'takes an empty pattern' : `leaves ${source} out`, () => {
      assert.equal(expressPattern(source).kind, source === '' ? 'expressed' : 'leftOut');
    });
  }

  it('match whole values where the format means that', () => {
    const patternOf = (source: string, json?: unknown): string | undefined => {
      const api: ApiShorthand = {
        operations: { CreateTank: { in: 'I' } },
        structures: { I: { Name: 'Label' } },
        shapes: { Label: { type: 'string', pattern: source } },
      };
      return factsIn(infer(api, '', json === undefined ? {} : { model: json }).crds[0])('name')?.api?.pattern;
    };
    assert.equal(patternOf('a|b'), '^(a|b)$');
    assert.equal(patternOf('^a|b$'), '^(^a|b$)$');
    assert.equal(patternOf('^[ab]$'), '^[ab]$');
    assert.equal(patternOf('^a\\$'), '^(^a\\$)$');
    assert.equal(patternOf('.*'), '.*');
    assert.equal(patternOf('.*a.+'), '.*a.+');
    assert.equal(patternOf('a.*'), '^(a.*)');
    assert.equal(patternOf('.+a'), '(.+a)$');
    assert.equal(patternOf('a\\.*'), '^(a\\.*)$');
    const smithy = asSmithy({ operations: { CreateTank: { in: 'I' } }, structures: { I: { Name: 'Label' }, Label: {} } });
    const shapes = smithy['shapes'] as Record<string, unknown>;
    shapes['com.amazonaws.aquarium#Label'] = { type: 'string', traits: { 'smithy.api#pattern': 'a|b' } };
    assert.equal(patternOf('', smithy), 'a|b');
  });

  it('are reported with the reason when they are left out', () => {
    const api: ApiShorthand = {
      operations: { CreateTank: { in: 'I' } },
      structures: { I: { Name: 'Label' } },
      shapes: { Label: { type: 'string', pattern: '(?!x).+', min: 1 } },
    };
    const inference = infer(api);
    assert.deepEqual([...inference.leftOutPatterns.keys()], ['^((?!x).+)']);
    assert.deepEqual(factsIn(inference.crds[0])('name')?.api?.minLength, 1);
    assert.equal(factsIn(inference.crds[0])('name')?.api?.pattern, undefined);
  });
});
