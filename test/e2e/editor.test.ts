import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Browser } from 'playwright-core';
import { expected } from './expectations';
import { tanksText } from '../support/generator';
import { Installation, launchBrowser, repositoryRoot } from './installation';
import { Workbench } from './workbench';
import { WorkspaceCopy } from './workspaceCopy';

const shots = path.join(repositoryRoot, 'test/e2e/shots');

describe('the packaged extension in VS Code', () => {
  let workspace: WorkspaceCopy;
  let installation: Installation;
  let browser: Browser;
  let vscode: Workbench;

  before(async function () {
    // The first run on a machine installs VS Code.
    this.timeout(900_000);
    fs.mkdirSync(shots, { recursive: true });
    workspace = new WorkspaceCopy();
    workspace.write('scratch/bucket.yaml', 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: scratch\n  namespace: shop\nspec:\n  name: scratch\n  ');
    workspace.write(
      'scratch/route.yaml',
      'apiVersion: appmesh.k8s.aws/v1beta2\nkind: GatewayRoute\nmetadata:\n  name: scratch\n  namespace: shop\nspec:\n  httpRoute:\n    match:\n      prefix: /\n    action:\n      target:\n        virtualService:\n          virtualServiceRef:\n            name: ',
    );
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

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await vscode.page.screenshot({ path: path.join(shots, `failed-${this.currentTest.title.replace(/\W+/g, '-')}.png`) });
      console.error(installation.log.slice(-2000));
    }
  });

  it('marks a field that does not exist', async () => {
    await vscode.openFile('broken/unknown-field.yaml', workspace.place('broken/unknown-field.yaml', 'version|ning'));
    await vscode.squiggles.first().waitFor({ timeout: 60_000 });
    await vscode.showProblems(expected.unknownField.wrong);
    const problem = vscode.problems.filter({ hasText: expected.unknownField.message }).first();
    await problem.waitFor();
    assert.match(await problem.innerText(), new RegExp(expected.unknownField.code));
  });

  it('repairs it with a quick fix', async () => {
    await vscode.openFile('broken/unknown-field.yaml', workspace.place('broken/unknown-field.yaml', 'version|ning'));
    await vscode.quickFix(expected.unknownField.fix);
    await vscode.line(expected.unknownField.right).waitFor();
    await vscode.squiggles.first().waitFor({ state: 'detached' });
    await vscode.page.keyboard.press('Control+S');
    await vscode.activeTab.and(vscode.page.locator('.dirty')).waitFor({ state: 'detached' });
    assert.equal(workspace.read('broken/unknown-field.yaml'), fs.readFileSync(path.join(repositoryRoot, 'examples/broken/unknown-field.yaml'), 'utf8').replace(`  ${expected.unknownField.wrong}:`, `  ${expected.unknownField.right}`));
  });

  it('completes a key', async () => {
    await vscode.openFile('scratch/bucket.yaml', { line: 8, column: 3 });
    await vscode.page.keyboard.type(expected.key.typed, { delay: 30 });
    await vscode.complete(expected.key.label);
    await vscode.line(expected.key.inserted).waitFor();
    await vscode.page.keyboard.type(expected.key.below);
    await vscode.page.keyboard.press('Escape');
    await vscode.page.keyboard.press('Control+S');
    await vscode.activeTab.and(vscode.page.locator('.dirty')).waitFor({ state: 'detached' });
    assert.ok(workspace.read('scratch/bucket.yaml').endsWith(`\n  ${expected.key.inserted}\n    ${expected.key.below}`), workspace.read('scratch/bucket.yaml'));
  });

  it('completes the name of a target in another file', async () => {
    await vscode.openFile('scratch/route.yaml', { line: 14, column: 19 });
    await vscode.complete(expected.target.label);
    await vscode.line(expected.target.inserted).waitFor();
  });

  it('shows the derived awsName on hover', async () => {
    await vscode.openFile('mesh/checkout.yaml', { line: 5, column: 10 });
    await vscode.showHover();
    await vscode.hover.filter({ hasText: expected.awsName }).first().waitFor();
    await vscode.page.keyboard.press('Escape');
  });

  it('goes from a reference to the resource in the other file', async () => {
    await vscode.openFile('functions.yaml', workspace.place('functions.yaml', 'name: shop-|reports'));
    await vscode.page.keyboard.press('F12');
    await vscode.activeTab.filter({ hasText: 'storage.yaml' }).waitFor();
  });

  it('names the schema of the resource under the cursor in the language status', async () => {
    await vscode.openFile('storage.yaml', workspace.place('storage.yaml', 'vers|ioning'));
    await vscode.showLanguageStatus();
    await vscode.page.locator('.hover-language-status', { hasText: expected.status }).waitFor();
    await vscode.page.keyboard.press('Escape');
  });

  it('shows the schema of the resource under the cursor', async () => {
    await vscode.openFile('storage.yaml', workspace.place('storage.yaml', 'vers|ioning'));
    await vscode.command('Show Schema of the Resource under the Cursor');
    await vscode.page.locator('.tab', { hasText: expected.schemaTab }).waitFor();
  });

  it('says nothing about plain Kubernetes', async () => {
    await vscode.openFile('deployment.yaml', { line: 3, column: 1 });
    // The server answers in the order of opening: when the next file has its diagnostics, this one had its turn.
    await vscode.openFile('broken/missing-target.yaml', workspace.place('broken/missing-target.yaml', 'name: sho|pp'));
    await vscode.squiggles.first().waitFor();
    await vscode.showProblems(expected.missingTarget.wrong);
    await vscode.problems.filter({ hasText: expected.missingTarget.message }).first().waitFor();
    await vscode.showProblems('deployment.yaml');
    await vscode.page.locator('.markers-panel .message-box-container', { hasText: expected.noProblems }).waitFor();
  });

  it('says nothing in the language status there either', async () => {
    await vscode.openFile('deployment.yaml', { line: 3, column: 1 });
    await vscode.page.locator('[id="status.languageStatus"]').waitFor({ state: 'hidden' });
  });

  it('works on after its server was killed', async () => {
    const [first, ...more] = installation.languageServers();
    assert.ok(first !== undefined && more.length === 0, 'one server runs');
    process.kill(first, 'SIGKILL');
    await vscode.openFile('broken/missing-target.yaml', workspace.place('broken/missing-target.yaml', 'name: shopp|'));
    await vscode.page.keyboard.press('Backspace');
    await vscode.squiggles.first().waitFor({ state: 'detached' });
    await vscode.page.keyboard.type('p');
    await vscode.squiggles.first().waitFor();
    await vscode.page.screenshot({ path: path.join(shots, 'restarted.png') });
    const again = installation.languageServers();
    assert.ok(again.length === 1 && again[0] !== first, 'another server runs');
  });

  it('opens the page of the rule under the cursor', async () => {
    await vscode.openFile('broken/missing-target.yaml', workspace.place('broken/missing-target.yaml', 'name: sho|pp'));
    await vscode.command('Open Rules');
    await vscode.activeTab.filter({ hasText: expected.missingTarget.page }).waitFor();
    // The page takes the keyboard once it is there.
    await vscode.webview.locator('h1').waitFor();
  });

  it('is pictured', async () => {
    const pictured = new WorkspaceCopy();
    fs.rmSync(path.join(pictured.folder, 'broken'), { recursive: true });
    pictured.write('mesh/orders.yaml', ordersText);
    const page = await browser.newPage({ viewport: { width: 1400, height: 860 } });
    try {
      const clean = new Workbench(page);
      await clean.open(installation.url(pictured.folder));
      await clean.openFile('mesh/stock.yaml');
      await clean.openFile('mesh/orders.yaml', { line: 4, column: 9 });
      await clean.squiggles.nth(1).waitFor({ timeout: 60_000 });
      await clean.showProblems();
      await clean.problems.filter({ hasText: expected.pictured.problem }).first().waitFor();
      await clean.openFile('mesh/orders.yaml', { line: 4, column: 9 });
      await clean.showHover();
      await clean.hover.filter({ hasText: expected.pictured.awsName }).first().waitFor();
      await page.screenshot({ path: path.join(shots, 'editor.png'), animations: 'disabled' });
    } finally {
      await page.close();
      pictured.remove();
    }
    if (process.env['UPDATE'] === '1') {
      fs.copyFileSync(path.join(shots, 'editor.png'), path.join(repositoryRoot, 'docs/images/editor.png'));
    }
  });

  describe('a generator.yaml', () => {
    let copy: WorkspaceCopy;
    let tanks: Workbench;

    before(async () => {
      copy = new WorkspaceCopy();
      copy.write('tanks/service-2.json', tanksText);
      copy.write('tanks/generator.yaml', 'resources:\n  Tank:\n    fields:\n      Nam: {}\n');
      copy.write('scratch/tank.yaml', 'apiVersion: aquarium.services.k8s.aws/v1alpha1\nkind: Tank\nmetadata:\n  name: a\n  namespace: shop\nspec:\n  nam: a\n');
      tanks = new Workbench(await browser.newPage({ viewport: { width: 1280, height: 800 } }));
      tanks.page.setDefaultTimeout(30_000);
      await tanks.open(installation.url(copy.folder));
    });

    after(async () => {
      await tanks?.page.close();
      copy?.remove();
    });

    it('checks a generator.yaml against the model beside it, and shows the CRD of a lens', async () => {
      await tanks.openFile('tanks/generator.yaml', copy.place('tanks/generator.yaml', 'Na|m'));
      await tanks.squiggles.first().waitFor();
      await tanks.quickFix(expected.generator.fix);
      await tanks.line(expected.generator.right).waitFor();
      await tanks.squiggles.first().waitFor({ state: 'detached' });
      await tanks.page.locator('.codelens-decoration a', { hasText: expected.generator.lens }).first().click();
      await tanks.page.locator('.tab', { hasText: expected.generator.crd }).waitFor();
      await tanks.page.screenshot({ path: path.join(shots, 'generator.png') });
    });

    it('infers CRDs from files of choice and checks manifests against them', async () => {
      await tanks.openFile('scratch/tank.yaml', copy.place('scratch/tank.yaml', 'na|m:'));
      await tanks.startCommand('Infer CRDs from an API Model');
      await tanks.pick('tanks/service-2.json');
      await tanks.pick('tanks/generator.yaml');
      await tanks.page.locator('.tab', { hasText: expected.generator.crd }).first().waitFor();
      await tanks.page.locator('.notifications-toasts .monaco-button', { hasText: 'Use in This Workspace' }).click();
      await tanks.openFile('scratch/tank.yaml', copy.place('scratch/tank.yaml', 'na|m:'));
      await tanks.squiggles.first().waitFor();
      await tanks.page.screenshot({ path: path.join(shots, 'inferred.png') });
    });
  });
});

/** A virtual node with two mistakes below what the hover hides. */
const ordersText = `apiVersion: appmesh.k8s.aws/v1beta2
kind: VirtualNode
metadata:
  name: orders
  namespace: shop
spec:
  podSelector:
    matchLabels:
      app: orders
  listeners:
    - portMapping:
        port: 8080
        protocol: http
  serviceDiscovery:
    dns:
      hostname: orders.shop.svc.cluster.local
      responseTyp: ENDPOINTS
  backends:
    - virtualService:
        virtualServiceRef:
          name: stok
`;
