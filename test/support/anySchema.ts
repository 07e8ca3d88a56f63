import fc from 'fast-check';

const keywords = [
  'type',
  'properties',
  'additionalProperties',
  'items',
  'required',
  'enum',
  'default',
  'nullable',
  'pattern',
  'format',
  'minLength',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minProperties',
  'maxProperties',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-validations',
  'oneOf',
  'anyOf',
  'allOf',
  'not',
  'x-kubernetes-int-or-string',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
];

const names = ['a', 'b"', "c'", 'd/e', '__proto__', 'constructor', '0', ''];

const rules = ['has(self.a)', '!has(self.a)', 'has(self.a) != has(self.constructor)', 'self == oldSelf'].map((rule) => ({ rule }));

const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    'object',
    'array',
    'string',
    'integer',
    'boolean',
    'map',
    'set',
    'date-time',
    'int32',
    '^a(',
    '^a+$',
    null,
    true,
    false,
  ),
  fc.double(),
  fc.string(),
);

/** Mostly schemas, sometimes nonsense in place of one. */
export const anySchema = fc.letrec((tie) => ({
  schema: fc.oneof({ depthSize: 'small' }, fc.dictionary(fc.constantFrom(...keywords), tie('part'), { maxKeys: 6 }), scalar),
  part: fc.oneof(
    { depthSize: 'small' },
    scalar,
    tie('schema'),
    fc.array(tie('schema'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('schema'), { maxKeys: 3 }),
    fc.array(fc.constantFrom(...names), { maxLength: 3 }),
    fc.array(fc.constantFrom(...rules), { maxLength: 2 }),
  ),
})).schema;

export const anyValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(null, true, 0, 1.5, '', 'aaa', '5'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 4 }),
  ),
})).value;
