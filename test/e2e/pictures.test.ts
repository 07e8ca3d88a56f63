import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { repositoryRoot } from './installation';
import { session } from './session';

/**
 * Pictures of the README and the walkthrough. `UPDATE=1` writes them into the repository; somebody then has to look at them, and
 * to give those of the walkthrough a palette of 64 colours (pngquant, or sharp with `palette`), which makes them a quarter.
 */
describe('pictures', () => {
  const open = session('picture', {
    files: { 'scratch/new.yaml': '' },
    height: 720,
    settings: { 'workbench.colorTheme': 'Dark Modern', 'editor.minimap.enabled': false, 'window.commandCenter': false },
  });

  /** The window without its bars at the left and below. */
  async function take(name: string, ...targets: readonly string[]): Promise<void> {
    const file = await open.shot(name);
    if (process.env['UPDATE'] === '1') {
      targets.forEach((target) => fs.copyFileSync(file, path.join(repositoryRoot, 'docs', target)));
    }
  }

  it('shows what is wrong in a manifest', async () => {
    await open.vscode.openFile('broken/missing-target.yaml', open.workspace.place('broken/missing-target.yaml', 'name: sho|pp'));
    await open.vscode.squiggles.first().waitFor();
    await open.vscode.command('View: Toggle Primary Side Bar Visibility');
    await open.vscode.showHover();
    await take('check', 'walkthrough/check.png');
    await open.vscode.page.keyboard.press('Escape');
  });

  it('shows how a resource begins', async () => {
    await open.vscode.openFile('scratch/new.yaml');
    await open.vscode.page.keyboard.type('buck', { delay: 30 });
    await open.vscode.suggestions.filter({ hasText: 'Bucket' }).first().waitFor();
    await take('write', 'walkthrough/write.png');
    await open.vscode.page.keyboard.press('Escape');
    await open.vscode.command('File: Revert File');
  });

  it('shows the graph', async () => {
    open.workspace.write('.ackmesh.yaml', `${open.workspace.read('.ackmesh.yaml')}ignore:\n  - broken/\n`);
    await open.vscode.openFile('mesh/checkout.yaml');
    await open.vscode.command('View: Close Other Editors in Group');
    await open.vscode.command('Show Reference Graph');
    await open.vscode.webview.locator('.view .node').first().waitFor();
    await open.vscode.webviewHasKeyboard();
    await open.vscode.command('View: Toggle Maximize Editor Group');
    await open.vscode.webview.getByRole('button', { name: 'Workspace' }).click();
    await open.vscode.webview.locator('.node', { hasText: 'shop-peering' }).waitFor();
    await open.vscode.webview.getByLabel('Groups').selectOption('By file');
    await open.vscode.webview.locator('.frame', { hasText: 'functions.yaml' }).waitFor();
    await open.vscode.webview.getByRole('button', { name: 'Fit' }).click();
    await take('graph', 'images/graph.png', 'walkthrough/navigate.png');
  });

  it('shows the walkthrough with its pictures', async () => {
    await open.vscode.command('View: Close All Editors');
    await open.vscode.startCommand('Welcome: Open Walkthrough');
    await open.vscode.pick('Manifests of Cloud Resources');
    await open.vscode.page.locator('.getting-started-detail-container, .gettingStartedContainer').first().waitFor();
    await open.vscode.page.locator('.getting-started-step', { hasText: 'Navigate references' }).click();
    await open.vscode.page
      .frameLocator('.getting-started-media iframe')
      .frameLocator('iframe#active-frame')
      .locator('img')
      .first()
      .waitFor();
    await take('walkthrough');
  });

  it('shows the page of the extension', async () => {
    await open.vscode.command('View: Close All Editors');
    await open.vscode.command('Extensions: Show Installed Extensions');
    await open.vscode.page.locator('.extension-list-item', { hasText: 'ACK & App Mesh' }).first().click();
    await open.vscode.page.locator('.extension-editor').waitFor();
    await open.vscode.webview.locator('h1').first().waitFor();
    await take('extension');
    assert.equal(await open.vscode.webview.locator('img').count(), 0, 'no picture that VS Code would not load');
    assert.equal(await open.vscode.webview.locator('a:not([href^="https:"]):not([href^="#"])').count(), 0, 'every link leads somewhere');
  });
});
