import fc from 'fast-check';
import assert from 'node:assert/strict';
import { stringify } from 'yaml';
import { AjvValidator } from '../../../server/src/schema/validation/ajvValidator';
import { readCrd } from '../../../server/src/schema/kinds/crdReader';
import type { Kind } from '../../../server/src/schema/kinds/kind';
import type { SchemaFinding } from '../../../server/src/schema/validation/validator';
import { QuickCheck } from '../../../server/src/schema/validation/quickCheck';
import { parseFile } from '../../../server/src/yaml/reading/file';
import { plainValue } from '../../../server/src/yaml/value';
import { childrenOf, structuresAt } from '../../../server/src/schema/structure/lookup';
import { anySchema, anyValue } from '../../support/anySchema';

function kindsWith(openAPIV3Schema: unknown): readonly Kind[] {
  const spec = { group: 'g.io', names: { kind: 'K', plural: 'ks' }, versions: [{ name: 'v1', schema: { openAPIV3Schema } }] };
  return readCrd({ apiVersion: 'apiextensions.k8s.io/v1', spec }, { source: 'workspace' }).kinds;
}

/** Findings of one value come in no certain order. */
function inOrder(findings: readonly SchemaFinding[]): readonly SchemaFinding[] {
  const key = (finding: SchemaFinding): string => JSON.stringify([finding.path, finding.code, finding.message]);
  return [...findings].sort((a, b) => (key(a) < key(b) ? -1 : 1));
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
    tie('schema').map((additionalProperties) => ({ type: 'object', additionalProperties })),
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
          for (const { path } of new AjvValidator().validate(kind, manifest)) {
            childrenOf(structuresAt(kind.schema, path));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are judged alike with and without the quick check', () => {
    const quick = new AjvValidator();
    const slow = new AjvValidator(undefined, { fits: () => false });
    fc.assert(
      fc.property(anySchema, anyValue, (openAPIV3Schema, manifest) => {
        for (const kind of kindsWith(openAPIV3Schema)) {
          assert.deepEqual(inOrder(quick.validate(kind, manifest)), inOrder(slow.validate(kind, manifest)));
        }
      }),
      { seed: 20261120, numRuns: 2_000 },
    );
  });

  it('are judged alike by the quick check as plain values and as they are written', () => {
    const quick = new QuickCheck();
    let fitting = 0;
    fc.assert(
      fc.property(anySchema, anyValue, fc.boolean(), (openAPIV3Schema, manifest, inFlow) => {
        const text = inFlow ? JSON.stringify(manifest) : stringify(manifest, { aliasDuplicateObjects: false });
        const root = parseFile(text).documents[0]?.document.root;
        const plain = plainValue(root);
        if (root === undefined || plain === undefined) {
          return;
        }
        for (const { schema } of kindsWith(openAPIV3Schema)) {
          const fits = quick.fits(schema, plain.value);
          fitting += fits ? 1 : 0;
          assert.equal(quick.fitsWritten(schema, root), fits, text);
        }
      }),
      { seed: 20261125, numRuns: 3_000 },
    );
    assert.ok(fitting > 100, `${fitting} values fit`);
  });

  it('are judged alike compiled in one piece and in parts', () => {
    const nothing = { fits: () => false };
    const parts = new AjvValidator(undefined, nothing);
    const whole = new AjvValidator(undefined, nothing, false);
    fc.assert(
      fc.property(anySchema, anyValue, (openAPIV3Schema, manifest) => {
        for (const kind of kindsWith(openAPIV3Schema)) {
          assert.deepEqual(inOrder(parts.validate(kind, manifest)), inOrder(whole.validate(kind, manifest)));
        }
      }),
      { seed: 20261123, numRuns: 2_000 },
    );
    fc.assert(
      fc.property(closed, anyMapping, (spec, value) => {
        for (const kind of kindsWith({ type: 'object', properties: { spec } })) {
          assert.deepEqual(inOrder(parts.validate(kind, { spec: value })), inOrder(whole.validate(kind, { spec: value })));
        }
      }),
      { seed: 20261124, numRuns: 1_000 },
    );
  });

  it('are judged alike where keys are unknown, with and without the quick check', () => {
    const quick = new AjvValidator();
    const slow = new AjvValidator(undefined, { fits: () => false });
    let unknown = 0;
    fc.assert(
      fc.property(closed, anyMapping, (spec, value) => {
        for (const kind of kindsWith({ type: 'object', properties: { spec } })) {
          const found = inOrder(quick.validate(kind, { spec: value }));
          unknown += found.filter(({ code }) => code === 'schema/unknown-field').length;
          assert.deepEqual(found, inOrder(slow.validate(kind, { spec: value })));
        }
      }),
      { seed: 20261122, numRuns: 300 },
    );
    assert.ok(unknown > 30, `${unknown} unknown keys`);
  });
});
