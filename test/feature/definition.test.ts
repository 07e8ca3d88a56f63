import assert from 'node:assert/strict';
import { definition } from '../../server/src/features/references/definition';
import { openWorkspace, uriOf } from '../support/workspace';

/** The cursor's definitions are the marked ranges. */
function checkDefinition(marked: string): void {
  const { workspace, fixture, uri, offset } = openWorkspace(marked);
  const found = definition(workspace, uri, offset).map(({ uri: target, selection }) => ({ uri: target, ...selection }));
  assert.deepEqual(
    found,
    fixture.ranges.map(({ file, start, end }) => ({ uri: uriOf(file), start, end })),
  );
}

const vpc = `
#- vpc.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: <|main|> }
spec: { cidrBlocks: [10.0.0.0/16] }
`;

const subnet = (reference: string): string => `
#- subnet.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata: { name: a }
spec: { cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: ${reference} } } }
`;

describe('definition', () => {
  for (const reference of ['<|>main', 'ma<|>in', 'main<|>']) {
    it(`follows an ACK reference to the resource it names: ${reference}`, () => checkDefinition(vpc + subnet(reference)));
  }

  it('follows the key of a reference', () => checkDefinition(`${vpc}${subnet('main').replace('vpcRef', 'vpc<|>Ref')}`));

  it('leads nowhere from a field that is no reference', () =>
    checkDefinition(`${vpc.replace(/<\||\|>/g, '')}${subnet('main').replace('10.0.0.0/24', '10.0.0<|>.0/24')}`));

  it('prefers the namespace that is meant', () =>
    checkDefinition(`
#- one.yaml
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata: { name: web, namespace: one }
#- two.yaml
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata: { name: <|web|>, namespace: two }
#- service.yaml
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualService
metadata: { name: web, namespace: one }
spec: { provider: { virtualNode: { virtualNodeRef: { name: w<|>eb, namespace: two } } } }
`));

  it('follows an alias to its anchor', () =>
    checkDefinition(`
apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata: { name: &n <|shared|> }
spec: { name: *<|>n }
`));

  it('follows a FieldExport to its source', () =>
    checkDefinition(`
apiVersion: s3.services.k8s.aws/v1alpha1
kind: Bucket
metadata: { name: <|data|> }
spec: { name: data }
---
apiVersion: services.k8s.aws/v1alpha1
kind: FieldExport
metadata: { name: export }
spec:
  from: { path: .status.ackResourceMetadata.arn, resource: { group: s3.services.k8s.aws, kind: Bucket, name: da<|>ta } }
  to: { kind: configmap, name: out }
`));

  it('guesses for kinds that nobody declares', () =>
    checkDefinition(`
apiVersion: eks.services.k8s.aws/v1alpha1
kind: Cluster
metadata: { name: <|main|> }
---
apiVersion: eks.services.k8s.aws/v1alpha1
kind: Nodegroup
metadata: { name: workers }
spec: { clusterRef: { from: { name: ma<|>in } } }
`));
});
