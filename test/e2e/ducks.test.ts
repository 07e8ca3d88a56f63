import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Browser } from 'playwright-core';
import { Installation, launchBrowser, repositoryRoot } from './installation';
import { Workbench } from './workbench';
import { WorkspaceCopy } from './workspaceCopy';

const shots = path.join(repositoryRoot, 'test/e2e/shots');

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: mailboxes.post.example.com
  labels:
    duck.knative.dev/addressable: "true"
spec:
  group: post.example.com
  scope: Namespaced
  names:
    kind: Mailbox
    plural: mailboxes
  versions:
  - name: v1
    served: true
    storage: true
    subresources:
      status: {}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          status:
            type: object
            properties:
              address:
                type: object
                properties:
                  name:
                    type: string
                  url:
                    type: string
`;

const source = `apiVersion: sources.knative.dev/v1
kind: PingSource
metadata:
  name: tick
  namespace: shop
spec:
  sink:
    ref:
      kind: `;

const objects = `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
  namespace: shop
---
apiVersion: post.example.com/v1
kind: Mailbox
metadata:
  name: inbox
  namespace: shop
`;

describe('duck types in VS Code', () => {
  let workspace: WorkspaceCopy;
  let installation: Installation;
  let browser: Browser;
  let vscode: Workbench;

  before(async function () {
    // The first run on a machine installs VS Code.
    this.timeout(900_000);
    fs.mkdirSync(shots, { recursive: true });
    workspace = new WorkspaceCopy();
    workspace.write('ducks/crd.yaml', crd);
    workspace.write('ducks/source.yaml', source);
    workspace.write('ducks/objects.yaml', objects);
    installation = await Installation.create(path.join(repositoryRoot, 'ackmesh.vsix'));
    await installation.start();
    browser = await launchBrowser();
    vscode = new Workbench(await browser.newPage({ viewport: { width: 1280, height: 800 } }));
    vscode.page.setDefaultTimeout(30_000);
    await vscode.open(installation.url(workspace.folder));
  });

  after(async () => {
    await browser?.close();
    await installation?.stop();
    workspace?.remove();
  });

  const shot = (name: string): Promise<unknown> => vscode.page.screenshot({ path: path.join(shots, `${name}.png`) });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await shot(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
      console.error(installation.log.slice(-2000));
    }
  });

  it('shows above a version of a CRD what it implements, and opens the explanation', async () => {
    await vscode.openFile('ducks/crd.yaml', workspace.place('ducks/crd.yaml', 'name: |v1'));
    const lens = vscode.page.locator('.codelens-decoration a', { hasText: 'implements Addressable' });
    await lens.waitFor({ timeout: 60_000 });
    await lens.click();
    await vscode.page.locator('.tab', { hasText: 'Mailbox.post.example.com.v1.yaml' }).waitFor();
    await vscode.page.locator('.view-line', { hasText: /^Addressable:/ }).waitFor();
    await shot('crd-lens');
  });

  it('offers for a sink the kinds that are addressable, and no ConfigMap', async () => {
    await vscode.openFile('ducks/source.yaml', workspace.place('ducks/source.yaml', 'kind: |'));
    await vscode.page.keyboard.press('Control+Space');
    await vscode.suggestions.filter({ hasText: 'Mailbox' }).first().waitFor();
    await shot('sink-kinds');
    const labels = await vscode.suggestions.locator('.label-name').allInnerTexts();
    assert.ok(['Mailbox', 'Broker', 'Channel'].every((kind) => labels.includes(kind)), labels.join(' '));
    assert.ok(!labels.includes('ConfigMap'), labels.join(' '));
    // The list shows a part of what there is.
    await vscode.page.keyboard.type('Serv', { delay: 30 });
    await vscode.suggestions.filter({ hasText: 'Service' }).first().waitFor();
    await vscode.page.keyboard.press('Escape');
    await vscode.command('File: Revert File');
  });

  it('has the kinds below a duck type in the type hierarchy', async () => {
    await vscode.openFile('ducks/crd.yaml', workspace.place('ducks/crd.yaml', 'duck.knative.dev/addr|essable'));
    await vscode.command('Types: Show Type Hierarchy');
    const row = (text: string): ReturnType<typeof vscode.page.locator> => vscode.page.locator('.monaco-list-row', { hasText: text }).first();
    await row('Addressable').waitFor();
    await row('Mailbox').waitFor();
    await row('Broker').waitFor();
    await shot('type-hierarchy');
  });
});
