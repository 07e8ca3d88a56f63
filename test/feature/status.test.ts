import assert from 'node:assert/strict';
import { crd as crdOf } from '../support/crds';
import { manifest } from '../support/manifests';
import { applyFix, checkDiagnostics, codesOf, openWorkspace } from '../support/workspace';

const bucket = manifest('Bucket', 'a', '{ name: a }');
const service = 'apiVersion: ecs.services.k8s.aws/v1alpha1\nkind: Service\nmetadata: { name: a }\nspec: { name: a }\n';
const mesh =
  'apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualService\nmetadata: { name: a, namespace: shop }\nspec: { awsName: a, provider: { virtualRouter: { virtualRouterARN: "arn:aws:appmesh:eu-west-1:111122223333:mesh/m/virtualRouter/r" } } }\n';

const crd = (subresource?: 'status' | 'scale'): string => `#- crd.yaml
${crdOf({
  kind: 'Shelf',
  plural: 'shelves',
  group: 'shop.example.com',
  ...(subresource && { subresource }),
  properties: `status:
  type: object
  required: [books]
  properties: { books: { type: integer }, ready: { type: string, enum: [yes, no] }, shelfRef: { type: object, properties: { name: { type: string } } } }`,
})}`;
const shelf = (status: string): string =>
  `#- a.yaml\napiVersion: shop.example.com/v1\nkind: Shelf\nmetadata: { name: a }\nstatus: ${status}\n`;

describe('status', () => {
  it('is not validated, whatever stands there', () => {
    checkDiagnostics(`${bucket}<|status|>: { conditions: [ { type: 1 } ], ackResourceMetadata: {} }\n`, ['schema/status-ignored']);
    checkDiagnostics(`${mesh}<|status|>: { observedGeneration: many, conditions: none }\n`, ['schema/status-ignored']);
    checkDiagnostics(`${bucket}<|status|>: 5\n`, ['schema/status-ignored']);
  });

  it('holds no references that are judged', () => {
    const refs =
      'status: { deployments: [ { networkConfiguration: { awsVPCConfiguration: { subnets: [a], subnetRefs: [ { from: { name: gone } } ] } } } ] }\n';
    assert.deepEqual(codesOf(openWorkspace(`${service}${refs}`)), ['schema/status-ignored']);
  });

  it('has no keys that the schema lacks', () => {
    checkDiagnostics(`${bucket}<|status|>: { <|locaton|>: /a }\n`, ['schema/status-ignored', 'schema/unknown-field']);
  });

  it('may be empty, and comes with an export', () => {
    for (const status of ['', ' {}', ' null']) {
      checkDiagnostics(`${bucket}status:${status}\n`, []);
    }
    for (const key of ['uid: 12', 'resourceVersion: "1"']) {
      checkDiagnostics(`${bucket.replace('name: a }', `name: a, ${key.replace('12', 'u')} }`)}status: { location: /a }\n`, []);
    }
  });

  it('is an ordinary field of a CRD version without the subresource', () => {
    checkDiagnostics(shelf('{ ready: maybe }') + crd(), ['schema/missing-field', 'schema/enum']);
    checkDiagnostics(shelf('{ ready: maybe }') + crd('status'), ['schema/status-ignored']);
    checkDiagnostics(shelf('{ ready: maybe }') + crd('scale'), ['schema/missing-field', 'schema/enum']);
  });

  it('can be removed', () => {
    assert.equal(applyFix(openWorkspace(`${bucket}status: { location: /a }\n`), 'Remove "status"'), bucket);
  });
});
