import assert from 'node:assert/strict';
import { schemaTitle, typeDefinition } from '../../server/src/features/typeDefinition';
import { openWorkspace, root } from '../support/workspace';

/** `file:text` of each place, or the title of each schema. */
function typesAt(marked: string): readonly string[] {
  const { workspace, uri, offset } = openWorkspace(marked);
  return typeDefinition(workspace, uri, offset).map((type) =>
    type.kind === 'schema'
      ? schemaTitle(type.of)
      : `${type.uri.slice(root.length + 1)}:${workspace.file(type.uri)?.text.slice(type.selection.start, type.selection.end) ?? ''}`,
  );
}

const crd = `#- crd.yaml
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: vpcs.ec2.services.k8s.aws }
spec:
  group: ec2.services.k8s.aws
  scope: Namespaced
  names: { kind: VPC, plural: vpcs }
  versions:
  - name: v1
    served: true
    storage: false
    schema: { openAPIV3Schema: { type: object } }
  - name: v1alpha1
    served: true
    storage: true
    schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object } } } }
`;

const subnet = (name: string): string => `#- subnet.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata: { name: ${name} }
spec: { cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: %s } } }
`;

describe('type definition', () => {
  it('of an object is the schema of its kind', () => assert.deepEqual(typesAt(subnet('<|>a')), ['Subnet.ec2.services.k8s.aws.v1alpha1']));

  it('of a field is that of its object', () =>
    assert.deepEqual(typesAt(subnet('a').replace('cidr', 'ci<|>dr')), ['Subnet.ec2.services.k8s.aws.v1alpha1']));

  it('of a reference is the schema of what it leads to', () =>
    assert.deepEqual(
      typesAt(
        `${subnet('a').replace('%s', 'ma<|>in')}#- vpc.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: main }\n`,
      ),
      ['VPC.ec2.services.k8s.aws.v1alpha1'],
    ));

  it('of a reference that leads nowhere is the schema of what it may lead to', () =>
    assert.deepEqual(typesAt(subnet('a').replace('%s', '<|>main')), ['VPC.ec2.services.k8s.aws.v1alpha1']));

  it('is the version in the CRD of the workspace', () =>
    assert.deepEqual(
      typesAt(
        `${subnet('a').replace('%s', '<|>main')}${crd}#- vpc.yaml\napiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: main }\n`,
      ),
      ['crd.yaml:v1alpha1'],
    ));

  it('is nothing for kinds without a schema', () =>
    assert.deepEqual(typesAt('apiVersion: example.com/v1\nkind: Thing\nmetadata: { name: <|>a }\n'), []));
});
