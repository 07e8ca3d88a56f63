import * as assert from 'node:assert/strict';
import { expected } from './expectations';
import { session } from './session';

const mesh = `apiVersion: v1
kind: Namespace
metadata:
  name: garden
  labels:
    mesh: garden
    appmesh.k8s.aws/sidecarInjectorWebhook: enabled
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: Mesh
metadata:
  name: garden
spec:
  namespaceSelector:
    matchLabels:
      mesh: garden
`;

const nodes = `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata:
  name: pond
  namespace: garden
spec:
  podSelector:
    matchLabels:
      app: pond
  listeners:
    - portMapping:
        port: 8080
        protocol: http
  serviceDiscovery:
    dns:
      hostname: pond.garden.svc.cluster.local
---
apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualService
metadata:
  name: pond
  namespace: garden
spec:
  provider:
    virtualNode:
      virtualNodeRef:
        name: pond
`;

const workload = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: pond
  namespace: garden
spec:
  selector:
    matchLabels:
      app: pond
  template:
    metadata:
      labels:
        app: pond
    spec:
      containers:
        - name: pond
          image: pond
`;

const legacy = `# Objects from before.
apiVersion: appmesh.k8s.aws/v1beta1
kind: VirtualNode
metadata:
  name: rill
  namespace: valley
spec:
  meshName: valley # the mesh
  listeners:
    - portMapping:
        port: 8080
        protocol: http
  serviceDiscovery:
    dns:
      hostName: rill.valley.svc.cluster.local
---
apiVersion: appmesh.k8s.aws/v1beta1
kind: VirtualService
metadata:
  name: rill.valley.svc.cluster.local
  namespace: valley
spec:
  meshName: valley
  # All of it goes to one node.
  routes:
    - name: all
      http:
        match:
          prefix: /
        action:
          weightedTargets:
            - virtualNodeName: rill
              weight: 1
`;

describe('App Mesh in VS Code', () => {
  const open = session('appmesh', {
    files: { 'garden/mesh.yaml': mesh, 'garden/nodes.yaml': nodes, 'garden/workload.yaml': workload, 'valley/legacy.yaml': legacy },
  });
  const cursorAt = (file: string, marked: string): Promise<void> => open.vscode.cursorAt(open.workspace.place(file, marked));

  it('goes from a Pod template to its VirtualNode and back', async () => {
    await open.vscode.openFile('garden/workload.yaml', open.workspace.place('garden/workload.yaml', 'labels:\n        app: po|nd'));
    await open.vscode.page.keyboard.press('F12');
    await open.vscode.activeTab.filter({ hasText: 'nodes.yaml' }).waitFor();
    await cursorAt('garden/nodes.yaml', 'kind: VirtualNode\nmetadata:\n  name: |pond');
    await open.shot('node');
    await open.vscode.openFile('garden/nodes.yaml', open.workspace.place('garden/nodes.yaml', 'app: po|nd'));
    await open.vscode.page.keyboard.press('F12');
    await open.vscode.activeTab.filter({ hasText: 'workload.yaml' }).waitFor();
    await cursorAt('garden/workload.yaml', 'kind: Deployment\nmetadata:\n  name: |pond');
    await open.shot('workload');
  });

  it('shows the members of a mesh', async () => {
    await open.vscode.openFile('garden/mesh.yaml', open.workspace.place('garden/mesh.yaml', 'kind: Mesh\nmetadata:\n  name: gar|den'));
    const lens = open.vscode.page.locator('.codelens-decoration a', { hasText: expected.mesh.members });
    await lens.waitFor();
    await lens.click();
    await open.vscode.page.locator('.peekview-widget').waitFor();
    await open.vscode.page.locator('.peekview-widget .filename', { hasText: 'nodes.yaml' }).waitFor();
    await open.vscode.page.locator('.peekview-widget .monaco-list-row').nth(1).waitFor();
    await open.vscode.page.locator('.peekview-widget .view-line', { hasText: 'VirtualNode' }).waitFor();
    await open.shot('members');
    await open.vscode.page.keyboard.press('Escape');
    await open.vscode.page.locator('.peekview-widget').waitFor({ state: 'detached' });
  });

  it('says on hover which name Envoy has', async () => {
    await open.vscode.openFile(
      'garden/nodes.yaml',
      open.workspace.place('garden/nodes.yaml', 'kind: VirtualNode\nmetadata:\n  name: po|nd'),
    );
    await open.vscode.showHover();
    await open.vscode.hover.filter({ hasText: expected.mesh.envoyName }).first().waitFor();
    await open.shot('hover');
    await open.vscode.page.keyboard.press('Escape');
  });

  it('previews the migration of a v1beta1 file before anything changes', async () => {
    await open.vscode.openFile(
      'valley/legacy.yaml',
      open.workspace.place('valley/legacy.yaml', 'kind: Virtual|Node\nmetadata:\n  name: rill'),
    );
    await open.vscode.page.keyboard.press('Control+Shift+R');
    const action = open.vscode.page.locator('.action-widget .monaco-list-row', { hasText: expected.mesh.migrate }).first();
    await action.waitFor();
    await open.shot('migrations');
    await action.click();
    const panel = open.vscode.page.locator('.bulk-edit-panel');
    await panel.locator('.monaco-list-row', { hasText: 'legacy.yaml' }).waitFor();
    await panel.locator('.monaco-list-row', { hasText: 'meshName: valley' }).first().waitFor();
    await open.shot('preview');
    assert.equal(open.workspace.read('valley/legacy.yaml'), legacy);
    await open.shot('ticked');
    assert.ok(await panel.locator('.monaco-list-row', { hasText: 'legacy.yaml' }).locator('.edit-checkbox').first().isChecked());
    await panel.getByRole('button', { name: 'Apply' }).click();
    await open.vscode.line('apiVersion: appmesh.k8s.aws/v1beta2').first().waitFor();
    await open.shot('migrated');
    const migrated = await open.saved('valley/legacy.yaml');
    assert.doesNotMatch(migrated, /v1beta1|meshName/);
    for (const kept of [
      '# Objects from before.',
      '# the mesh',
      '# All of it goes to one node.',
      'awsName: rill-valley',
      'awsName: rill.valley.svc.cluster.local',
    ]) {
      assert.ok(migrated.includes(kept), migrated);
    }
  });

  it('renames a mesh: the reason is shown, and what belongs to it is ticked', async () => {
    await open.vscode.openFile('garden/mesh.yaml', open.workspace.place('garden/mesh.yaml', 'kind: Mesh\nmetadata:\n  name: gar|den'));
    await open.vscode.page.keyboard.press('F2');
    const input = open.vscode.page.locator('.rename-box input');
    await input.waitFor();
    await input.fill('meadow');
    await open.vscode.page.keyboard.press('Enter');
    const panel = open.vscode.page.locator('.bulk-edit-panel');
    await open.vscode.page.locator('.notification-toast', { hasText: expected.mesh.renameReason }).waitFor();
    const row = panel.locator('.monaco-list-row', { hasText: 'gardenmeadow' });
    await row.waitFor();
    await open.shot('rename');
    assert.ok(await row.locator('.edit-checkbox').isChecked());
    await panel.getByRole('button', { name: 'Apply' }).click();
    await open.vscode.line('name: meadow').first().waitFor();
    await open.shot('renamed');
    const renamed = await open.saved('garden/mesh.yaml');
    assert.match(renamed, /kind: Mesh\nmetadata:\n {2}name: meadow\n/);
  });
});
