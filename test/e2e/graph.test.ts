import * as assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { accessibilityFindings } from './accessibility';
import { eventually } from './eventually';
import { Explorer } from './explorer';
import { session } from './session';

/** Names of themes in the list of VS Code, by what it calls their kind. */
const themes = {
  light: 'Light 2026',
  'high-contrast': 'Dark High Contrast',
  'high-contrast-light': 'Light High Contrast',
  dark: 'Dark 2026',
} as const;

const edge = `apiVersion: ec2.services.k8s.aws/v1alpha1
kind: Subnet
metadata:
  name: edge
  namespace: shop
spec:
  vpcRef:
    from:
      name: elsewhere
  cidrBlock: 10.0.9.0/24
`;

describe('the reference graph in VS Code', () => {
  const open = session('graph', { files: { 'scratch/edge.yaml': edge }, height: 900, settings: { 'explorer.autoReveal': false } });
  const nodes = (): ReturnType<typeof open.vscode.webview.locator> => open.vscode.webview.locator('.view .node');

  async function frameOfPage(): Promise<Frame> {
    const handle = await open.vscode.webview.locator('body').elementHandle();
    return (await handle?.ownerFrame()) ?? assert.fail('the page has a frame');
  }

  it('shows the references of a file', async () => {
    await open.vscode.openFile('functions.yaml');
    await open.vscode.command('Show Reference Graph');
    await nodes().first().waitFor();
    await open.vscode.webview.locator('.node', { hasText: 'Function' }).first().waitFor();
    await open.shot('file');
    await open.vscode.page.locator('.tab', { hasText: 'Reference Graph' }).click({ button: 'middle' });
    await open.vscode.page.locator('iframe.webview').waitFor({ state: 'detached' });
  });

  it('shows those of a file that is chosen in the explorer', async () => {
    await open.vscode.openFile('functions.yaml');
    await new Explorer(open.vscode).choose('database.yaml', 'Show Reference Graph');
    const tab = open.vscode.page.locator('.tab', { hasText: 'Reference Graph: database.yaml' });
    await tab.waitFor();
    await tab.click({ button: 'middle' });
    await open.vscode.page.locator('iframe.webview').waitFor({ state: 'detached' });
  });

  it('follows files that change outside of the editor, and its own when that is moved', async () => {
    const { vscode, workspace } = open;
    const explorer = new Explorer(vscode);
    await vscode.openFile('scratch/edge.yaml');
    await vscode.command('Show Reference Graph');
    await vscode.webview.locator('.node', { hasText: 'edge' }).waitFor();
    workspace.write('scratch/edge.yaml', edge.replace('name: edge', 'name: verge'));
    await vscode.webview.locator('.node', { hasText: 'verge' }).waitFor();
    // By the pointer: a web view may take the keyboard late, from a file that is opened by the keyboard as well.
    await explorer.rename('scratch', 'drafts');
    await explorer.row('drafts').waitFor();
    workspace.write('drafts/edge.yaml', edge);
    await vscode.page.locator('.tab', { hasText: 'Reference Graph' }).click();
    await vscode.webview.locator('.node', { hasText: 'edge' }).waitFor();
    await open.shot('moved');
    await vscode.webviewHasKeyboard();
  });

  it('shows the workspace in groups', async () => {
    await open.vscode.webview.getByRole('button', { name: 'Workspace' }).click();
    // What is shown of the file before has some of the same boxes.
    await open.vscode.webview.locator('button[aria-pressed=true]', { hasText: 'Workspace' }).waitFor();
    await open.vscode.webview.getByLabel('Groups').selectOption('By file');
    await open.vscode.webview.locator('.frame', { hasText: 'functions.yaml' }).waitFor();
    await open.shot('workspace');
  });

  for (const [name, theme] of Object.entries(themes)) {
    it(`is accessible in the theme ${theme}`, async () => {
      await open.vscode.chooseTheme(theme);
      const frame = await frameOfPage();
      await frame.locator(`body[data-vscode-theme-kind=vscode-${name}]`).waitFor();
      for (const pane of ['Table', 'Legend', 'Keys']) {
        await frame.getByRole('button', { name: pane, exact: true }).click();
      }
      await frame.locator('#table tbody tr').first().waitFor();
      await open.shot(`${name}-panes`);
      assert.deepEqual(await accessibilityFindings(frame), []);
      for (const pane of ['Keys', 'Legend', 'Table']) {
        await frame.getByRole('button', { name: pane, exact: true }).click();
      }
      await frame.locator('.view .node').first().focus();
      await open.shot(name);
      assert.deepEqual(await accessibilityFindings(frame), []);
    });
  }

  it('says where an export went', async () => {
    await open.vscode.webview.getByRole('button', { name: 'Export SVG' }).click();
    await open.vscode.confirmSaveDialog('references.svg');
    await open.vscode.page.locator('.notification-toast', { hasText: 'Graph saved to references.svg' }).waitFor();
    await open.shot('exported');
    assert.match(open.workspace.read('references.svg'), /^<svg [^]*functions\.yaml/);
    await open.vscode.page.locator('.notification-toast').getByRole('button', { name: 'Open' }).click();
    await open.vscode.activeTab.filter({ hasText: 'references.svg' }).waitFor();
    // Closed by its tab: the preview may have the keyboard, and a command may meet the graph instead.
    await open.vscode.page.locator('.tab', { hasText: 'references.svg' }).click({ button: 'middle' });
    await open.vscode.activeTab.filter({ hasText: 'Reference Graph' }).waitFor();
    await open.vscode.webviewHasKeyboard();
  });

  it('is there again after the window was loaded anew, and leaves no empty editor group', async function () {
    this.timeout(300_000);
    await open.vscode.reload();
    await nodes().first().waitFor({ timeout: 240_000 });
    await open.shot('reloaded');
    assert.equal(await open.vscode.page.locator('.editor-group-container.empty').count(), 0);
    assert.equal(await open.vscode.webview.locator('button[aria-pressed=true]').innerText(), 'Workspace');
    // Groups are as they were chosen.
    assert.equal(await open.vscode.webview.getByLabel('Groups').inputValue(), 'file');
    await open.vscode.webview.locator('.frame', { hasText: 'functions.yaml' }).waitFor();
    await open.vscode.webviewHasKeyboard();
  });

  it('closes, and comes back no more, when the extension is switched off', async () => {
    open.installation.configure({ 'ackmesh.enable': false });
    await open.vscode.reload();
    // The tabs come back first, and the one of the graph goes once the extension has said so.
    await open.vscode.page.locator('.tab').first().waitFor();
    await open.vscode.page.locator('.tab', { hasText: 'Reference Graph' }).waitFor({ state: 'detached' });
    await open.vscode.page.locator('iframe.webview').waitFor({ state: 'detached' });
    await open.shot('off');
    // The one of the window before ends behind it.
    await eventually(
      () => open.installation.languageServers().length === 0,
      () => 'a server runs',
    );
  });
});
