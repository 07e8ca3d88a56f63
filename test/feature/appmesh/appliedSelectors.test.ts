import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { gatewayOf } from '../../../server/src/families/appmesh/membership/gateway';
import { meshOf } from '../../../server/src/families/appmesh/membership/mesh';
import { podMembership } from '../../../server/src/families/appmesh/membership/pods';
import { relations } from '../../../server/src/families/appmesh/membership/relations';
import type { IndexedResource } from '../../../server/src/workspace/index/indexed';
import type { Workspace } from '../../../server/src/workspace/workspace';
import { openWorkspace, uriOf } from '../../support/workspace';

const namespace = `apiVersion: v1
kind: Namespace
metadata: { name: team, labels: { env: prod, appmesh.k8s.aws/sidecarInjectorWebhook: enabled } }
`;
const object = (kind: string, name: string, spec: string): string =>
  `apiVersion: appmesh.k8s.aws/v1beta2\nkind: ${kind}\nmetadata: { name: ${name}${kind === 'Mesh' ? '' : ', namespace: team'} }\nspec: { ${spec} }\n`;
const mesh = object('Mesh', 'shop', 'namespaceSelector: { matchLabels: { env: dev } }');
const node = (name: string): string => object('VirtualNode', name, 'podSelector: { matchLabels: { app: a } }');
const gateway = object(
  'VirtualGateway',
  'gw',
  'namespaceSelector: {}, gatewayRouteSelector: { matchLabels: { way: in } }, listeners: [{ portMapping: { port: 80, protocol: http } }]',
);
const route = object(
  'GatewayRoute',
  'gr',
  'httpRoute: { match: { prefix: / }, action: { target: { virtualService: { virtualServiceARN: "arn:aws:appmesh:r:1:mesh/shop/virtualService/s" } } } }',
);
const workload = (app: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${app}, namespace: team }
spec: { template: { metadata: { labels: { app: ${app} } }, spec: { containers: [{ name: a, image: a }] } } }
`;

function layered(objects: readonly string[], ...layers: readonly string[]): Workspace {
  return openWorkspace(
    [
      `#- base/kustomization.yaml\nresources: [all.yaml]\n#- base/all.yaml\n${[namespace, ...objects].join('---\n')}`,
      ...layers.map((layer, at) => `#- overlay-${at}/kustomization.yaml\nresources: [../base]\n${layer}`),
    ].join(''),
  ).workspace;
}

const patched = (kind: string, name: string, path: string, value: unknown): string =>
  `patches:\n- target: { kind: ${kind}, name: ${name} }\n  patch: '${JSON.stringify([{ op: 'replace', path, value }])}'\n`;
const inProd = patched('Mesh', 'shop', '/spec/namespaceSelector', { matchExpressions: [{ key: 'env', operator: 'In', values: ['prod'] }] });

function codes(workspace: Workspace): readonly string[] {
  return [...workspace.uris]
    .flatMap((uri) => diagnosticsOf(uri, workspace).map(({ finding }) => finding.code))
    .filter((code) => code.startsWith('appmesh/') && !code.endsWith('end-of-support'))
    .sort();
}

function entryIn(workspace: Workspace, kind: string, name: string): IndexedResource {
  const found = workspace.index.resources().find((entry) => entry.kind === kind && entry.name === name);
  assert.ok(found !== undefined);
  return found;
}

describe('selectors that kustomizations change', () => {
  it('select namespaces for a mesh as they are applied', () => {
    const objects = [mesh, node('a'), workload('a')];
    assert.deepEqual(codes(layered(objects, '')), ['appmesh/mesh-none-selects-namespace', 'appmesh/mesh-selects-nothing']);
    const workspace = layered(objects, inProd);
    assert.deepEqual(codes(workspace), []);
    assert.deepEqual(meshOf(entryIn(workspace, 'VirtualNode', 'a'), workspace), {
      kind: 'one',
      name: 'shop',
      by: 'selector',
      terminating: false,
    });
  });

  it('leave it open where overlays differ, or the applied one cannot be parsed', () => {
    const broken = patched('Mesh', 'shop', '/spec/namespaceSelector', { matchExpressions: [{ key: 'env', operator: 'is' }] });
    for (const layers of [[inProd, ''], [broken]]) {
      const workspace = layered([mesh, node('a'), workload('a')], ...layers);
      assert.equal(meshOf(entryIn(workspace, 'VirtualNode', 'a'), workspace).kind, 'unknown');
      assert.deepEqual(
        codes(workspace).filter((code) => code.startsWith('appmesh/mesh-')),
        [],
      );
    }
  });

  it('select Pods for a node as they are applied', () => {
    const objects = [node('a'), node('b'), workload('a'), workload('b')];
    assert.deepEqual(codes(layered(objects, '')), ['appmesh/pod-injection-enabled-without-member', 'appmesh/pod-many-virtual-nodes']);
    const workspace = layered(objects, patched('VirtualNode', 'b', '/spec/podSelector/matchLabels/app', 'b'));
    assert.deepEqual(codes(workspace), []);
    const nodes = ['a', 'b'].map((name) => podMembership(entryIn(workspace, 'Deployment', name), workspace)?.nodes);
    assert.deepEqual(
      nodes.map((choice) => (choice?.kind === 'one' ? choice.objects.map(({ name }) => name) : choice?.kind)),
      [['a'], ['b']],
    );
  });

  it('select routes for a gateway by both fields', () => {
    const objects = [mesh, gateway, route];
    const open = patched('VirtualGateway', 'gw', '/spec/gatewayRouteSelector', {});
    assert.equal(codes(layered(objects, inProd)).includes('appmesh/gateway-none-selects-route'), true);
    const workspace = layered(objects, `${inProd}${open.replace('patches:\n', '')}`);
    assert.deepEqual(codes(workspace), []);
    assert.equal(gatewayOf(entryIn(workspace, 'GatewayRoute', 'gr'), workspace).kind, 'one');
    const closed = patched('VirtualGateway', 'gw', '/spec/namespaceSelector', { matchLabels: { env: 'dev' } }).replace('patches:\n', '');
    const without = layered(objects, `${inProd}${open.replace('patches:\n', '')}${closed}`);
    assert.equal(gatewayOf(entryIn(without, 'GatewayRoute', 'gr'), without).kind, 'none');
  });

  it('have what only they reach counted: workloads of a node, members of a mesh, routes of a gateway', () => {
    const objects = [mesh, node('a').replace('app: a', 'app: z'), workload('a'), gateway.replace('way: in', 'way: out'), route];
    const layer = [
      inProd,
      patched('VirtualNode', 'a', '/spec/podSelector/matchLabels/app', 'a').replace('patches:\n', ''),
      patched('VirtualGateway', 'gw', '/spec/gatewayRouteSelector', {}).replace('patches:\n', ''),
    ].join('');
    const counted = (workspace: Workspace, kind: string, name: string): readonly (string | undefined)[] =>
      relations.to(entryIn(workspace, kind, name), workspace).map(({ from }) => from.kind);
    const [plain, applied] = [layered(objects, ''), layered(objects, layer)];
    assert.deepEqual(
      [counted(plain, 'VirtualNode', 'a'), counted(plain, 'Mesh', 'shop'), counted(plain, 'VirtualGateway', 'gw')],
      [[], [], []],
    );
    assert.deepEqual(
      [counted(applied, 'VirtualNode', 'a'), counted(applied, 'Mesh', 'shop'), counted(applied, 'VirtualGateway', 'gw')],
      [['Deployment'], ['VirtualNode', 'VirtualGateway', 'GatewayRoute'], ['GatewayRoute']],
    );
  });

  it('have the ports of their listeners compared with the workloads that only they reach', () => {
    const listening = node('a')
      .replace('app: a', 'app: z')
      .replace(
        'spec: { ',
        'spec: { listeners: [{ portMapping: { port: 80, protocol: http } }], serviceDiscovery: { dns: { hostname: a.b } }, ',
      );
    const exposing = workload('a').replace('image: a', 'image: a, ports: [{ containerPort: 8080 }]');
    const layer = patched('VirtualNode', 'a', '/spec/podSelector/matchLabels/app', 'a');
    assert.deepEqual(codes(layered([mesh, listening, exposing], `${inProd}${layer.replace('patches:\n', '')}`)), [
      'appmesh/listener-port-not-exposed',
    ]);
  });

  it('are looked at again when the patch changes', () => {
    const workspace = layered([mesh, node('a'), workload('a')], inProd);
    const overlay = uriOf('overlay-0/kustomization.yaml');
    assert.deepEqual(codes(workspace), []);
    workspace.setBuffer(overlay, `resources: [../base]\n${inProd.replace('prod', 'test')}`);
    assert.deepEqual(codes(workspace), ['appmesh/mesh-none-selects-namespace']);
    workspace.setBuffer(overlay, `resources: [../base]\n${inProd}`);
    assert.deepEqual(codes(workspace), []);
  });
});
