import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../../server/src/features/diagnostics/diagnostics';
import type { Workspace } from '../../../server/src/workspace/workspace';
import { emptyWorkspace, uriOf } from '../../support/workspace';

const namespace = 'apiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { mesh: shop } }\n';
const mesh =
  'apiVersion: appmesh.k8s.aws/v1beta2\nkind: Mesh\nmetadata: { name: shop }\nspec: { namespaceSelector: { matchLabels: { mesh: shop } } }\n';
const node =
  'apiVersion: appmesh.k8s.aws/v1beta2\nkind: VirtualNode\nmetadata: { name: stock, namespace: shop }\nspec: { podSelector: { matchLabels: { app: stock } }, serviceDiscovery: { dns: { hostname: stock.example.com } } }\n';

const uri = uriOf('mesh/mesh.yaml');
const late = (workspace: Workspace): readonly string[] =>
  diagnosticsOf(uri, workspace).flatMap(({ finding: { code, message } }) => (code === 'appmesh/apply-order' ? [message] : []));

describe('what has to exist before an object of App Mesh', () => {
  it('is a mesh that an edit has put behind it', () => {
    const workspace = emptyWorkspace();
    workspace.setDisk([[uriOf('namespace.yaml'), namespace]]);
    workspace.setBuffer(uri, `${mesh}---\n${node}`);
    assert.deepEqual(late(workspace), []);
    workspace.setBuffer(uri, `${node}---\n${mesh}`);
    assert.deepEqual(late(workspace), ['Mesh "shop" must exist before this VirtualNode; a first "kubectl apply" of this file is rejected']);
    workspace.setBuffer(uri, `${mesh}---\n${node}`);
    assert.deepEqual(late(workspace), []);
  });

  it('is not looked for in a file that a kustomization reads, whose objects have another order', () => {
    const workspace = emptyWorkspace();
    workspace.setDisk([
      [uriOf('namespace.yaml'), namespace],
      [uriOf('mesh/kustomization.yaml'), 'resources: [mesh.yaml]\n'],
    ]);
    workspace.setBuffer(uri, `${node}---\n${mesh}`);
    assert.deepEqual(late(workspace), []);
  });
});
