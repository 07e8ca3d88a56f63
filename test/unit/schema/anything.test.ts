import fc from 'fast-check';
import assert from 'node:assert/strict';
import { AjvValidator } from '../../../server/src/schema/ajvValidator';
import { readCrd } from '../../../server/src/schema/crdReader';
import type { Kind } from '../../../server/src/schema/kind';
import { childrenOf, structuresAt } from '../../../server/src/schema/lookup';
import { anySchema, anyValue } from '../../support/anySchema';

function kindsWith(openAPIV3Schema: unknown): readonly Kind[] {
  const spec = { group: 'g.io', names: { kind: 'K', plural: 'ks' }, versions: [{ name: 'v1', schema: { openAPIV3Schema } }] };
  return readCrd({ apiVersion: 'apiextensions.k8s.io/v1', spec }, { source: 'workspace' }).kinds;
}

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
          assert.deepEqual(quick.validate(kind, manifest), slow.validate(kind, manifest));
        }
      }),
      { seed: 20261120, numRuns: 2_000 },
    );
  });
});
