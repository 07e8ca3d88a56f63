import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { injectionOf, type Injection } from '../../../server/src/families/appmesh/injection/injection';
import type { Workspace } from '../../../server/src/workspace/workspace';
import { openWorkspace } from '../../support/workspace';

const router = `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualRouter
metadata: { name: r, namespace: team }
spec:
  listeners: [{ portMapping: { port: 80, protocol: http } }]
  routes:
    - name: a
      grpcRoute:
        match: { serviceName: a, port: 9000 }
        action: { weightedTargets: [{ virtualNodeRef: { name: stock }, weight: 1, port: 9001 }] }
`;
const node = (listeners = '[{ portMapping: { port: 8080, protocol: http } }]'): string => `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata: { name: stock, namespace: team }
spec:
  podSelector: { matchLabels: { app: stock } }
  listeners: ${listeners}
  serviceDiscovery: { dns: { hostname: stock.example.com } }
`;
const service = `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualService
metadata: { name: s, namespace: team }
spec: { provider: { virtualNode: { virtualNodeRef: { name: stock } } } }
`;
const gateway = `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualGateway
metadata: { name: gw, namespace: team }
spec:
  namespaceSelector: {}
  podSelector: { matchLabels: { app: gw } }
  listeners: [{ portMapping: { port: 80, protocol: http } }]
`;
const gatewayRoute = `apiVersion: appmesh.k8s.aws/v1beta2
kind: GatewayRoute
metadata: { name: gr, namespace: team }
spec:
  grpcRoute: { match: { serviceName: a, port: 9000 }, action: { target: { port: 70, virtualService: { virtualServiceRef: { name: s } } } } }
`;
const workload = (app: string, annotations = '', container = 'name: a'): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${app}, namespace: team }
spec:
  selector: { matchLabels: { app: ${app} } }
  template:
    metadata: { labels: { app: ${app} }, annotations: { note: a, ${annotations} } }
    spec: { containers: [{ ${container}, image: a }] }
`;
const namespace =
  'apiVersion: v1\nkind: Namespace\nmetadata: { name: team, labels: { appmesh.k8s.aws/sidecarInjectorWebhook: enabled } }\n';

/** A base with these objects, and overlays with one patch each. */
function layered(objects: readonly string[], ...patches: readonly string[]): Workspace {
  return openWorkspace(
    [
      `#- base/kustomization.yaml\nresources: [all.yaml]\n#- base/all.yaml\n${[namespace, ...objects].join('---\n')}`,
      ...patches.map((patch, at) => `#- overlay-${at}/kustomization.yaml\nresources: [../base]\n${patch}`),
    ].join(''),
  ).workspace;
}

function codes(workspace: Workspace): readonly string[] {
  return [...workspace.uris]
    .flatMap((uri) => diagnosticsOf(uri, workspace).map(({ finding }) => finding.code))
    .filter((code) => code.startsWith('appmesh/') && !code.endsWith('end-of-support'))
    .sort();
}

const replace = (kind: string, ...values: readonly (readonly [path: string, value: unknown])[]): string =>
  `patches:\n- target: { kind: ${kind} }\n  patch: '${JSON.stringify(values.map(([path, value]) => ({ op: 'add', path, value })))}'\n`;
const nothing = '';
const first = '/spec/listeners/0/portMapping';
const grpc = (port: number): readonly (readonly [string, unknown])[] => [
  [`${first}/protocol`, 'grpc'],
  [`${first}/port`, port],
];

describe('listeners that kustomizations change', () => {
  const mismatches: Readonly<Record<string, readonly [readonly string[], readonly string[], string]>> = {
    'of a router beside its routes': [
      [router, node('[{ portMapping: { port: 9001, protocol: grpc } }]')],
      ['appmesh/match-port-unknown', 'appmesh/route-protocol-mismatch'],
      replace('VirtualRouter', ...grpc(9000)),
    ],
    'of the target of a route': [
      [router.replace('80, protocol: http', '9000, protocol: grpc'), node()],
      ['appmesh/target-port-unknown', 'appmesh/target-protocol-mismatch'],
      replace('VirtualNode', ...grpc(9001)),
    ],
    'of the node of a service': [
      [service, node('[]')],
      ['appmesh/provider-node-without-listener'],
      replace('VirtualNode', ['/spec/listeners', [{ portMapping: { port: 1, protocol: 'grpc' } }]]),
    ],
    'of a gateway beside a route of it': [
      [gateway, gatewayRoute.replace('port: 70', 'port: 8080'), service, node()],
      ['appmesh/gateway-route-protocol-mismatch', 'appmesh/match-port-unknown'],
      replace('VirtualGateway', ...grpc(9000)),
    ],
    'of what answers for a gateway route': [
      [gateway.replace('80, protocol: http', '9000, protocol: grpc'), gatewayRoute, service, node()],
      ['appmesh/target-port-unknown'],
      replace('VirtualNode', ...grpc(70)),
    ],
    'of a node beside its Pods': [
      [node(), workload('stock', '', 'name: a, ports: [{ containerPort: 90 }]')],
      ['appmesh/listener-port-not-exposed'],
      replace('VirtualNode', ...grpc(90)),
    ],
  };

  for (const [what, [objects, expected, patch]] of Object.entries(mismatches)) {
    it(`are compared as they are applied: those ${what}`, () => {
      assert.deepEqual(codes(layered(objects, nothing)), expected);
      assert.deepEqual(codes(layered(objects, patch)), []);
    });

    it(`are not known where overlays differ: those ${what}`, () => {
      assert.deepEqual(codes(layered(objects, patch, nothing)), []);
    });
  }

  it('do not fit any more, as the message says', () => {
    const workspace = layered([router, node('[{ portMapping: { port: 9001, protocol: grpc } }]')], replace('VirtualNode', ...grpc(7)));
    const messages = [...workspace.uris].flatMap((uri) => diagnosticsOf(uri, workspace).map(({ finding }) => finding.message));
    assert.ok(messages.includes('Port 9001 is not a port of a listener of VirtualNode "stock"; expected "7"'));
  });

  it('are found behind names that a layer gives', () => {
    assert.deepEqual(codes(layered([router.replace('80, protocol: http', '9000, protocol: grpc'), node()], 'namePrefix: a-\n')), [
      'appmesh/target-port-unknown',
      'appmesh/target-protocol-mismatch',
    ]);
  });

  it('say nothing of a route, a port or a target that a layer changes', () => {
    const objects = [router, node()];
    const at = '/spec/routes/0/grpcRoute';
    assert.deepEqual(
      codes(
        layered(
          objects,
          replace(
            'VirtualRouter',
            [`${at}/match/port`, 80],
            [`${at}/action/weightedTargets/0/port`, 8080],
            [`${at}/action/weightedTargets/0/virtualNodeRef/name`, 'other'],
          ),
        ),
      ),
      ['appmesh/route-protocol-mismatch'],
    );
  });
});

describe('Pods that kustomizations change', () => {
  const key = 'appmesh.k8s.aws/sidecarInjectorWebhook';
  const annotations = '/spec/template/metadata/annotations';
  const injection = (workspace: Workspace): Injection | undefined => {
    const entry = workspace.index.resources().find(({ kind }) => kind === 'Deployment');
    return entry === undefined ? undefined : injectionOf(entry, workspace);
  };

  it('are injected as the annotation says that is applied', () => {
    const objects = [node(), workload('stock', `${key}: disabled`)];
    const patch = replace('Deployment', [`${annotations}/${key.replace('/', '~1')}`, 'enabled']);
    assert.equal(injection(layered(objects, nothing))?.injected, false);
    const now = injection(layered(objects, patch));
    assert.deepEqual([now?.mode, now?.injected], ['enabled', true]);
    assert.deepEqual(injection(layered(objects, patch, nothing))?.mode, undefined);
  });

  it('have the container of a gateway that a layer names so', () => {
    const objects = [gateway, workload('gw')];
    assert.deepEqual(codes(layered(objects, nothing)), ['appmesh/gateway-pod-without-envoy-container']);
    assert.deepEqual(codes(layered(objects, replace('Deployment', ['/spec/template/spec/containers/0/name', 'envoy']))), []);
  });

  it('have another annotation in the place of one that cannot be parsed', () => {
    const objects = [node(), workload('stock', 'appmesh.k8s.aws/volumeMounts: x')];
    const at = `${annotations}/appmesh.k8s.aws~1volumeMounts`;
    assert.deepEqual(codes(layered(objects, nothing)), ['appmesh/annotation-malformed']);
    assert.deepEqual(codes(layered(objects, replace('Deployment', [at, 'v:/v'], ['/spec/template/spec/volumes', [{ name: 'v' }]]))), []);
  });

  it('have a volume that a layer adds', () => {
    const objects = [node(), workload('stock', "appmesh.k8s.aws/volumeMounts: 'v:/v'")];
    assert.deepEqual(codes(layered(objects, nothing)), ['appmesh/annotation-volume-unknown']);
    assert.deepEqual(codes(layered(objects, replace('Deployment', ['/spec/template/spec/volumes', [{ name: 'v', emptyDir: {} }]]))), []);
  });
});
