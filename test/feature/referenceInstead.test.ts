import assert from 'node:assert/strict';
import { complete } from '../../server/src/features/completion/complete';
import type { CompletionItem } from '../../server/src/features/feature';
import { applyEdits, openWorkspace } from '../support/workspace';

const objects = `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: main, namespace: shop }
spec: { cidrBlocks: [10.0.0.0/16] }
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: other, namespace: elsewhere }
spec: { cidrBlocks: [10.0.0.0/16] }
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: RouteTable
metadata: { name: routes, namespace: shop }
spec: { vpcRef: { from: { name: main } } }
---
`;

const head =
  'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: Subnet\nmetadata:\n  name: a\n  namespace: shop\nspec:\n  cidrBlock: 10.0.0.0/24\n';

function offered(spec: string): { readonly items: readonly CompletionItem[]; readonly taken: (label: string) => string } {
  const { workspace, uri, offset } = openWorkspace(`${objects}${head}${spec}`);
  const items = complete(workspace, uri, offset);
  const text = workspace.file(uri)?.text ?? '';
  const taken = (label: string): string => {
    const item = items.find((each) => each.label === label);
    assert.ok(item, label);
    return applyEdits(text, [item, ...(item.additional ?? [])]).slice(objects.length + head.length);
  };
  return { items, taken };
}

const labels = (spec: string): readonly string[] => offered(spec).items.map(({ label }) => label);

describe('a reference in the place of a value', () => {
  it('is offered for objects of the namespace, and replaces the field', () => {
    const { items, taken } = offered('  vpcID: <|>\n  tags: []\n');
    assert.deepEqual(
      items.map(({ label, filter }) => [label, filter]),
      [['vpcRef: main', 'vpcID: main vpcRef']],
    );
    assert.equal(taken('vpcRef: main'), '  vpcRef:\n    from:\n      name: main\n  tags: []\n');
    assert.equal(offered('  vpcID:<|>\n').taken('vpcRef: main'), '  vpcRef:\n    from:\n      name: main\n');
  });

  it('is offered in a list of one item', () => {
    assert.equal(
      offered('  routeTables:\n    - <|>\n').taken('routeTableRefs: routes'),
      '  routeTableRefs:\n    - from:\n        name: routes\n',
    );
    assert.deepEqual(labels('  routeTables:\n    - rtb-1\n    - <|>\n'), []);
  });

  it('is not offered once a value is begun, so that Enter leaves it', () => {
    assert.deepEqual(labels('  vpcID: m<|>\n'), []);
    assert.deepEqual(labels('  vpcID: <|>vpc-1\n'), []);
    assert.deepEqual(labels('  vpcID: "<|>"\n'), []);
  });
});

describe('an object in a reference that is still empty', () => {
  it('is offered beside the keys, and leaves no blank behind the key above', () => {
    for (const written of ['  vpcRef: <|>\n', '  vpcRef:<|>\n', '  vpcRef: <|>\n  tags: []\n']) {
      const { items, taken } = offered(written);
      assert.ok(items.some(({ label }) => label === 'from'));
      assert.equal(taken('from: name: main'), written.replace(/: ?<\|>/, ':\n    from:\n      name: main'));
    }
  });

  it('is offered once for a name, and not for what a kustomization patches', () => {
    const vpc = 'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: main }\nspec: { cidrBlocks: [10.0.0.0/16] }\n';
    const { workspace, uri, offset } = openWorkspace(
      `#- base/kustomization.yaml\nresources: [vpc.yaml, s.yaml]\n#- base/vpc.yaml\n${vpc}#- other/vpc.yaml\n${vpc}#- ov/kustomization.yaml\nresources: [../base]\npatches: [{ path: p.yaml }]\n#- ov/p.yaml\n${vpc.replace('main', 'p')}#- base/s.yaml\n${head.replace('  namespace: shop\n', '')}  vpcID: <|>\n`,
    );
    assert.deepEqual(
      complete(workspace, uri, offset).map(({ label }) => label),
      ['vpcRef: main'],
    );
  });

  it('of Config Connector is its name', () => {
    const of = (kind: string, spec: string): string =>
      `apiVersion: compute.cnrm.cloud.google.com/v1beta1\nkind: ${kind}\nmetadata: { name: net, namespace: team }\n${spec}`;
    const { workspace, uri, offset } = openWorkspace(
      `${of('ComputeNetwork', 'spec: {}\n')}---\n${of('ComputeSubnetwork', 'spec:\n  networkRef: <|>\n')}`,
    );
    const item = complete(workspace, uri, offset).find(({ label }) => label === 'name: net');
    assert.ok(item);
    assert.match(applyEdits(workspace.file(uri)?.text ?? '', [item]), /\n {2}networkRef:\n {4}name: net\n$/);
  });
});
