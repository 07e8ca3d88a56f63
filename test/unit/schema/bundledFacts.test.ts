import assert from 'node:assert/strict';
import { packFacts, unpackFacts } from '../../../server/src/schema/kinds/bundledFacts';
import type { Structure } from '../../../server/src/schema/structure/structure';

const page = 'https://docs.aws.amazon.com/goto/WebAPI/zoo-2020-01-01/CreateCage';
const limits = { enum: ['red', 'blue'] };

const schema: Structure = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        colour: {
          type: 'string',
          'x-ackmesh': {
            origin: { service: 'zoo', operation: 'CreateCage', shape: 'CreateCageRequest', member: 'Colour' },
            api: { ...limits, documentation: page },
          },
        },
        name: {
          type: 'string',
          'x-ackmesh': {
            origin: { service: 'zoo', operation: 'CreateCage', shape: 'CreateCageRequest', member: 'Name' },
            api: { documentation: page },
          },
        },
        keeperRef: { type: 'object', 'x-ackmesh': { added: 'reference' } },
        bars: {
          type: 'array',
          items: { type: 'string', 'x-ackmesh': { api: limits } },
          'x-ackmesh': { origin: { service: 'zoo', shape: 'CreateCageRequest', member: 'Bars' } },
        },
        tags: {
          type: 'object',
          additionalProperties: { type: 'string', 'x-ackmesh': { api: { maxLength: 9 } } },
          'x-ackmesh': { origin: { service: 'zoo', shape: 'Tagged', member: 'Tags' }, api: { keys: { minLength: 1 } } },
        },
        note: { type: 'string', 'x-ackmesh': { added: 'plainType', api: { maxLength: 3 } } },
        filled: { type: 'string', 'x-ackmesh': { filledIn: true } },
      },
    },
  },
};

describe('packed facts', () => {
  const packed = packFacts(schema, 'zoo-2020-01-01');

  it('come back as they were', () => {
    assert.deepEqual(unpackFacts(JSON.parse(JSON.stringify(packed)) as typeof packed), schema);
  });

  it('write names and limits once', () => {
    assert.deepEqual(packed.api?.names, ['CreateCage', 'CreateCageRequest', 'Tagged']);
    assert.deepEqual(packed.api?.limits, [limits, { keys: { minLength: 1 } }, { maxLength: 9 }]);
  });

  it('hold none of the texts of the model', () => {
    const old: Structure = {
      'x-ackmesh': { origin: { service: 'zoo', shape: 'Tagged', member: 'Old' }, api: { deprecated: 'Some advice' } },
    };
    assert.deepEqual(packFacts(old, undefined).api?.limits, [{ deprecated: true }]);
  });

  it('leave schemas without them alone', () => {
    const plain: Structure = { type: 'object', properties: { a: { 'x-ackmesh': { filledIn: true } } } };
    assert.deepEqual(packFacts(plain, undefined), { schema: plain });
    assert.equal(unpackFacts({ schema: plain }), plain);
  });
});
