import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { openWorkspace } from '../../support/workspace';

/** A router that sends requests to port 9001 of a node, which selects a Deployment whose `envoy` mounts a volume. */
const objects = ({ listeners = '\n  - portMapping: { port: 8080, protocol: http }', spec = '', containers = '' }): string => `#- all.yaml
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualRouter
metadata: { name: r, namespace: team }
spec:
  routes:
    - name: a
      httpRoute:
        match: { prefix: / }
        action: { weightedTargets: [{ virtualNodeRef: { name: stock }, weight: 1, port: 9001 }] }
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata: { name: stock, namespace: team }
spec:
  podSelector: { matchLabels: { app: stock } }
  listeners: ${listeners}
  serviceDiscovery: { dns: { hostname: stock.example.com } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: stock, namespace: team }
spec:
  selector: { matchLabels: { app: stock } }
  template:
    metadata: { labels: { app: stock }, annotations: { appmesh.k8s.aws/volumeMounts: "certs:/etc/certs" } }
    spec:
      ${spec}
      containers:
        - name: a
          image: a
          ports: ${containers === '' ? '[{ containerPort: 80 }]' : containers}
`;

const rules = ['listener-port-not-exposed', 'target-port-unknown', 'annotation-volume-unknown'];

function codes(objectsOf: Parameters<typeof objects>[0]): readonly string[] {
  const { workspace } = openWorkspace(objects(objectsOf));
  return [...workspace.uris]
    .flatMap((uri) => diagnosticsOf(uri, workspace).map(({ finding }) => finding.code.replace('appmesh/', '')))
    .filter((code) => rules.includes(code))
    .sort();
}

describe('lists of App Mesh and of Pods that are not all known', () => {
  it('are judged where they are', () => {
    assert.deepEqual(codes({}), ['annotation-volume-unknown', 'listener-port-not-exposed', 'target-port-unknown']);
  });

  it('say nothing of listeners that a tool writes', () => {
    for (const listeners of [
      '${LISTENERS}',
      '{}',
      '\n  - portMapping: { port: "${PORT}", protocol: http }',
      '\n  - portMapping: { port: 8080, protocol: http } # kpt-set: ${it}\n  - portMapping:\n      port: 1 # kpt-set: ${port}\n      protocol: http',
      ' # kpt-set: ${all}\n  - portMapping: { port: 8080, protocol: http }',
    ]) {
      assert.deepEqual(codes({ listeners }), ['annotation-volume-unknown'], listeners);
    }
  });

  it('say nothing of ports of containers that a tool writes', () => {
    for (const containers of [
      '${PORTS}',
      '[{ containerPort: 80 }, { containerPort: "${PORT}" }]',
      ' # kpt-set: ${all}\n          - containerPort: 80',
      '\n          - containerPort: 80 # kpt-set: ${port}',
    ]) {
      assert.deepEqual(codes({ containers }), ['annotation-volume-unknown', 'target-port-unknown'], containers);
    }
  });

  it('say nothing of volumes that a tool writes', () => {
    for (const spec of [
      'volumes: ${VOLUMES}',
      'volumes: [{ name: "${VOLUME}" }]',
      'volumes: # kpt-set: ${all}\n      - name: other',
      '<<: *unknown',
    ]) {
      assert.ok(!codes({ spec }).includes('annotation-volume-unknown'), spec);
    }
    assert.ok(codes({ spec: 'volumes: [{ name: other }]' }).includes('annotation-volume-unknown'));
    assert.ok(codes({ spec: 'volumes: null' }).includes('annotation-volume-unknown'));
  });
});
