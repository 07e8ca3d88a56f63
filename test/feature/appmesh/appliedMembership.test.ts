import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import { meshOf } from '../../../server/src/families/appmesh/membership/mesh';
import { podMembership } from '../../../server/src/families/appmesh/membership/pods';
import type { IndexedResource } from '../../../server/src/workspace/index/indexed';
import type { Workspace } from '../../../server/src/workspace/workspace';
import { openWorkspace, uriOf } from '../../support/workspace';

const mesh =
  'apiVersion: appmesh.k8s.aws/v1beta2\nkind: Mesh\nmetadata: { name: shop }\nspec: { namespaceSelector: { matchLabels: { mesh: shop } } }\n';
const node = `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata: { name: orders, namespace: team }
spec:
  podSelector: { matchLabels: { app: orders } }
  listeners: [{ portMapping: { port: 80, protocol: http } }]
  serviceDiscovery: { dns: { hostname: orders } }
`;
const deployment = (labels = 'app: orders'): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: orders, namespace: team }
spec: { template: { metadata: { labels: { ${labels} } }, spec: { containers: [{ name: a, image: a }] } } }
`;
const namespace = (labels = ''): string => `apiVersion: v1\nkind: Namespace\nmetadata: { name: team, labels: { ${labels} } }\n`;

type Files = Readonly<Record<string, string>>;

function open(files: Files): Workspace {
  return openWorkspace(
    Object.entries(files)
      .map(([path, text]) => `#- ${path}\n${text}`)
      .join(''),
  ).workspace;
}

function codes(workspace: Workspace): readonly string[] {
  return [...workspace.uris]
    .flatMap((uri) => diagnosticsOf(uri, workspace).map(({ finding }) => finding.code))
    .filter((code) => code.startsWith('appmesh/') && !code.endsWith('end-of-support'));
}

function entryIn(workspace: Workspace, path: string, kind: string): IndexedResource {
  const found = workspace.index.resources().find((entry) => entry.uri === uriOf(path) && entry.kind === kind);
  assert.ok(found !== undefined);
  return found;
}

/** A base, which by itself says nothing of its mesh, and what an overlay adds to it. */
function layered(layer: string, files: Files = {}): Workspace {
  return open({
    'base/kustomization.yaml': 'resources: [mesh.yaml, ns.yaml, app.yaml]\n',
    'base/mesh.yaml': mesh,
    'base/ns.yaml': namespace(),
    'base/app.yaml': `${node}---\n${deployment()}`,
    'prod/kustomization.yaml': `resources: [../base]\n${layer}`,
    ...files,
  });
}

describe('what belongs to meshes where kustomizations give labels', () => {
  const both = 'mesh: shop, appmesh.k8s.aws/sidecarInjectorWebhook: enabled';
  const ways = {
    labels: `labels: [{ pairs: { ${both} } }]\n`,
    'labels of all': `commonLabels: { ${both} }\n`,
    'a patch': `patches:\n- target: { kind: Namespace }\n  patch: '[{ "op": "add", "path": "/metadata/labels", "value": { "mesh": "shop", "appmesh.k8s.aws/sidecarInjectorWebhook": "enabled" } }]'\n`,
    'a patch of a file': 'patches: [{ path: ns.yaml }]\n',
  };

  it('is reported without any', () => {
    assert.deepEqual([...codes(layered(''))].sort(), [
      'appmesh/injection-label-missing',
      'appmesh/mesh-none-selects-namespace',
      'appmesh/mesh-selects-nothing',
    ]);
  });

  for (const [way, layer] of Object.entries(ways)) {
    it(`is known from ${way}`, () => {
      const workspace = layered(layer, way === 'a patch of a file' ? { 'prod/ns.yaml': namespace(both) } : {});
      assert.deepEqual(codes(workspace), []);
      const answer = meshOf(entryIn(workspace, 'base/app.yaml', 'VirtualNode'), workspace);
      assert.deepEqual(answer, { kind: 'one', name: 'shop', by: 'selector', terminating: false });
    });
  }

  it('is not known where overlays differ, or one cannot be built', () => {
    const different = layered(ways.labels, { 'dev/kustomization.yaml': 'resources: [../base]\n' });
    const broken = layered('patches: [{ path: missing.yaml }]\n');
    for (const workspace of [different, broken]) {
      assert.deepEqual(codes(workspace), []);
      assert.equal(meshOf(entryIn(workspace, 'base/app.yaml', 'VirtualNode'), workspace).kind, 'unknown');
    }
  });

  it('is that of the namespace into which an overlay puts an object', () => {
    const workspace = layered('namespace: other\n', { 'prod/ns.yaml': namespace(both), 'base/ns.yaml': namespace(both) });
    assert.deepEqual(codes(workspace), []);
    assert.equal(meshOf(entryIn(workspace, 'base/app.yaml', 'VirtualNode'), workspace).kind, 'one');
    const moved = open({
      'app/kustomization.yaml': 'namespace: other\nresources: [app.yaml]\n',
      'app/app.yaml': node,
      'mesh.yaml': mesh,
      'ns.yaml': namespace('mesh: shop').replace('team', 'other'),
    });
    assert.deepEqual(codes(moved), []);
    assert.equal(meshOf(entryIn(moved, 'app/app.yaml', 'VirtualNode'), moved).kind, 'one');
  });

  it('is found by the labels that Pods get', () => {
    const workspace = layered(ways.labels, {
      'base/app.yaml': `${node}---\n${deployment('tier: a')}`,
      'prod/kustomization.yaml': `resources: [../base]\nlabels: [{ pairs: { ${both}, app: orders }, includeTemplates: true }]\n`,
    });
    assert.deepEqual(codes(workspace), []);
    const nodes = podMembership(entryIn(workspace, 'base/app.yaml', 'Deployment'), workspace)?.nodes;
    assert.equal(nodes?.kind, 'one');
  });
});
