import assert from 'node:assert/strict';
import { type GraphNode, referenceGraph, type ReferenceGraph } from '../../server/src/features/graph/referenceGraph';
import { toDot } from '../../server/src/features/graph/dot';
import { toMermaid } from '../../server/src/features/graph/mermaid';
import { openWorkspace, uriOf } from '../support/workspace';

const workspaceText = `
#- network.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: main }
---
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata: { name: a }
spec: { vpcRef: { from: { name: main } }, routeTableRefs: [{ from: { name: gone } }, { from: { name: "\${TABLE}" } }, { from: { name: shared-1 } }] }
#- mesh.yaml
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualService
metadata: { name: web, namespace: shop }
spec: { provider: { virtualNode: { virtualNodeARN: "arn:aws:appmesh:eu-west-1:111122223333:mesh/m/virtualNode/web" } } }
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata: { name: user, namespace: shop }
spec: { backends: [{ virtualService: { virtualServiceRef: { name: web } } }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: not-ours }
#- .ackmesh.yaml
outside: [{ kind: RouteTable, name: "shared-*" }]
`;

function graphOf(files: readonly string[], options = {}): ReferenceGraph {
  const { workspace } = openWorkspace(workspaceText);
  return referenceGraph(workspace, files.map(uriOf), options);
}

const all = ['network.yaml', 'mesh.yaml'];

describe('reference graph', () => {
  it('has objects, what is missing, what is elsewhere and what is outside of Kubernetes', () => {
    const { nodes, edges } = graphOf(all);
    assert.deepEqual(
      nodes.map(({ state, id }) => `${state} ${id}`),
      [
        'object appmesh.k8s.aws/VirtualService/shop/web',
        'external external:appmesh.k8s.aws/VirtualNode//arn:aws:appmesh:eu-west-1:111122223333:mesh/m/virtualNode/web',
        'object appmesh.k8s.aws/VirtualNode/shop/user',
        'object ec2.services.k8s.aws/VPC//main',
        'object ec2.services.k8s.aws/Subnet//a',
        'missing missing:ec2.services.k8s.aws/RouteTable//gone',
        'unknown unknown:ec2.services.k8s.aws/RouteTable//${TABLE}',
        'outside outside:ec2.services.k8s.aws/RouteTable//shared-1',
      ],
    );
    assert.deepEqual(
      edges.map(({ from, path, to, form }) => `${from.replace(/^.*\//, '')} ${path} ${form} ${to.replace(/^.*\//, '')}`).sort(),
      [
        'a spec.routeTableRefs[0] object gone',
        'a spec.routeTableRefs[1] object ${TABLE}',
        'a spec.routeTableRefs[2] object shared-1',
        'a spec.vpcRef object main',
        'user spec.backends[0].virtualService.virtualServiceRef object web',
        'web spec.provider.virtualNode.virtualNodeARN arn web',
      ],
    );
  });

  it('does not depend on the order of the files', () => assert.deepEqual(graphOf([...all].reverse()), graphOf(all)));

  it('of one file takes in what it refers to, and who refers to it where that is wanted', () => {
    const { workspace } = openWorkspace(`#- vpc.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: VPC
metadata: { name: main }
#- subnet.yaml
apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata: { name: a }
spec: { vpcRef: { from: { name: main } } }
`);
    const names = (nodes: readonly GraphNode[]): readonly string[] => nodes.map(({ name }) => name);
    assert.deepEqual(names(referenceGraph(workspace, [uriOf('subnet.yaml')]).nodes), ['a', 'main']);
    assert.deepEqual(names(referenceGraph(workspace, [uriOf('vpc.yaml')]).nodes), ['main']);
    assert.deepEqual(names(referenceGraph(workspace, [uriOf('vpc.yaml')], { incoming: true }).nodes), ['main', 'a']);
  });

  it('keeps environments apart', () => {
    const environment = (name: string): string => workspaceText.replaceAll('#- ', `#- ${name}/`);
    const { workspace } = openWorkspace(environment('dev') + environment('prod'));
    const { nodes, edges } = referenceGraph(workspace, workspace.uris);
    const places = new Map(nodes.map(({ id, place }) => [id, place?.uri.split('/').at(-2)]));
    assert.ok(edges.length > 8);
    for (const { from, to } of edges) {
      assert.equal(places.get(to) ?? places.get(from), places.get(from));
    }
  });

  it('knows external values of Config Connector', () => {
    const { workspace, uri } = openWorkspace(`apiVersion: compute.cnrm.cloud.google.com/v1beta1
kind: ComputeSubnetwork
metadata: { name: a }
spec: { ipCidrRange: 10.0.0.0/16, region: us-west1, networkRef: { external: projects/p/global/networks/main } }
`);
    const { nodes, edges } = referenceGraph(workspace, [uri]);
    assert.deepEqual(
      nodes.map(({ state, kind, name }) => [state, kind, name]),
      [
        ['object', 'ComputeSubnetwork', 'a'],
        ['external', 'ComputeNetwork', 'projects/p/global/networks/main'],
      ],
    );
    assert.deepEqual(
      edges.map(({ path, form, family }) => [path, form, family]),
      [['spec.networkRef', 'external', 'kcc']],
    );
  });

  it('as Mermaid', () =>
    assert.equal(
      toMermaid(graphOf(['mesh.yaml', 'network.yaml'])),
      `flowchart LR
  n1(["arn:aws:appmesh:eu-west-1:111122223333:mesh/m/virtualNode/web"]):::external
  n3["VPC<br/>main"]
  n4["Subnet<br/>a"]
  n5["RouteTable<br/>gone"]:::missing
  n6["RouteTable<br/>#36;#123;TABLE#125;"]:::unknown
  n7["RouteTable<br/>shared-1"]:::outside
  subgraph s1["shop"]
    n0["VirtualService<br/>web"]
    n2["VirtualNode<br/>user"]
  end
  n0 -.->|"spec.provider.virtualNode.virtualNodeARN"| n1
  n2 -->|"spec.backends[0].virtualService.virtualServiceRef"| n0
  n4 -->|"spec.routeTableRefs[0]"| n5
  n4 -->|"spec.routeTableRefs[1]"| n6
  n4 -->|"spec.routeTableRefs[2]"| n7
  n4 -->|"spec.vpcRef"| n3
  classDef missing stroke-dasharray:4 3,stroke:#c33
  classDef outside stroke-dasharray:4 3
  classDef unknown stroke-dasharray:1 3
  classDef external fill:none
`,
    ));

  it('as DOT', () =>
    assert.equal(
      toDot(graphOf(['network.yaml'])),
      `digraph references {
  rankdir=LR;
  node [shape=box];
  n0 [label="VPC\\nmain"];
  n1 [label="Subnet\\na"];
  n2 [label="RouteTable\\ngone", style=dashed, color=red];
  n3 [label="RouteTable\\n\${TABLE}", style=dotted];
  n4 [label="RouteTable\\nshared-1", style=dashed];
  n1 -> n2 [label="spec.routeTableRefs[0]"];
  n1 -> n3 [label="spec.routeTableRefs[1]"];
  n1 -> n4 [label="spec.routeTableRefs[2]"];
  n1 -> n0 [label="spec.vpcRef"];
}
`,
    ));

  it('lets no name out of its quotes', () => {
    const name = 'a"]; click x "javascript:1"\n<b>&`#\\"';
    const node: GraphNode = { id: 'x', state: 'object', group: '', version: 'v1', kind: 'Thing', namespace: 'n"]', name };
    const graph: ReferenceGraph = { nodes: [node], edges: [] };
    assert.equal(
      toMermaid(graph),
      'flowchart LR\n  subgraph s1["n#34;]"]\n    n0["Thing<br/>a#34;]#59; click x #34;javascript:1#34;#10;#60;b#62;#38;#96;#35;#92;#34;"]\n  end\n',
    );
    assert.equal(
      toDot(graph),
      'digraph references {\n  rankdir=LR;\n  node [shape=box];\n  subgraph cluster_1 {\n    label="n\\"]";\n    n0 [label="Thing\\na\\"]; click x \\"javascript:1\\"\\n<b>&`#\\\\\\""];\n  }\n}\n',
    );
  });
});
