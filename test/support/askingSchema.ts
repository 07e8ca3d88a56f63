import fc from 'fast-check';

const names = ['a', 'b', 'c', 'kind', 'd/e'];
const flag = fc.boolean();
const small = fc.integer({ min: -1, max: 3 });

/** Schemas that ask much of a value, contradictions among them. */
export const askingSchema = fc.letrec<{ schema: Record<string, unknown>; branch: Record<string, unknown> }>((tie) => {
  const branches = fc.array(tie('branch'), { maxLength: 3 });
  return {
    schema: fc.oneof(
      { depthSize: 'small', maxDepth: 4 },
      fc.record<Record<string, unknown>>(
        {
          type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'object', 'array'),
          enum: fc.array(fc.constantFrom<unknown>('a', 'b', 1, {}, [1], null), { maxLength: 3 }),
          minLength: small,
          maxLength: small,
          minimum: small,
          maximum: small,
          exclusiveMinimum: flag,
          exclusiveMaximum: flag,
          multipleOf: fc.constantFrom(-1, 0, 0.1, 2),
          pattern: fc.constantFrom('^a', 'b$', '(', '^(?!x)'),
          format: fc.constantFrom('int32', 'date-time', 'byte', 'other'),
          nullable: flag,
        },
        { requiredKeys: [] },
      ),
      fc.record<Record<string, unknown>>(
        {
          type: fc.constant('object'),
          properties: fc.dictionary(fc.constantFrom(...names), tie('schema'), { maxKeys: 4 }),
          required: fc.array(fc.constantFrom(...names), { maxLength: 2 }),
          minProperties: small,
          maxProperties: small,
          additionalProperties: fc.oneof(flag, tie('schema')),
          allOf: branches,
          anyOf: branches,
          oneOf: branches,
          not: tie('branch'),
          default: fc.constantFrom<unknown>({}, 1),
          'x-kubernetes-embedded-resource': flag,
          'x-kubernetes-preserve-unknown-fields': flag,
          nullable: flag,
        },
        { requiredKeys: ['type'] },
      ),
      fc.record<Record<string, unknown>>(
        {
          type: fc.constant('array'),
          items: tie('schema'),
          minItems: small,
          maxItems: small,
          uniqueItems: flag,
          'x-kubernetes-list-type': fc.constantFrom('set', 'map', 'atomic'),
          'x-kubernetes-list-map-keys': fc.constantFrom(['a'], ['a', 'b']),
          anyOf: branches,
        },
        { requiredKeys: ['type'] },
      ),
      fc.record<Record<string, unknown>>(
        {
          'x-kubernetes-int-or-string': fc.constant(true),
          anyOf: fc.constantFrom<unknown>([{ type: 'integer' }, { type: 'string' }], [{ type: 'integer' }, { pattern: '^a' }]),
          allOf: fc.constantFrom<unknown>([{ anyOf: [{ type: 'integer' }, { type: 'string' }] }], [{ maximum: 1 }]),
        },
        { requiredKeys: ['x-kubernetes-int-or-string'] },
      ),
    ),
    branch: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 2 }).map((required) => ({ required })),
      fc.constantFrom(...names).map((name) => ({ not: { required: [name] } })),
      tie('schema'),
      fc.dictionary(fc.constantFrom(...names), tie('schema'), { maxKeys: 2 }).map((properties) => ({ properties })),
      branches.map((anyOf) => ({ anyOf })),
      branches.map((oneOf) => ({ oneOf })),
    ),
  };
}).schema;

/** Values of such schemas, right now and then. */
export const askedValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom<unknown>(null, true, 0, 1, 2, 1.5, -1, NaN, Infinity, 2_147_483_648),
    fc.constantFrom('', 'a', 'ab', 'b', 'aaaa', '😀', '2006-01-02T15:04:05Z'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names, 'other'), tie('value'), { maxKeys: 4 }),
  ),
})).value;
