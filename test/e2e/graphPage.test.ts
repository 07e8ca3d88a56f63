import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { graphPage } from '../../client/src/graphPage';
import type { PageMessage, ShowGraph } from '../../client/webview/messages';
import { launchBrowser, repositoryRoot } from './installation';

const address = 'http://graph.test';

const location = (line: number): { readonly uri: string; readonly range: { readonly start: { line: number; character: number }; readonly end: { line: number; character: number } } } => ({
  uri: 'file:///ws/a.yaml',
  range: { start: { line, character: 0 }, end: { line, character: 4 } },
});

const graph: ShowGraph = {
  kind: 'show',
  scope: 'file',
  document: 'a.yaml',
  nodes: [
    { id: 'router', state: 'object', kind: 'VirtualRouter', namespace: 'shop', name: 'router', location: location(1) },
    { id: 'one', state: 'object', kind: 'VirtualNode', namespace: 'shop', name: '<b>one</b>', location: location(2) },
    { id: 'two', state: 'missing', kind: 'VirtualNode', namespace: 'shop', name: 'two' },
    { id: 'arn', state: 'external', kind: '', name: 'arn:aws:appmesh:eu-west-1:111122223333:mesh/m/virtualNode/three' },
  ],
  edges: [
    { from: 'router', to: 'one', path: 'spec.routes[0]', isObject: true, location: location(5) },
    { from: 'router', to: 'two', path: 'spec.routes[1]', isObject: true, location: location(6) },
    { from: 'router', to: 'arn', path: 'spec.routes[2]', isObject: false, location: location(7) },
  ],
};

const theme = `:root { --vscode-editor-background: #1e1e1e; --vscode-editor-foreground: #cccccc; --vscode-editorWidget-background: #252526; --vscode-editorWidget-border: #454545;
--vscode-focusBorder: #007fd4; --vscode-errorForeground: #f48771; --vscode-descriptionForeground: #9d9d9d; --vscode-button-secondaryBackground: #3a3d41; --vscode-button-secondaryForeground: #ffffff;
--vscode-button-background: #0e639c; --vscode-button-foreground: #ffffff; --vscode-font-family: sans-serif; --vscode-font-size: 13px; }`;

describe('the page of the reference graph', () => {
  let browser: Browser;
  let page: Page;
  const sent: PageMessage[] = [];
  const complaints: string[] = [];

  before(async function () {
    this.timeout(60_000);
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 900, height: 500 } });
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.route(`${address}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      return pathname === '/graph.js'
        ? route.fulfill({ contentType: 'text/javascript', body: fs.readFileSync(path.join(repositoryRoot, 'dist/graph.js')) })
        : route.fulfill({ contentType: 'text/html', body: graphPage(`${address}/graph.js`, 'abc') });
    });
    await page.exposeFunction('sendToEditor', (message: PageMessage) => sent.push(message));
    await page.addInitScript(`
      globalThis.acquireVsCodeApi = () => ({ postMessage: globalThis.sendToEditor });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(${JSON.stringify(theme)});
      document.adoptedStyleSheets.push(sheet);`);
    await page.goto(`${address}/`);
  });

  after(async () => {
    await browser?.close();
  });

  const show = (message: ShowGraph): Promise<void> => page.evaluate(`globalThis.postMessage(${JSON.stringify(message)}, '*')`);
  const focused = (): Promise<string | undefined> => page.evaluate<string | undefined>(`document.activeElement?.dataset.id`);
  const last = (): PageMessage | undefined => sent.at(-1);

  it('says that it is ready, then draws what it is given', async () => {
    await page.locator('.bar').waitFor();
    assert.deepEqual(sent, [{ kind: 'ready' }]);
    await show(graph);
    await page.locator('.node').nth(3).waitFor();
    assert.equal(await page.locator('.edge').count(), 3);
    assert.equal(await page.locator('.summary').innerText(), '4 resources, 3 references');
    assert.match((await page.locator('.node[data-id=one]').textContent()) ?? '', /<b>one<\/b>/);
    assert.equal(await page.locator('.node b').count(), 0);
    fs.mkdirSync(path.join(repositoryRoot, 'test/e2e/shots'), { recursive: true });
    await page.screenshot({ path: path.join(repositoryRoot, 'test/e2e/shots/graph.png') });
  });

  it('is reached by Tab and walked with arrows; Enter leads to the source', async () => {
    await page.locator('button').last().focus();
    await page.keyboard.press('Tab');
    // The scrolling view may be a stop of its own.
    if ((await focused()) === undefined) {
      await page.keyboard.press('Tab');
    }
    assert.equal(await focused(), 'router');
    await page.keyboard.press('Enter');
    assert.deepEqual(last(), { kind: 'open', location: location(1) });
    await page.keyboard.press('ArrowRight');
    const second = await focused();
    assert.ok(second !== 'router' && second !== undefined);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await focused(), 'router');
    assert.equal(await page.locator('[tabindex="0"]').count(), 1);
  });

  it('opens what is clicked: a node, or the place of a reference', async () => {
    await page.locator('.node[data-id=one]').click();
    assert.deepEqual(last(), { kind: 'open', location: location(2) });
    await page.locator('.edge[data-to=two] .wide').dispatchEvent('click');
    assert.deepEqual(last(), { kind: 'open', location: location(6) });
    const before = sent.length;
    await page.locator('.node[data-id=two]').click();
    assert.equal(sent.length, before, 'what is not there has no source');
  });

  it('changes its scope and exports', async () => {
    await page.getByRole('button', { name: 'Workspace' }).click();
    assert.deepEqual(last(), { kind: 'scope', scope: 'workspace' });
    await page.getByRole('button', { name: 'Export Mermaid' }).click();
    assert.deepEqual(last(), { kind: 'save-mermaid' });
    await page.getByRole('button', { name: 'Export SVG' }).click();
    const message = last();
    assert.equal(message?.kind, 'save-svg');
    const text = message?.kind === 'save-svg' ? message.text : '';
    assert.match(text, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    assert.doesNotMatch(text, /var\(/);
    assert.match(text, /#252526/);
    assert.match(text, /&lt;b&gt;one/);
  });

  it('zooms, and keeps the node and the view when it is shown again', async () => {
    const width = async (): Promise<number> => Number(await page.locator('svg').getAttribute('width'));
    const natural = await width();
    await page.locator('.node[data-id=one]').focus();
    await page.keyboard.press('+');
    assert.ok((await width()) > natural);
    const zoomed = await width();
    await show(graph);
    assert.equal(await width(), zoomed);
    assert.equal(await focused(), 'one');
  });

  it('draws hundreds of nodes', async () => {
    const nodes = Array.from({ length: 600 }, (_, index) => ({ id: `n${index}`, state: 'object' as const, kind: 'VPC', name: `n${index}`, location: location(index) }));
    const edges = Array.from({ length: 900 }, (_, index) => ({ from: `n${index % 600}`, to: `n${(index * 7) % 600}`, path: `spec[${index}]`, isObject: true, location: location(index) }));
    await show({ ...graph, scope: 'workspace', nodes, edges });
    await page.locator('.node').nth(599).waitFor();
    await show({ ...graph, document: '', scope: 'workspace', nodes: [], edges: [] });
    await page.getByText('No resources in this workspace.').waitFor();
    assert.ok(await page.getByRole('button', { name: 'This File' }).isDisabled());
  });

  it('makes no complaint, of the security policy least of all', () => assert.deepEqual(complaints, []));
});
