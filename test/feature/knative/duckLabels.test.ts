import assert from 'node:assert/strict';
import { applyFix, checkDiagnostics, openWorkspace } from '../../support/workspace';

/** A CRD with a label of a duck type, and the properties of its schema. */
function crd(label: string, properties: string): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: mailboxes.post.example.com
  labels:
    part: mail
${label}spec:
  group: post.example.com
  scope: Namespaced
  names: { kind: Mailbox, plural: mailboxes }
  versions:
  - name: v1
    served: true
    storage: true
    subresources: { status: {} }
    schema:
      openAPIV3Schema:
        type: object
        properties:
          status: { type: object, properties: { ${properties} } }
`;
}

const addressable = '    duck.knative.dev/addressable: "true"\n';
const url = 'address: { type: object, properties: { url: { type: string } } }';

describe('labels of duck types on CRDs', () => {
  it('knative/duck-not-implemented: the schema has no address; without the label nothing is said', () => {
    const text = crd(addressable, 'ready: { type: boolean }').replace('duck.knative.dev/addressable', '<|duck.knative.dev/addressable|>');
    checkDiagnostics(text, ['knative/duck-not-implemented']);
    assert.equal(applyFix(openWorkspace(text), 'Remove "duck.knative.dev/addressable"'), crd('', 'ready: { type: boolean }'));
    checkDiagnostics(crd('', 'ready: { type: boolean }'), []);
  });

  it('knative/duck-incomplete: fields that controllers write are dropped, unless the schema keeps what it does not list', () => {
    checkDiagnostics(crd(addressable, url).replace('duck.knative.dev/addressable', '<|duck.knative.dev/addressable|>'), ['knative/duck-incomplete']);
    checkDiagnostics(crd(addressable, 'address: { type: object, x-kubernetes-preserve-unknown-fields: true, properties: { url: { type: string } } }, addresses: { type: array, items: { type: object, x-kubernetes-preserve-unknown-fields: true } }'), []);
  });
});
