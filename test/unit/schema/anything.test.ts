import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { Path } from '../../../server/src/base/path';
import { errorsOf } from '../../../server/src/schema/judge';
import { Patterns } from '../../../server/src/schema/patterns';
import type { ChoiceError, PlainError } from '../../../server/src/schema/schemaError';
import { Validator } from '../../../server/src/schema/validator';
import { readCrd } from '../../../server/src/schema/crdReader';
import type { Kind } from '../../../server/src/schema/kind';
import { childrenOf, structuresAt } from '../../../server/src/schema/lookup';
import { ajvErrorsOf } from '../../support/ajvJudge';
import { anySchema, anyValue } from '../../support/anySchema';
import { askedValue, askingSchema } from '../../support/askingSchema';

function kindsWith(openAPIV3Schema: unknown): readonly Kind[] {
  const spec = { group: 'g.io', names: { kind: 'K', plural: 'ks' }, versions: [{ name: 'v1', schema: { openAPIV3Schema } }] };
  return readCrd({ apiVersion: 'apiextensions.k8s.io/v1', spec }, { source: 'workspace' }).kinds;
}

/** Schemas in which fields are declared, and values that have others now and then. */
const closed = fc.letrec<{ schema: Record<string, unknown> }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Record<string, unknown>>(
      { type: 'string' },
      { type: 'integer', maximum: 1 },
      { type: 'object' },
      { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': false },
    ),
    fc
      .dictionary(fc.constantFrom('a', 'ab', 'd/e', 'kind', 'x~%'), tie('schema'), { maxKeys: 4 })
      .map((properties) => ({ type: 'object', properties })),
    tie('schema').map((items) => ({ type: 'array', items })),
  ),
})).schema;

const anyMapping = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>('aaa', 1, 2, null),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'ab', 'abc', 'd/e', 'kind', 'x~%'), tie('value'), { maxKeys: 3 }),
  ),
})).value;

describe('any CRD and any value', () => {
  it('are read, checked and looked up without an exception', () => {
    fc.assert(
      fc.property(anySchema, anyValue, (openAPIV3Schema, manifest) => {
        for (const kind of kindsWith(openAPIV3Schema)) {
          for (const { path } of new Validator().validate(kind, manifest)) {
            childrenOf(structuresAt(kind.schema, path));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are judged as by another judge', () => {
    const wrong = judgedAlike(anySchema, anyValue, { seed: 20261120, numRuns: 500 });
    assert.ok(wrong > 10, `${wrong} wrong values`);
  });

  it('are judged as by another judge where keys are unknown', () => {
    const spec = closed.map((schema) => ({ type: 'object', properties: { spec: schema } }));
    const wrong = judgedAlike(spec, fc.record({ spec: anyMapping }), { seed: 20261122, numRuns: 150 });
    assert.ok(wrong > 15, `${wrong} wrong values`);
  });

  it('are judged as by another judge where much is asked', () => {
    const spec = askingSchema.map((schema) => ({ type: 'object', properties: { spec: schema } }));
    const wrong = judgedAlike(spec, fc.record({ spec: askedValue }), { seed: 20261123, numRuns: 100 });
    assert.ok(wrong > 50, `${wrong} wrong values`);
  });
});

/** Compares what two judges say; answers how many values were wrong. */
function judgedAlike(schemas: fc.Arbitrary<unknown>, values: fc.Arbitrary<unknown>, parameters: fc.Parameters<unknown>): number {
  let wrong = 0;
  fc.assert(
    fc.property(schemas.filter(hasPlainNames).map(withPrototypes), values.filter(hasPlainNames).map(withPrototypes), (schema, value) => {
      for (const kind of kindsWith(schema)) {
        const errors = errorsOf(kind.schema, value, new Patterns()).map(({ path, ...error }) => `${keywordOf(error)} ${pointer(path)}`);
        wrong += Math.min(errors.length, 1);
        assert.deepEqual(errors.sort(), ajvErrorsOf(kind.schema, value));
      }
    }),
    parameters as fc.Parameters<[unknown, unknown]>,
  );
  return wrong;
}

/** The other judge looks at no such keys. */
function hasPlainNames(value: unknown): boolean {
  return !JSON.stringify(value)?.includes('__proto__');
}

/** The other judge cannot compare objects that inherit nothing. */
function withPrototypes(value: unknown): unknown {
  return structuredClone(value);
}

function keywordOf(error: PlainError | ChoiceError): string {
  switch (error.keyword) {
    case 'choice':
      return Object.keys(error.choice)[0] ?? '';
    case 'limit':
      return error.limit;
    case 'unknown':
      return 'additionalProperties';
    case 'repeats':
      return 'x-distinct';
    default:
      return error.keyword;
  }
}

function pointer(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
