import assert from 'node:assert/strict';
import { carryFacts } from '../../../server/src/schema/kinds/carryFacts';
import type { FieldFacts, Structure } from '../../../server/src/schema/structure/structure';

const facts: FieldFacts = { api: { maxLength: 3 } };
const text: Structure = { type: 'string' };
const known: Structure = { ...text, 'x-ackmesh': facts };
const object = (properties: Record<string, Structure>): Structure => ({ type: 'object', properties });

describe('facts carried over to another schema of a kind', () => {
  it('reach fields, items and map values', () => {
    const parts = (leaf: Structure): Structure =>
      object({ a: leaf, list: { type: 'array', items: object({ b: leaf }) }, map: { type: 'object', additionalProperties: leaf } });
    assert.deepEqual(structuredClone(carryFacts(parts(text), parts(known))), parts(known));
  });

  it('leave fields of another type, and fields that the other does not have', () => {
    const own = object({ a: { type: 'integer' }, b: text });
    assert.equal(carryFacts(own, object({ a: known })), own);
  });

  it('do not replace what is there', () => {
    const own = object({ a: { ...text, 'x-ackmesh': { added: 'plainType' } } });
    assert.equal(carryFacts(own, object({ a: known })), own);
  });

  it('take no words for another pattern along', () => {
    const worded: Structure = { ...text, pattern: 'a', 'x-ackmesh': { form: 'an a' } };
    assert.equal(carryFacts({ ...text, pattern: 'b' }, worded)['x-ackmesh'], undefined);
    assert.deepEqual(carryFacts({ ...text, pattern: 'a' }, worded)['x-ackmesh'], { form: 'an a' });
  });

  it('keep to declared names', () => {
    const own = object({ constructor: text });
    assert.equal(carryFacts(own, object({ a: known })), own);
  });
});
