import assert from 'node:assert/strict';
import { neverCancelled } from '../../server/src/base/cancellation';
import { references } from '../../server/src/features/references/references';
import { definitionOfKind, schemaTitle } from '../../server/src/features/typeDefinition';
import { openWorkspace, root } from '../support/workspace';

const bucket = (name: string, kind = 'Bucket'): string => `#- ${name}.yaml
apiVersion: s3.services.k8s.aws/v1alpha1
kind: ${kind}
metadata: { name: ${name} }
spec: { name: ${name} }
`;

const tank = `#- crd.yaml
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: tanks.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Tank, plural: tanks }
  versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
#- tank.yaml
apiVersion: example.com/v1
kind: Ta<|>nk
metadata: { name: one }
`;

function definitionsAt(marked: string): readonly string[] {
  const { workspace, uri, offset } = openWorkspace(marked);
  return definitionOfKind(workspace, uri, offset).map((type) =>
    type.kind === 'schema' ? schemaTitle(type.of) : type.uri.slice(root.length + 1),
  );
}

function referencesAt(marked: string, includeDeclaration = false): readonly string[] {
  const { workspace, uri, offset } = openWorkspace(marked);
  return references(workspace, uri, offset, { includeDeclaration, token: neverCancelled }).map(({ uri: file }) =>
    file.slice(root.length + 1),
  );
}

describe('the value of kind', () => {
  it('leads to the schema of the kind', () =>
    assert.deepEqual(definitionsAt(bucket('a', 'Buc<|>ket')), ['Bucket.s3.services.k8s.aws.v1alpha1']));
  it('leads to the CRD of the workspace', () => assert.deepEqual(definitionsAt(tank), ['crd.yaml']));
  it('of a reference leads there too', () => {
    const exported = (kind: string): string =>
      `apiVersion: services.k8s.aws/v1alpha1\nkind: FieldExport\nmetadata: { name: a }\nspec: { from: { path: .spec.name, resource: { group: s3.services.k8s.aws, kind: ${kind}, name: a } }, to: { kind: configmap, name: b } }\n`;
    assert.deepEqual(definitionsAt(exported('Buc<|>ket')), ['Bucket.s3.services.k8s.aws.v1alpha1']);
    assert.deepEqual(definitionsAt(exported('Buk<|>et')), []);
  });
  it('leads nowhere from the name, or for a kind that is unknown', () => {
    assert.deepEqual(definitionsAt(bucket('a').replace('name: a }\nspec', 'name: a<|> }\nspec')), []);
    assert.deepEqual(definitionsAt(bucket('a', 'Buc<|>kett')), []);
  });
  it('has all objects of the kind as references', () => {
    const queue = bucket('c').replace('s3.services', 'sqs.services').replace('kind: Bucket', 'kind: Queue');
    assert.deepEqual(referencesAt(`${bucket('a', '<|>Bucket')}${bucket('b')}${queue}`), ['a.yaml', 'b.yaml']);
  });
  it('has its CRD as the declaration', () => assert.deepEqual(referencesAt(tank, true), ['crd.yaml', 'tank.yaml']));
});
