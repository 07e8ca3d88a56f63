import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { expected } from './expectations';
import { Installation, launchBrowserForWebviews, repositoryRoot } from './installation';
import { WebServer } from './webServer';
import { Workbench } from './workbench';
import { WorkspaceCopy } from './workspaceCopy';

describe('the packaged extension in VS Code for the Web', () => {
  let browser: BrowserContext;
  let profile: string;
  let vscode: Workbench;
  let installation: Installation;
  let server: WebServer;
  const workspace = new WorkspaceCopy();

  before(async function () {
    // The first run on a machine installs VS Code.
    this.timeout(900_000);
    workspace.write(
      '.vscode/settings.json',
      '{ "files.autoSave": "off", "workbench.quickOpen.closeOnFocusLost": false, "workbench.startupEditor": "none" }',
    );
    installation = await Installation.create(path.join(repositoryRoot, 'ackmesh.vsix'));
    server = await WebServer.start(installation.extension, workspace.folder);
    profile = fs.mkdtempSync(path.join(os.tmpdir(), 'ackmesh-profile-'));
    browser = await launchBrowserForWebviews(profile);
    vscode = new Workbench(await browser.newPage());
    vscode.page.setDefaultTimeout(30_000);
    await vscode.open(server.url);
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
    await installation?.stop();
    workspace.remove();
    if (profile !== undefined) {
      fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await vscode.page.screenshot({
        path: path.join(repositoryRoot, `test/e2e/shots/web-failed-${this.currentTest.title.replace(/\W+/g, '-')}.png`),
      });
    }
  });

  it('marks what is wrong in the open file and in all files of the folder', async () => {
    await vscode.openFile('broken/unknown-field.yaml', workspace.place('broken/unknown-field.yaml', 'version|ning'));
    await vscode.squiggles.first().waitFor({ timeout: 60_000 });
    await vscode.showProblems(expected.missingTarget.wrong);
    await vscode.problems.filter({ hasText: expected.missingTarget.message }).first().waitFor();
  });

  it('repairs it with a quick fix', async () => {
    await vscode.openFile('broken/unknown-field.yaml', workspace.place('broken/unknown-field.yaml', 'version|ning'));
    await vscode.page.keyboard.press('Control+.');
    await vscode.page.locator('.action-widget .monaco-list-row.focused', { hasText: expected.unknownField.fix }).waitFor();
    await vscode.page.keyboard.press('Enter');
    await vscode.line(expected.unknownField.right).waitFor();
    await vscode.squiggles.first().waitFor({ state: 'detached' });
  });

  it('shows the derived awsName on hover', async () => {
    await vscode.openFile('mesh/checkout.yaml', { line: 5, column: 10 });
    await vscode.showHover();
    await vscode.hover.filter({ hasText: expected.awsName }).first().waitFor();
    await vscode.page.keyboard.press('Escape');
  });

  it('shows what AWS writes about a field', async function () {
    // Texts that `npm run docs` has left, if it ever ran.
    if (!fs.existsSync(path.join(installation.extension, 'dist/docs/s3.json.deflate'))) {
      this.skip();
    }
    await vscode.openFile('broken/unknown-field.yaml', workspace.place('broken/unknown-field.yaml', 'na|me: typo\n  versionning'));
    await vscode.showHover();
    await vscode.hover.filter({ hasText: 'AWS documentation, from' }).first().waitFor();
    await vscode.page.screenshot({ path: path.join(repositoryRoot, 'test/e2e/shots/web-texts.png') });
    await vscode.page.keyboard.press('Escape');
  });

  it('goes from a reference to the resource in the other file', async () => {
    await vscode.openFile('mesh/checkout.yaml', workspace.place('mesh/checkout.yaml', 'name: sto|ck'));
    await vscode.page.keyboard.press('F12');
    await vscode.activeTab.filter({ hasText: 'stock.yaml' }).waitFor();
  });

  it('draws the references of a file', async () => {
    await vscode.openFile('mesh/checkout.yaml');
    await vscode.command('Show Reference Graph');
    await vscode.webview.locator('.view .node', { hasText: 'GatewayRoute' }).waitFor();
    // By a click: VS Code for the Web often leaves a page that it has just opened without the keyboard.
    await vscode.webview.getByLabel('Search resources').click();
    await vscode.webviewHasKeyboard();
    await vscode.page.keyboard.type('gateway');
    await vscode.webview.locator('.view .node.found', { hasText: 'GatewayRoute' }).waitFor();
    await vscode.page.screenshot({ path: path.join(repositoryRoot, 'test/e2e/shots/web-graph.png') });
    await vscode.page.locator('.tab', { hasText: 'Reference Graph' }).click({ button: 'middle' });
    await vscode.activeTab.filter({ hasText: 'checkout.yaml' }).waitFor();
  });

  it('follows files that are deleted', async () => {
    await vscode.showProblems('VirtualService "stock" not found');
    await vscode.page.locator('.markers-panel .message-box-container', { hasText: expected.noProblems }).waitFor();
    await vscode.page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'stock.yaml' }).click();
    await vscode.page.keyboard.press('Shift+Delete');
    await vscode.page.locator('.monaco-dialog-box .monaco-button', { hasText: 'Delete' }).click();
    await vscode.problems.filter({ hasText: 'VirtualService "stock" not found' }).first().waitFor();
  });

  it('works on after its server was started anew', async () => {
    await vscode.command('Restart Language Server');
    await vscode.openFile('broken/missing-target.yaml', workspace.place('broken/missing-target.yaml', 'name: shopp|'));
    await vscode.squiggles.first().waitFor();
    await vscode.page.keyboard.press('Backspace');
    await vscode.squiggles.first().waitFor({ state: 'detached' });
    await vscode.page.screenshot({ path: path.join(repositoryRoot, 'test/e2e/shots/web.png') });
  });
});
