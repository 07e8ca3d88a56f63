import assert from 'node:assert/strict';
import { type HierarchyCall, hierarchyItems, incomingCalls, outgoingCalls } from '../../server/src/features/references/callHierarchy';
import { openWorkspace, root } from '../support/workspace';

const marked = (vpc: string, reference: string): string => `
#- vpc.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: ${vpc} }
#- gateways.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: InternetGateway
metadata: { name: gateway }
spec: { vpcRef: { from: { name: main } } }
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: RouteTable
metadata: { name: routes }
spec:
  vpcRef: { from: { name: ${reference} } }
  routes:
  - { gatewayRef: { from: { name: gateway } } }
  - { gatewayRef: { from: { name: gateway } } }
  - { gatewayRef: { from: { name: nowhere } } }
`;

const shown = (calls: readonly HierarchyCall[]): readonly string[] =>
  calls.map(({ item, spans }) => `${item.name} ${item.uri.slice(root.length + 1)} ${spans.length}`);

describe('call hierarchy', () => {
  for (const [title, text] of [
    ['of an object', marked('<|>main', 'main')],
    ['of what a reference leads to', marked('main', 'ma<|>in')],
    ['of the object around a field', marked('main', 'main').replace('{ name: main }', '{ name: main, labels: { a<|>: b } }')],
  ] as const) {
    it(`${title}: who refers to it`, () => {
      const { workspace, uri, offset } = openWorkspace(text);
      const [item] = hierarchyItems(workspace, uri, offset);
      assert.equal(item?.name, 'VPC main');
      assert.equal(item.detail, 'ec2.services.k8s.aws/v1alpha1');
      assert.deepEqual(shown(incomingCalls(workspace, item)), [
        'InternetGateway gateway gateways.yaml 1',
        'RouteTable routes gateways.yaml 1',
      ]);
    });
  }

  it('whom an object refers to, each once with all its references', () => {
    const { workspace, uri, offset } = openWorkspace(marked('main', 'main').replace('name: routes', 'name: rou<|>tes'));
    const [item] = hierarchyItems(workspace, uri, offset);
    assert.ok(item !== undefined);
    const calls = outgoingCalls(workspace, item);
    assert.deepEqual(shown(calls), ['InternetGateway gateway gateways.yaml 2', 'VPC main vpc.yaml 1']);
    assert.deepEqual(
      calls[0]?.spans.map(({ start, end }) => workspace.file(uri)?.text.slice(start, end)),
      ['gateway', 'gateway'],
    );
  });

  it('finds an object again after an edit above it', () => {
    const { workspace, uri, offset } = openWorkspace(marked('<|>main', 'main'));
    const [item] = hierarchyItems(workspace, uri, offset);
    workspace.setBuffer(uri, `# a comment\n${workspace.file(uri)?.text ?? ''}`);
    assert.equal(item === undefined ? 0 : incomingCalls(workspace, item).length, 2);
  });

  it('stays in the environment', () => {
    const text = ['dev', 'prod'].map((name) => marked('main', 'main').replaceAll('#- ', `#- ${name}/`)).join('');
    const { workspace, uri, offset } = openWorkspace(text.replace('name: routes', 'name: rou<|>tes'));
    const [item] = hierarchyItems(workspace, uri, offset);
    assert.deepEqual(item === undefined ? [] : shown(outgoingCalls(workspace, item)), [
      'InternetGateway gateway dev/gateways.yaml 2',
      'VPC main dev/vpc.yaml 1',
    ]);
  });
});
