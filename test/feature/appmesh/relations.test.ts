import assert from 'node:assert/strict';
import { neverCancelled as token } from '../../../server/src/base/cancellation';
import { hierarchyItems, incomingCalls, outgoingCalls } from '../../../server/src/features/references/callHierarchy';
import { definition } from '../../../server/src/features/references/definition';
import { documentLinks } from '../../../server/src/features/references/documentLinks';
import { referenceGraph } from '../../../server/src/features/graph/referenceGraph';
import { toDot } from '../../../server/src/features/graph/dot';
import { toMermaid } from '../../../server/src/features/graph/mermaid';
import { hover } from '../../../server/src/features/hover';
import { referenceCounts } from '../../../server/src/features/references/referenceCounts';
import { references } from '../../../server/src/features/references/references';
import { workspaceSymbols } from '../../../server/src/features/references/workspaceSymbols';
import { openWorkspace, root, uriOf, type Opened } from '../../support/workspace';

const workspaceWith = (namespace: string, nodes: string, pods: string): string => `#- namespace.yaml
${namespace}#- nodes.yaml
${nodes}#- pods.yaml
${pods}`;

const namespace = `apiVersion: v1
kind: Namespace
metadata:
  name: shop
  labels:
    mesh: shop
    appmesh.k8s.aws/sidecarInjectorWebhook: enabled
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: Mesh
metadata:
  name: shop
spec:
  namespaceSelector:
    matchLabels:
      mesh: shop
`;
const nodes = `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata:
  name: web
  namespace: shop
spec:
  podSelector:
    matchLabels:
      app: web
  listeners: [{ portMapping: { port: 8080, protocol: http } }]
  serviceDiscovery: { dns: { hostname: web.example.com } }
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualGateway
metadata:
  name: front
  namespace: shop
spec:
  namespaceSelector: {}
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: GatewayRoute
metadata:
  name: all
  namespace: shop
  labels:
    via: front
`;
const pods = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
spec:
  template:
    metadata:
      labels:
        app: web
      annotations:
        appmesh.k8s.aws/ports: "80"
    spec: { containers: [{ name: app, image: x }] }
---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: shop }
spec: { selector: { app: web } }
`;

const short = (uri: string): string => uri.slice(root.length + 1);
/** The text under each place. */
const shown = (
  { workspace }: Opened,
  places: readonly { readonly uri: ReturnType<typeof uriOf>; readonly span: { readonly start: number; readonly end: number } }[],
): readonly string[] => places.map(({ uri, span }) => `${short(uri)}: ${workspace.file(uri)?.text.slice(span.start, span.end) ?? ''}`);
const at = (text: string, mark: string): string => text.replace(mark, `<|>${mark}`);
const definitions = (marked: string): readonly string[] => {
  const opened = openWorkspace(marked);
  return shown(
    opened,
    definition(opened.workspace, opened.uri, opened.offset).map(({ uri, selection }) => ({ uri, span: selection })),
  );
};

describe('navigation along what labels connect', () => {
  it('leads from a Pod template to its VirtualNode and back', () => {
    assert.deepEqual(definitions(workspaceWith(namespace, nodes, at(pods, 'app: web'))), ['nodes.yaml: web']);
    assert.deepEqual(definitions(workspaceWith(namespace, at(nodes, 'podSelector'), pods)), ['pods.yaml: web', 'pods.yaml: web']);
    assert.deepEqual(definitions(workspaceWith(namespace, at(nodes, 'app: web'), pods)), ['pods.yaml: web', 'pods.yaml: web']);
  });

  it('leads from a GatewayRoute to its VirtualGateway, and from a mesh to its members', () => {
    assert.deepEqual(definitions(workspaceWith(namespace, at(nodes, 'via: front'), pods)), ['nodes.yaml: front']);
    assert.deepEqual(definitions(workspaceWith(at(namespace, 'namespaceSelector'), nodes, pods)), [
      'nodes.yaml: web',
      'nodes.yaml: front',
      'nodes.yaml: all',
    ]);
  });

  it('shows members among the references of a mesh, and workloads and Services among those of a node', () => {
    const mesh = openWorkspace(
      workspaceWith(namespace.replace('kind: Mesh\nmetadata:\n  name: shop', 'kind: Mesh\nmetadata:\n  name: <|>shop'), nodes, pods),
    );
    assert.deepEqual(shown(mesh, references(mesh.workspace, mesh.uri, mesh.offset, { includeDeclaration: false, token })), [
      'nodes.yaml: web',
      'nodes.yaml: front',
      'nodes.yaml: all',
    ]);
    const node = openWorkspace(workspaceWith(namespace, at(nodes, 'web\n  namespace'), pods));
    assert.deepEqual(shown(node, references(node.workspace, node.uri, node.offset, { includeDeclaration: false, token })), [
      'pods.yaml: web',
      'pods.yaml: web',
    ]);
  });

  it('names the mesh beside each symbol, and finds workloads of virtual nodes', () => {
    const symbols = (files: string): readonly string[] =>
      workspaceSymbols(openWorkspace(files).workspace, '').map(({ name, container }) => `${name}: ${container}`);
    assert.deepEqual(symbols(workspaceWith(namespace, nodes, pods)), [
      'Deployment web: shop, VirtualNode web',
      'GatewayRoute all: shop, Mesh shop',
      'Mesh shop: ',
      'VirtualGateway front: shop, Mesh shop',
      'VirtualNode web: shop, Mesh shop',
    ]);
    // Neither a Namespace with labels that nobody knows nor a workload that nothing selects belongs to anything.
    const unknown = workspaceWith(namespace.slice(namespace.indexOf('---') + 4), nodes, pods.replaceAll('app: web', 'app: other'));
    assert.deepEqual(symbols(unknown), ['GatewayRoute all: shop', 'Mesh shop: ', 'VirtualGateway front: shop', 'VirtualNode web: shop']);
    const both = workspaceWith(
      namespace,
      nodes.replace('namespaceSelector: {}', 'namespaceSelector: {}\n  podSelector: { matchLabels: { app: web } }'),
      pods,
    );
    assert.ok(!symbols(both).some((symbol) => symbol.startsWith('Deployment')));
  });

  it('leads from host names to Services and back', () => {
    const hosts =
      nodes.replace('web.example.com', 'web.shop.svc.cluster.local') +
      `---
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualService
metadata: { name: pay, namespace: shop }
spec: { awsName: web.shop }
`;
    assert.deepEqual(definitions(workspaceWith(namespace, at(hosts, 'web.shop.svc'), pods)), ['pods.yaml: web']);
    assert.deepEqual(definitions(workspaceWith(namespace, at(hosts, 'web.shop }'), pods)), ['pods.yaml: web']);
    const toService = openWorkspace(workspaceWith(namespace, hosts, pods.replace('{ name: web, namespace', '{ name: <|>web, namespace')));
    assert.deepEqual(
      shown(toService, references(toService.workspace, toService.uri, toService.offset, { includeDeclaration: false, token })),
      ['nodes.yaml: hostname', 'nodes.yaml: awsName'],
    );
  });

  for (const host of ['web.other', 'web', 'web.shop.example.com', 'web.shop.', 'a.web.shop']) {
    it(`does not take ${host} for a Service of the namespace`, () => {
      assert.deepEqual(definitions(workspaceWith(namespace, at(nodes.replace('web.example.com', host), `${host} } }`), pods)), []);
      const { workspace } = openWorkspace(workspaceWith(namespace, nodes.replace('web.example.com', host), pods));
      assert.ok(!referenceGraph(workspace, workspace.uris).edges.some(({ path }) => path.endsWith('hostname')));
    });
  }

  it('counts them above names', () => {
    const { workspace } = openWorkspace(workspaceWith(namespace, nodes, pods));
    const titles = (file: string): readonly string[] =>
      referenceCounts(workspace, uriOf(file), { unused: false, token }).map(({ title }) => title);
    assert.deepEqual(titles('namespace.yaml'), ['3 members']);
    assert.deepEqual(titles('nodes.yaml'), ['1 workload, 1 Service', '1 gateway route']);
  });

  it('lists them there by their names, since the keys that decide it are all the same', () => {
    const opened = openWorkspace(workspaceWith(namespace, nodes, pods));
    const [mesh] = referenceCounts(opened.workspace, uriOf('namespace.yaml'), { unused: false, token });
    assert.deepEqual(shown(opened, mesh?.references ?? []), ['nodes.yaml: web', 'nodes.yaml: front', 'nodes.yaml: all']);
  });

  it('counts those of its own folder above each of two nodes that are called the same', () => {
    const inFolder = (folder: string): string => workspaceWith(namespace, nodes, pods).replaceAll('#- ', `#- ${folder}/`);
    const { workspace } = openWorkspace(inFolder('dev') + inFolder('prod'));
    const counts = ['dev', 'prod'].map((folder) => referenceCounts(workspace, uriOf(`${folder}/nodes.yaml`), { unused: false, token }));
    assert.deepEqual(
      counts.map((lenses) => lenses.map(({ title }) => title)),
      [
        ['1 workload, 1 Service', '1 gateway route'],
        ['1 workload, 1 Service', '1 gateway route'],
      ],
    );
    assert.deepEqual(
      counts.map(([node]) => node?.references.map(({ uri }) => short(uri))),
      [
        ['dev/pods.yaml', 'dev/pods.yaml'],
        ['prod/pods.yaml', 'prod/pods.yaml'],
      ],
    );
  });

  it('leads from each of two Services to the node of its own folder', () => {
    const inFolder = (folder: string, own = pods): string => workspaceWith(namespace, nodes, own).replaceAll('#- ', `#- ${folder}/`);
    const marked = pods.replace('{ selector: { app', '{ <|>selector: { app');
    const opened = openWorkspace(inFolder('dev') + inFolder('prod', marked));
    assert.deepEqual(
      definition(opened.workspace, opened.uri, opened.offset).map(({ uri }) => short(uri)),
      ['prod/nodes.yaml'],
    );
  });

  it('is part of the call hierarchy', () => {
    const { workspace, uri, offset } = openWorkspace(workspaceWith(namespace, at(nodes, 'web\n  namespace'), pods));
    const [item] = hierarchyItems(workspace, uri, offset);
    assert.ok(item);
    assert.deepEqual(
      incomingCalls(workspace, item).map(({ item: { name } }) => name),
      ['Deployment shop/web', 'Service shop/web'],
    );
    assert.deepEqual(
      outgoingCalls(workspace, item).map(({ item: { name } }) => name),
      ['Mesh shop'],
    );
  });

  it('has edges of its own in the graph', () => {
    const { workspace } = openWorkspace(workspaceWith(namespace, nodes, pods));
    const graph = referenceGraph(workspace, workspace.uris);
    const edges = graph.edges.map(({ from, to, path, form }) => `${from} ${form} ${to} ${path}`);
    assert.ok(
      edges.includes('apps/Deployment/shop/web relation appmesh.k8s.aws/VirtualNode/shop/web spec.template.metadata.labels'),
      edges.join('\n'),
    );
    assert.ok(
      edges.includes('appmesh.k8s.aws/GatewayRoute/shop/all relation appmesh.k8s.aws/VirtualGateway/shop/front metadata.labels'),
      edges.join('\n'),
    );
    assert.match(toMermaid(graph), /==>\|"spec\.template\.metadata\.labels"\|/);
    assert.match(toDot(graph), /label="spec\.template\.metadata\.labels", style=bold/);
  });

  it('links labels to the file of what they select', () => {
    const { workspace } = openWorkspace(workspaceWith(namespace, nodes, pods));
    assert.deepEqual(
      documentLinks(workspace, uriOf('pods.yaml')).map(({ target, tooltip }) => [short(target), tooltip]),
      [
        ['nodes.yaml#L1', 'VirtualNode web'],
        ['nodes.yaml#L1', 'VirtualNode web'],
      ],
    );
  });

  it('leaves workloads alone that App Mesh has nothing to do with', () => {
    const { workspace } = openWorkspace(`#- pods.yaml\n${pods.replace(/ *annotations:\n.*\n/, '')}`);
    assert.deepEqual(referenceCounts(workspace, uriOf('pods.yaml'), { unused: true, token }), []);
    assert.deepEqual(referenceGraph(workspace, workspace.uris).nodes, []);
  });
});

describe('hover on what labels connect', () => {
  const textAt = (marked: string): string => {
    const { workspace, uri, offset } = openWorkspace(marked);
    return hover(workspace, uri, offset)?.markdown.text ?? '';
  };

  it('of a selector lists what it selects', () => {
    assert.match(
      textAt(workspaceWith(namespace, at(nodes, 'podSelector'), pods)),
      /Selects `app=web`; in this workspace:\n- \[Deployment shop\/web\]/,
    );
    assert.match(textAt(workspaceWith(at(namespace, 'namespaceSelector'), nodes, pods)), /- \[Namespace shop\]/);
  });

  it('lists the objects of its own environment first', () => {
    const environment = (name: string, text: string): string => `#- ${name}/pods.yaml\n${text}`;
    const all = Array.from({ length: 30 }, (_, index) => environment(`env-${index + 10}`, pods)).join('');
    const text = textAt(`${all}#- env-40/pods.yaml\n${pods}#- env-40/nodes.yaml\n${at(nodes, 'podSelector')}`);
    assert.match(text, /in this workspace:\n- \[Deployment shop\/web\]\([^)]*env-40\//);
  });

  it('of labels lists what selects them', () => {
    assert.match(textAt(workspaceWith(namespace, nodes, at(pods, 'app: web'))), /Selected by:\n- \[VirtualNode shop\/web\]/);
    assert.match(textAt(workspaceWith(at(namespace, 'mesh: shop'), nodes, pods)), /Selected by:\n- \[Mesh shop\]/);
  });

  it('says what the injector does', () => {
    assert.match(textAt(workspaceWith(namespace, nodes, at(pods, 'Deployment'))), /Envoy is injected[\s\S]*Intercepted ports: `80`/);
    assert.match(textAt(workspaceWith(namespace, nodes, at(pods, 'appmesh.k8s.aws/ports'))), /Envoy is injected/);
    assert.match(textAt(workspaceWith(at(namespace, 'appmesh.k8s.aws/sidecar'), nodes, pods)), /Pods that nothing selects are rejected/);
  });
});
