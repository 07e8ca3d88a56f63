import assert from 'node:assert/strict';
import { findingsIn, openAfter, openWorkspace } from '../support/workspace';

const object = (kind: string, spec: string): string =>
  `apiVersion: appmesh.k8s.aws/v1beta2\nkind: ${kind}\nmetadata: { name: a, namespace: shop }\nspec:\n${spec.replace(/^/gm, '  ')}\n`;
const levels = (text: string): readonly string[] => {
  const { workspace, uri } = openWorkspace(text);
  return findingsIn(uri, workspace)
    .filter(({ finding }) => finding.code !== 'ref/not-found')
    .map(({ finding, severity }) => `${severity} ${finding.code}: ${finding.message}`);
};
const router = (route: string): string => object('VirtualRouter', `routes:\n- name: route\n  ${route}`);
const targets = (target: string): string => router(`httpRoute: { match: { prefix: / }, action: { weightedTargets: [ ${target} ] } }`);
const listener = (rest: string): string =>
  object(
    'VirtualNode',
    `serviceDiscovery: { dns: { hostname: a } }\nlisteners: [ { portMapping: { port: 80, protocol: http }, ${rest} } ]`,
  );

describe('fields that only the App Mesh controller may write', () => {
  it('are refused in a new object, and come with an export', () => {
    const node = object('VirtualNode', 'meshRef: { name: mesh, uid: u-1 }');
    assert.deepEqual(
      levels(node).map((each) => each.slice(0, each.indexOf(':'))),
      ['error appmesh/read-only-field-set'],
    );
    assert.deepEqual(
      levels(node.replace('name: a,', 'name: a, uid: u-2,')).map((each) => each.slice(0, each.indexOf(':'))),
      ['warning appmesh/read-only-field-set'],
    );
    assert.deepEqual(
      levels(node.replace('name: a,', 'name: a, resourceVersion: "7",')).map((each) => each.slice(0, each.indexOf(':'))),
      ['warning appmesh/read-only-field-set'],
    );
    const { workspace, uri } = openAfter(node, `${node}# updated\n`);
    assert.deepEqual(
      findingsIn(uri, workspace).map(({ severity }) => severity),
      ['warning'],
    );
    const created = openAfter(node.replace('meshRef', 'awsName: x # '), node);
    assert.ok(
      findingsIn(created.uri, created.workspace).some(
        ({ severity, finding }) => severity === 'error' && finding.code === 'appmesh/read-only-field-set',
      ),
    );
  });
});

describe('what the App Mesh webhook fills in', () => {
  it('are numbers that may be 0, texts that may be empty', () => {
    assert.deepEqual(levels(targets('{ virtualNodeRef: { name: node } }')), [
      'warning schema/missing-field: Missing "weight": 0 will be used (App Mesh controller)',
    ]);
    assert.deepEqual(levels(object('VirtualNode', 'serviceDiscovery: { dns: {} }')), [
      'warning schema/missing-field: Missing "hostname": "" will be used (App Mesh controller)',
    ]);
    assert.deepEqual(
      levels(
        object('VirtualRouter', 'routes:\n- tcpRoute: { action: { weightedTargets: [ { virtualNodeRef: { name: node }, weight: 1 } ] } }'),
      ),
      ['warning schema/missing-field: Missing "name": "" will be used (App Mesh controller)'],
    );
  });

  it('are no values that the schema refuses', () => {
    assert.deepEqual(
      levels(object('VirtualNode', 'serviceDiscovery: { dns: { hostname: a } }\nlisteners: [ { portMapping: { protocol: http } } ]')),
      ['error schema/missing-field: Missing required field "port"'],
    );
    assert.deepEqual(
      levels(object('VirtualNode', 'serviceDiscovery: { dns: { hostname: a } }\nlisteners: [ { portMapping: { port: 80 } } ]')),
      ['error schema/missing-field: Missing required field "protocol"'],
    );
    assert.deepEqual(levels(listener('tls: { mode: STRICT, certificate: { sds: {} } }')), [
      'error schema/missing-field: Missing required field "secretName"',
    ]);
    assert.deepEqual(
      levels(
        router(
          'httpRoute: { match: { prefix: /, queryParameters: [ {} ] }, action: { weightedTargets: [ { virtualNodeRef: { name: node }, weight: 1 } ] } }',
        ),
      ),
      ['error schema/missing-field: Missing required field "name"'],
    );
    assert.deepEqual(levels(router('httpRoute: { match: { prefix: / }, action: {} }')), [
      'error schema/missing-field: Missing required field "weightedTargets"',
    ]);
    assert.deepEqual(
      levels(router('httpRoute: { match: { prefix: / }, action: { weightedTargets: [] } }')).map((each) => each.slice(0, 18)),
      ['error schema/items'],
    );
    assert.deepEqual(
      levels(targets('{ virtualNodeRef: { name: node }, weight: 101 }')).map((each) => each.slice(0, 18)),
      ['error schema/range'],
    );
    assert.deepEqual(
      levels(
        object('VirtualNode', 'serviceDiscovery: { dns: { hostname: a } }\nlisteners: [ { portMapping: { port: 0, protocol: http } } ]'),
      ).map((each) => each.slice(0, 18)),
      ['error schema/range'],
    );
  });

  it('are blocks that may be empty', () => {
    assert.deepEqual(levels(router('grpcRoute: { action: { weightedTargets: [ { virtualNodeRef: { name: node }, weight: 1 } ] } }')), [
      'warning schema/missing-field: Missing "match": {} will be used (App Mesh controller)',
    ]);
    assert.deepEqual(levels(listener('tls: { mode: STRICT }')), [
      'warning appmesh/tls-source-missing: Missing "certificate": one of "acm", "file", "sds" must be set (AWS API)',
    ]);
    assert.deepEqual(levels(router('httpRoute: { action: { weightedTargets: [ { virtualNodeRef: { name: node }, weight: 1 } ] } }')), [
      'error appmesh/vr-match-missing: Missing "match": one of "prefix", "path" must be set (App Mesh controller)',
    ]);
  });

  it('leaves a gateway route without a target', () => {
    const route = (rest: string): string => object('GatewayRoute', `httpRoute: { match: { prefix: / }${rest} }`);
    for (const [rest, name] of [
      ['', 'action'],
      [', action: {}', 'target'],
      [', action: { target: {} }', 'virtualService'],
    ] as const) {
      assert.deepEqual(levels(route(rest)), [`warning appmesh/ref-and-arn-neither: Missing "${name}": no object is referred to`]);
    }
  });

  it('are no empty lists that need not be there', () => {
    assert.deepEqual(levels(object('VirtualRouter', 'listeners: []\nroutes: []')), []);
  });

  it('is the empty name of a reference, which can never be found', () => {
    assert.deepEqual(
      levels(targets('{ virtualNodeRef: {}, weight: 1 }')).map((each) => each.slice(0, 15)),
      ['error ref/empty'],
    );
    assert.deepEqual(
      levels(targets('{ virtualNodeRef: { namespace: b }, weight: 1 }')).map((each) => each.slice(0, 15)),
      ['error ref/empty'],
    );
    assert.deepEqual(
      levels(targets('{ virtualNodeRef: { name: "" }, weight: 1 }')).map((each) => each.slice(0, 15)),
      ['error ref/empty'],
    );
  });
});
