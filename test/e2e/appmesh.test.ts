import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Browser } from 'playwright-core';
import { expected } from './expectations';
import { Installation, launchBrowser, repositoryRoot } from './installation';
import { Workbench } from './workbench';
import { WorkspaceCopy } from './workspaceCopy';

const shots = path.join(repositoryRoot, 'test/e2e/shots');

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
  let workspace: WorkspaceCopy;
  let installation: Installation;
  let browser: Browser;
  let vscode: Workbench;

  before(async function () {
    // The first run on a machine installs VS Code.
    this.timeout(900_000);
    fs.mkdirSync(shots, { recursive: true });
    workspace = new WorkspaceCopy();
    workspace.write('garden/mesh.yaml', mesh);
    workspace.write('garden/nodes.yaml', nodes);
    workspace.write('garden/workload.yaml', workload);
    workspace.write('valley/legacy.yaml', legacy);
    installation = await Installation.create(path.join(repositoryRoot, 'ackmesh.vsix'));
    await installation.start();
    browser = await launchBrowser();
    vscode = new Workbench(await browser.newPage({ viewport: { width: 1280, height: 800 } }));
    vscode.page.setDefaultTimeout(30_000);
    await vscode.open(installation.url(workspace.folder));
    // Squiggles say that the server answers.
    await vscode.openFile('broken/unknown-field.yaml', workspace.place('broken/unknown-field.yaml', `${expected.unknownField.wrong}|`));
    await vscode.squiggles.first().waitFor({ timeout: 60_000 });
  });

  after(async () => {
    await browser?.close();
    await installation?.stop();
    workspace?.remove();
  });

  const shot = (name: string): Promise<unknown> => vscode.page.screenshot({ path: path.join(shots, `appmesh-${name}.png`) });
  const cursorAt = (file: string, marked: string): Promise<void> => {
    const { line, column } = workspace.place(file, marked);
    return vscode.page.locator('[id="status.editor.selection"]', { hasText: `Ln ${line}, Col ${column}` }).waitFor();
  };

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await shot(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
      console.error(installation.log.slice(-2000));
    }
  });

  it('goes from a Pod template to its VirtualNode and back', async () => {
    await vscode.openFile('garden/workload.yaml', workspace.place('garden/workload.yaml', 'labels:\n        app: po|nd'));
    await vscode.page.keyboard.press('F12');
    await vscode.activeTab.filter({ hasText: 'nodes.yaml' }).waitFor();
    await cursorAt('garden/nodes.yaml', 'kind: VirtualNode\nmetadata:\n  name: |pond');
    await shot('node');
    await vscode.openFile('garden/nodes.yaml', workspace.place('garden/nodes.yaml', 'app: po|nd'));
    await vscode.page.keyboard.press('F12');
    await vscode.activeTab.filter({ hasText: 'workload.yaml' }).waitFor();
    await cursorAt('garden/workload.yaml', 'kind: Deployment\nmetadata:\n  name: |pond');
    await shot('workload');
  });

  it('shows the members of a mesh', async () => {
    await vscode.openFile('garden/mesh.yaml', workspace.place('garden/mesh.yaml', 'kind: Mesh\nmetadata:\n  name: gar|den'));
    const lens = vscode.page.locator('.codelens-decoration a', { hasText: expected.mesh.members });
    await lens.waitFor();
    await lens.click();
    await vscode.page.locator('.peekview-widget').waitFor();
    await vscode.page.locator('.peekview-widget .filename', { hasText: 'nodes.yaml' }).waitFor();
    await vscode.page.locator('.peekview-widget .monaco-list-row').nth(1).waitFor();
    await vscode.page.locator('.peekview-widget .view-line', { hasText: 'VirtualNode' }).waitFor();
    await shot('members');
    await vscode.page.keyboard.press('Escape');
    await vscode.page.locator('.peekview-widget').waitFor({ state: 'detached' });
  });

  it('says on hover which name Envoy has', async () => {
    await vscode.openFile('garden/nodes.yaml', workspace.place('garden/nodes.yaml', 'kind: VirtualNode\nmetadata:\n  name: po|nd'));
    await vscode.showHover();
    await vscode.hover.filter({ hasText: expected.mesh.envoyName }).first().waitFor();
    await shot('hover');
    await vscode.page.keyboard.press('Escape');
  });

  it('previews the migration of a v1beta1 file before anything changes', async () => {
    await vscode.openFile('valley/legacy.yaml', workspace.place('valley/legacy.yaml', 'kind: Virtual|Node\nmetadata:\n  name: rill'));
    await vscode.page.keyboard.press('Control+Shift+R');
    const action = vscode.page.locator('.action-widget .monaco-list-row', { hasText: expected.mesh.migrate }).first();
    await action.waitFor();
    await shot('migrations');
    await action.click();
    const panel = vscode.page.locator('.bulk-edit-panel');
    await panel.locator('.monaco-list-row', { hasText: 'legacy.yaml' }).waitFor();
    await panel.locator('.monaco-list-row', { hasText: 'meshName: valley' }).first().waitFor();
    await shot('preview');
    assert.equal(workspace.read('valley/legacy.yaml'), legacy);
    // What needs confirmation is not ticked.
    await panel.locator('.monaco-list-row', { hasText: 'legacy.yaml' }).locator('.edit-checkbox').click();
    await shot('ticked');
    await panel.getByRole('button', { name: 'Apply' }).click();
    await vscode.line('apiVersion: appmesh.k8s.aws/v1beta2').first().waitFor();
    await shot('migrated');
    await vscode.page.keyboard.press('Control+S');
    await vscode.activeTab.and(vscode.page.locator('.dirty')).waitFor({ state: 'detached' });
    const migrated = workspace.read('valley/legacy.yaml');
    assert.doesNotMatch(migrated, /v1beta1|meshName/);
    for (const kept of ['# Objects from before.', '# the mesh', '# All of it goes to one node.', 'awsName: rill-valley', 'awsName: rill.valley.svc.cluster.local']) {
      assert.ok(migrated.includes(kept), migrated);
    }
  });
});
