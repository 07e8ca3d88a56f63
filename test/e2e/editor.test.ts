import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { eventually } from './eventually';
import { expected } from './expectations';
import { tanksText } from '../support/generator';
import { repositoryRoot } from './installation';
import { session } from './session';
import { Workbench } from './workbench';
import { WorkspaceCopy } from './workspaceCopy';

const shots = path.join(repositoryRoot, 'test/e2e/shots');

describe('the packaged extension in VS Code', () => {
  const open = session('editor', {
    files: {
      'scratch/bucket.yaml':
        'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: scratch\n  namespace: shop\nspec:\n  name: scratch\n  ',
      // Named as a template of a scaffold.
      'scratch/[env] {{app}}.yaml':
        'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata:\n  name: scaffold\n  namespace: shop\nspec:\n  name: scaffold\n',
      'scratch/route.yaml':
        'apiVersion: appmesh.k8s.aws/v1beta2\nkind: GatewayRoute\nmetadata:\n  name: scratch\n  namespace: shop\nspec:\n  httpRoute:\n    match:\n      prefix: /\n    action:\n      target:\n        virtualService:\n          virtualServiceRef:\n            name: ',
    },
  });

  it('marks a field that does not exist', async () => {
    await open.vscode.openFile('broken/unknown-field.yaml', open.workspace.place('broken/unknown-field.yaml', 'version|ning'));
    await open.vscode.squiggles.first().waitFor({ timeout: 60_000 });
    await open.vscode.showProblems(expected.unknownField.wrong);
    const problem = open.vscode.problems.filter({ hasText: expected.unknownField.message }).first();
    await problem.waitFor();
    assert.match(await problem.innerText(), new RegExp(expected.unknownField.code));
  });

  it('repairs it with a quick fix', async () => {
    await open.vscode.openFile('broken/unknown-field.yaml', open.workspace.place('broken/unknown-field.yaml', 'version|ning'));
    await open.vscode.quickFix(expected.unknownField.fix);
    await open.vscode.line(expected.unknownField.right).waitFor();
    await open.vscode.squiggles.first().waitFor({ state: 'detached' });
    assert.equal(
      await open.saved('broken/unknown-field.yaml'),
      fs
        .readFileSync(path.join(repositoryRoot, 'examples/broken/unknown-field.yaml'), 'utf8')
        .replace(`  ${expected.unknownField.wrong}:`, `  ${expected.unknownField.right}`),
    );
  });

  it('completes a key', async () => {
    await open.vscode.openFile('scratch/bucket.yaml', { line: 8, column: 3 });
    await open.vscode.page.keyboard.type(expected.key.typed, { delay: 30 });
    await open.vscode.complete(expected.key.label);
    await open.vscode.line(expected.key.inserted).waitFor();
    await open.vscode.page.keyboard.type(expected.key.below);
    await open.vscode.page.keyboard.press('Escape');
    const text = await open.saved('scratch/bucket.yaml');
    assert.ok(text.endsWith(`\n  ${expected.key.inserted}\n    ${expected.key.below}`), text);
  });

  it('completes the name of a target in another file', async () => {
    await open.vscode.openFile('scratch/route.yaml', { line: 14, column: 19 });
    await open.vscode.complete(expected.target.label);
    await open.vscode.line(expected.target.inserted).waitFor();
  });

  it('shows the derived awsName on hover', async () => {
    await open.vscode.openFile('mesh/checkout.yaml', { line: 5, column: 10 });
    await open.vscode.showHover();
    await open.vscode.hover.filter({ hasText: expected.awsName }).first().waitFor();
    await open.vscode.page.keyboard.press('Escape');
  });

  it('goes from a reference to the resource in the other file', async () => {
    await open.vscode.openFile('functions.yaml', open.workspace.place('functions.yaml', 'name: shop-|reports'));
    await open.vscode.page.keyboard.press('F12');
    await open.vscode.activeTab.filter({ hasText: 'storage.yaml' }).waitFor();
  });

  it('names the schema of the resource under the cursor in the language status', async () => {
    await open.vscode.openFile('storage.yaml', open.workspace.place('storage.yaml', 'vers|ioning'));
    const row = await open.vscode.showLanguageStatus(expected.status);
    // VS Code cuts off what is too long, which nobody can click then.
    await row.getByText('Show Schema').click({ trial: true });
    await open.vscode.page.keyboard.press('Escape');
  });

  it('names it whatever characters the name of the file has', async () => {
    await open.vscode.openFile('scratch/[env] {{app}}.yaml', { line: 2, column: 1 });
    await open.vscode.languageStatus(expected.status);
  });

  it('shows the schema of the resource under the cursor', async () => {
    await open.vscode.openFile('storage.yaml', open.workspace.place('storage.yaml', 'vers|ioning'));
    await open.vscode.command('Show Schema of the Resource under the Cursor');
    await open.vscode.page.locator('.tab', { hasText: expected.schemaTab }).waitFor();
  });

  it('shows it also while the Output panel has the focus', async () => {
    await open.vscode.openFile('network.yaml', open.workspace.place('network.yaml', 'kind: VP|C'));
    await open.vscode.command('Output: Focus on Output View');
    await open.vscode.page.locator('.part.panel .monaco-editor.focused').waitFor();
    await open.vscode.command('Show Schema of the Resource under the Cursor');
    await open.vscode.page.locator('.tab', { hasText: expected.networkSchemaTab }).waitFor();
    await open.vscode.command('View: Hide Panel');
  });

  it('says nothing about plain Kubernetes', async () => {
    await open.vscode.openFile('deployment.yaml', { line: 3, column: 1 });
    // The server answers in the order of opening: when the next file has its diagnostics, this one had its turn.
    await open.vscode.openFile('broken/missing-target.yaml', open.workspace.place('broken/missing-target.yaml', 'name: sho|pp'));
    await open.vscode.squiggles.first().waitFor();
    await open.vscode.showProblems(expected.missingTarget.wrong);
    await open.vscode.problems.filter({ hasText: expected.missingTarget.message }).first().waitFor();
    await open.vscode.showProblems('deployment.yaml');
    await open.vscode.page.locator('.markers-panel .message-box-container', { hasText: expected.noProblems }).waitFor();
  });

  it('says nothing in the language status there either', async () => {
    await open.vscode.openFile('deployment.yaml', { line: 3, column: 1 });
    await open.vscode.page.locator('[id="status.languageStatus"]').waitFor({ state: 'hidden' });
  });

  it('works on after its server was killed', async () => {
    const [first, ...more] = open.installation.languageServers();
    assert.ok(first !== undefined && more.length === 0, 'one server runs');
    process.kill(first, 'SIGKILL');
    await open.vscode.openFile('broken/missing-target.yaml', open.workspace.place('broken/missing-target.yaml', 'name: shopp|'));
    // What the server that is gone had said may not be drawn yet; after its going only the next server draws one again.
    await open.vscode.squiggles.first().waitFor();
    await open.vscode.page.keyboard.press('Backspace');
    await open.vscode.squiggles.first().waitFor({ state: 'detached' });
    await open.vscode.page.keyboard.type('p');
    await open.vscode.squiggles.first().waitFor();
    await open.vscode.page.screenshot({ path: path.join(shots, 'restarted.png') });
    const again = open.installation.languageServers();
    assert.ok(again.length === 1 && again[0] !== first, 'another server runs');
  });

  it('has another server after the command to restart it, also where the first one hangs', async () => {
    const [first = 0] = open.installation.languageServers();
    process.kill(first, 'SIGSTOP');
    await open.vscode.command('Restart Language Server');
    await open.vscode.openFile('broken/missing-target.yaml', open.workspace.place('broken/missing-target.yaml', 'name: shopp|'));
    await open.vscode.page.keyboard.press('Backspace');
    await open.vscode.squiggles.first().waitFor({ state: 'detached' });
    await open.vscode.page.keyboard.type('p');
    await open.vscode.squiggles.first().waitFor();
    const again = open.installation.languageServers();
    assert.ok(again.length === 1 && again[0] !== first, `another server than ${first} runs: ${again.join(' ')}`);
  });

  it('has a server after the command to restart it also where none has ever started', async () => {
    const before = open.installation.languageServers();
    const started = (): boolean => {
      const [now, ...more] = open.installation.languageServers();
      return now !== undefined && more.length === 0 && !before.includes(now);
    };
    const program = path.join(open.installation.extension, 'dist/server.js');
    const code = fs.readFileSync(program);
    fs.writeFileSync(program, 'setInterval(() => undefined, 1_000_000);');
    await open.vscode.reload();
    await open.vscode.openFile('broken/missing-target.yaml');
    await eventually(started, () => `servers: ${open.installation.languageServers().join(' ')}`);
    fs.writeFileSync(program, code);
    await open.vscode.command('Restart Language Server');
    await open.vscode.squiggles.first().waitFor();
  });

  it('opens the page of the rule under the cursor', async () => {
    await open.vscode.openFile('broken/missing-target.yaml', open.workspace.place('broken/missing-target.yaml', 'name: sho|pp'));
    await open.vscode.squiggles.first().waitFor();
    await open.vscode.command('Open Rules');
    await open.vscode.activeTab.filter({ hasText: expected.missingTarget.page }).waitFor();
    // The page takes the keyboard once it is there.
    await open.vscode.webview.locator('h1').waitFor();
  });

  it('is pictured', async () => {
    const pictured = new WorkspaceCopy();
    fs.rmSync(path.join(pictured.folder, 'broken'), { recursive: true });
    pictured.write('mesh/orders.yaml', ordersText);
    const page = await open.browser.newPage({ viewport: { width: 1400, height: 860 } });
    try {
      const clean = new Workbench(page);
      await clean.open(open.installation.url(pictured.folder));
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
      copy.write(
        'scratch/tank.yaml',
        'apiVersion: aquarium.services.k8s.aws/v1alpha1\nkind: Tank\nmetadata:\n  name: a\n  namespace: shop\nspec:\n  nam: a\n',
      );
      tanks = new Workbench(await open.browser.newPage({ viewport: { width: 1280, height: 800 } }));
      tanks.page.setDefaultTimeout(30_000);
      await tanks.open(open.installation.url(copy.folder));
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
