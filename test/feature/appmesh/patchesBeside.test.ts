import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { mesh } from '../../support/appmesh';
import { openWorkspace } from '../../support/workspace';

const namespace = (metadata: string): string => `---\napiVersion: v1\nkind: Namespace\nmetadata: { name: shop, ${metadata} }\n`;
const own = mesh('Mesh', 'shop', 'namespaceSelector: { matchLabels: { mesh: shop } }');
const gateway = mesh(
  'VirtualGateway',
  'gw',
  'namespaceSelector: { matchLabels: { gateway: in } }\nlisteners: [{ portMapping: { port: 80, protocol: http } }]',
);
const node = mesh(
  'VirtualNode',
  'web',
  'podSelector: { matchLabels: { app: web } }\nlisteners: [{ portMapping: { port: 80, protocol: http } }]\nserviceDiscovery: { dns: { hostname: web.example.com } }',
);
const provider = 'provider: { virtualNode: { virtualNodeRef: { name: web } } }';
const service = mesh('VirtualService', 'web', `awsName: web.example.com\n${provider}`);
const route = 'httpRoute: { match: { prefix: / }, action: { target: { virtualService: { virtualServiceRef: { name: web } } } } }';
const workload = (labels: string, ports = ''): string =>
  `---\napiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web, namespace: shop }\nspec:\n  template:\n    metadata: { labels: { ${labels} } }\n    spec: { containers: [{ name: web, image: a${ports} }] }\n`;
const base =
  namespace('labels: { mesh: shop, gateway: in, appmesh.k8s.aws/sidecarInjectorWebhook: enabled }') +
  own +
  gateway +
  node +
  service +
  mesh('GatewayRoute', 'web', route) +
  workload('app: web', ', ports: [{ containerPort: 80 }]');

/** What is said of an overlay with patches and objects of its own. */
function said(patches: Readonly<Record<string, string>>, added = ''): readonly string[] {
  const { workspace } = openWorkspace(
    `#- base/kustomization.yaml\nresources: [all.yaml]\n#- base/all.yaml\n${base}#- over/kustomization.yaml\nresources: [../base${added === '' ? '' : ', added.yaml'}]\npatches: [${Object.keys(
      patches,
    )
      .map((name) => `{ path: ${name}.yaml }`)
      .join(', ')}]\n${Object.entries(patches)
      .map(([name, text]) => `#- over/${name}.yaml\n${text}`)
      .join('')}${added === '' ? '' : `#- over/added.yaml\n${added}`}`,
  );
  return [...workspace.uris].flatMap((uri) =>
    diagnosticsOf(uri, workspace)
      .filter(({ finding }) => finding.code !== 'appmesh/service-end-of-support')
      .map(({ finding }) => `${uri.replace('file:///ws/', '')} ${finding.code}`),
  );
}

const logging = 'logging: { accessLog: { file: { path: /dev/stdout } } }';
/** A patch of each kind that says nothing of what decides about the mesh, the gateway and the Pods. */
const patches = {
  namespace: namespace('labels: { team: a }'),
  mesh: mesh('Mesh', 'shop', 'egressFilter: { type: ALLOW_ALL }'),
  gateway: mesh('VirtualGateway', 'gw', logging),
  node: mesh('VirtualNode', 'web', logging),
  service: mesh('VirtualService', 'web', 'awsName: web.example.com'),
  route: mesh('GatewayRoute', 'web', 'priority: 5'),
  workload: workload('stage: prod'),
};

describe('patches beside objects of App Mesh', () => {
  it('are parts of objects: nothing is said of where they stand, or of what they lack', () => assert.deepEqual(said(patches), []));

  it('do not stand for the objects that they change', () => {
    const added =
      mesh('VirtualNode', 'pay', 'serviceDiscovery: { dns: { hostname: pay.example.com } }') +
      mesh('GatewayRoute', 'pay', route) +
      mesh('VirtualService', 'pay', `awsName: pay.example.com\n${provider}`) +
      mesh(
        'VirtualRouter',
        'pay',
        'listeners: [{ portMapping: { port: 80, protocol: http } }]\nroutes: [{ name: a, httpRoute: { match: { prefix: / }, action: { weightedTargets: [{ virtualNodeRef: { name: web }, weight: 1, port: 80 }] } } }]',
      );
    assert.deepEqual(said(patches, added), []);
  });

  it('are still told what their values do', () =>
    assert.deepEqual(said({ mesh: mesh('Mesh', 'shop', 'namespaceSelector: { matchExpressions: [{ key: a, operator: in }] }') }), [
      'over/mesh.yaml appmesh/selector-invalid',
    ]));
});
