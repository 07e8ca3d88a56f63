import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { graphPage } from '../../client/src/graphPage';
import type { KeptState, PageMessage, ShowGraph, ShownEdge, ShownNode } from '../../client/webview/messages';
import { accessibilityFindings } from './accessibility';
import { launchBrowser, repositoryRoot } from './installation';

const address = 'http://graph.test';

const location = (
  line: number,
): {
  readonly uri: string;
  readonly range: { readonly start: { line: number; character: number }; readonly end: { line: number; character: number } };
} => ({
  uri: 'file:///ws/a.yaml',
  range: { start: { line, character: 0 }, end: { line, character: 4 } },
});

const mesh = { group: 'appmesh.k8s.aws', family: 'appmesh' } as const;

const graph: ShowGraph = {
  kind: 'show',
  scope: 'file',
  document: 'a.yaml',
  nodes: [
    {
      ...mesh,
      id: 'router',
      state: 'object',
      kind: 'VirtualRouter',
      namespace: 'shop',
      name: 'router',
      file: 'a.yaml',
      location: location(1),
    },
    {
      ...mesh,
      id: 'one',
      state: 'object',
      kind: 'VirtualNode',
      namespace: 'shop',
      name: '<b>one</b>',
      file: 'b.yaml',
      location: location(2),
    },
    { ...mesh, id: 'two', state: 'missing', kind: 'VirtualNode', namespace: 'shop', name: 'two' },
    { ...mesh, id: 'arn', state: 'external', kind: '', name: 'arn:aws:appmesh:eu-west-1:111122223333:mesh/m/virtualNode/three' },
  ],
  keep: { scope: 'file', document: 'file:///ws/a.yaml' },
  edges: [
    { from: 'router', to: 'one', path: 'spec.routes[0]', isObject: true, location: location(5) },
    { from: 'router', to: 'two', path: 'spec.routes[1]', isObject: true, location: location(6) },
    { from: 'router', to: 'arn', path: 'spec.routes[2]', isObject: false, location: location(7) },
  ],
};

const shot = (name: string): string => path.join(repositoryRoot, `test/e2e/shots/graph-${name}.png`);

const theme = `:root { --vscode-editor-background: #1e1e1e; --vscode-editor-foreground: #cccccc; --vscode-editorWidget-background: #252526; --vscode-editorWidget-border: #454545;
--vscode-focusBorder: #007fd4; --vscode-errorForeground: #f48771; --vscode-descriptionForeground: #9d9d9d; --vscode-button-secondaryBackground: #3a3d41; --vscode-button-secondaryForeground: #ffffff;
--vscode-button-background: #0e639c; --vscode-button-foreground: #ffffff; --vscode-font-family: sans-serif; --vscode-font-size: 13px; --vscode-panel-border: #454545;
--vscode-dropdown-background: #3c3c3c; --vscode-dropdown-foreground: #f0f0f0; --vscode-input-background: #3c3c3c; --vscode-input-foreground: #cccccc; --vscode-textLink-foreground: #3794ff; }
body { color: #cccccc; background: #1e1e1e; }`;

/** Colours instead of those of the dark theme. */
const themes = {
  dark: '',
  light: `--vscode-editor-background: #ffffff; --vscode-editor-foreground: #3b3b3b; --vscode-editorWidget-background: #f8f8f8; --vscode-editorWidget-border: #c8c8c8;
--vscode-focusBorder: #005fb8; --vscode-errorForeground: #c72e0f; --vscode-descriptionForeground: #3b3b3b; --vscode-button-secondaryBackground: #e5e5e5; --vscode-button-secondaryForeground: #3b3b3b;
--vscode-dropdown-background: #ffffff; --vscode-dropdown-foreground: #3b3b3b; --vscode-input-background: #ffffff; --vscode-input-foreground: #3b3b3b;`,
  contrast: `--vscode-editor-background: #000000; --vscode-editor-foreground: #ffffff; --vscode-editorWidget-background: #0c141f; --vscode-contrastBorder: #6fc3df;
--vscode-focusBorder: #f38518; --vscode-errorForeground: #f48771; --vscode-descriptionForeground: #ffffff; --vscode-button-secondaryBackground: #000000; --vscode-button-secondaryForeground: #ffffff;
--vscode-dropdown-background: #000000; --vscode-dropdown-foreground: #ffffff; --vscode-input-background: #000000; --vscode-input-foreground: #ffffff;`,
};

/** Run in the page: the labels that lie over a box, a title or each other, and what is written beyond its box or frame. */
const drawnOverEachOther = `(() => {
  const all = (selector) => [...document.querySelectorAll('.view ' + selector)];
  const areaOf = (element) => element.getBoundingClientRect();
  const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const labels = all('.edge-labels text');
  const others = [...all('.node > rect:last-of-type'), ...all('.frame-title')];
  const covered = labels.flatMap((label, index) =>
    [...others, ...labels.slice(index + 1)].filter((other) => overlap(areaOf(label), areaOf(other))).map((other) => label.textContent + ' over ' + other.parentNode.textContent));
  const beyond = [...all('.frame-title'), ...all('.node text')].filter((text) => {
    const [inner, outer] = [areaOf(text), areaOf(text.parentNode.querySelector(':scope > rect:last-of-type'))];
    return inner.left < outer.left || inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom;
  });
  return [...covered, ...beyond.map((text) => text.textContent + ' beyond')];
})()`;

/** A workspace of forty teams with functions, queues and roles of their own, and a network that all of them use. */
function thousand(): ShowGraph {
  const nodes: ShownNode[] = [];
  const edges: ShownEdge[] = [];
  const add = (kind: string, name: string, file: string): string => {
    const id = `${kind}/${name}/${file}`;
    nodes.push({
      id,
      state: 'object',
      group: 'lambda.services.k8s.aws',
      family: 'ack',
      kind,
      namespace: file.replace('.yaml', ''),
      name,
      file,
      location: location(nodes.length),
    });
    return id;
  };
  const refer = (from: string, to: string, path: string): void =>
    void edges.push({ from, to, path, isObject: true, location: location(edges.length) });
  const subnets = Array.from({ length: 40 }, (_, index) => add('Subnet', `subnet-${index}`, 'network.yaml'));
  for (let team = 0; team < 40; team += 1) {
    const file = `team-${team}.yaml`;
    for (let index = 0; index < 8; index += 1) {
      const [role, func, queue] = [
        add('Role', `role-${index}`, file),
        add('Function', `function-${index}`, file),
        add('Queue', `queue-${index}`, file),
      ];
      refer(func, role, 'spec.roleRef');
      refer(func, queue, 'spec.deadLetterConfig.targetRef');
      refer(func, subnets[(team + index) % 40] ?? '', 'spec.vpcConfig.subnetRefs[0]');
      refer(func, subnets[(team + index + 1) % 40] ?? '', 'spec.vpcConfig.subnetRefs[1]');
      refer(queue, role, 'spec.policy');
      refer(role, queue, 'spec.policies[0]');
    }
    edges.splice(-8);
    refer(`Function/function-0/${file}`, `Function/function-0/team-${(team + 1) % 40}.yaml`, 'spec.layers[0]');
    for (let index = 0; index < 9; index += 1) {
      refer(`Function/function-${index % 8}/${file}`, `Queue/queue-${(index + 3) % 8}/${file}`, `spec.events[${index}]`);
    }
  }
  return { ...graph, scope: 'workspace', nodes, edges };
}

describe('the page of the reference graph', () => {
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  before(async function () {
    this.timeout(60_000);
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1100, height: 700 } });
    page.setDefaultTimeout(10_000);
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.route(`${address}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      return pathname.endsWith('.js')
        ? route.fulfill({ contentType: 'text/javascript', body: fs.readFileSync(path.join(repositoryRoot, 'dist', pathname)) })
        : route.fulfill({ contentType: 'text/html', body: graphPage([`${address}/graphLayout.js`, `${address}/graph.js`], 'abc') });
    });
    // What the page says stays in it: a test that asks after a click then finds what the click has said.
    await page.addInitScript(`
      globalThis.sent = [];
      globalThis.kept = [];
      globalThis.acquireVsCodeApi = () => ({ postMessage: (message) => sent.push(message), getState: () => kept.at(-1), setState: (state) => kept.push(state) });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(${JSON.stringify(theme)});
      document.adoptedStyleSheets.push(sheet);`);
    await page.goto(`${address}/`);
  });

  after(async () => {
    await browser?.close();
  });

  /** Messages are delivered later, and the page listens first: what runs then finds a page that knows of the graph and has not drawn it. */
  const deliver = <T>(message: ShowGraph, then: string): Promise<T> =>
    page.evaluate<T>(`new Promise((delivered) => {
      globalThis.addEventListener('message', () => delivered((() => { ${then} })()), { once: true });
      globalThis.postMessage(${JSON.stringify(message)}, '*');
    })`);
  const show = async (message: ShowGraph): Promise<void> => {
    await deliver(message, '');
    await page.locator('.view:not([aria-busy])').waitFor();
  };
  const focused = (): Promise<string | undefined> => page.evaluate<string | undefined>(`document.activeElement?.dataset.id`);
  const sent = (): Promise<readonly PageMessage[]> => page.evaluate('sent');
  const last = async (): Promise<PageMessage | undefined> => (await sent()).at(-1);
  const exported = async (): Promise<string> => {
    const message = await last();
    return message?.kind === 'save-svg' ? message.text : assert.fail('an export comes last');
  };

  it('says that it is ready, then draws what it is given', async () => {
    await page.locator('.bar').waitFor();
    assert.deepEqual(await sent(), [{ kind: 'ready' }]);
    await show(graph);
    await page.locator('.view .node').nth(3).waitFor();
    assert.equal(await page.locator('.view .edge').count(), 3);
    assert.equal(await page.locator('.summary').innerText(), '4 resources, 3 references');
    assert.match((await page.locator('.view .node[data-id=one]').textContent()) ?? '', /<b>one<\/b>/);
    assert.equal(await page.locator('.view .node b').count(), 0);
    fs.mkdirSync(path.dirname(shot('')), { recursive: true });
    await page.screenshot({ path: shot('page') });
  });

  it('keeps what it shows for the time after a restart', async () =>
    assert.deepEqual(await page.evaluate<KeptState[]>('kept'), [{ ...graph.keep, groups: {} }]));

  it('is reached by Tab and walked with arrows; Enter leads to the source', async () => {
    await page.getByRole('button', { name: 'Export Mermaid' }).focus();
    await page.keyboard.press('Tab');
    // The scrolling view may be a stop of its own.
    if ((await focused()) === undefined) {
      await page.keyboard.press('Tab');
    }
    assert.equal(await focused(), 'router');
    await page.keyboard.press('Enter');
    assert.deepEqual(await last(), { kind: 'open', location: location(1) });
    await page.keyboard.press('ArrowRight');
    const second = await focused();
    assert.ok(second !== 'router' && second !== undefined);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await focused(), 'router');
    assert.equal(await page.locator('.view .node[tabindex="0"]').count(), 1);
  });

  it('labels the references of the current node', async () => {
    assert.deepEqual((await page.locator('.view .edge-labels text').allTextContents()).sort(), [
      'spec.routes[0]',
      'spec.routes[1]',
      'spec.routes[2]',
    ]);
  });

  it('opens what is clicked: a node, or the place of a reference', async () => {
    await page.locator('.view .node[data-id=one]').click();
    assert.deepEqual(await last(), { kind: 'open', location: location(2) });
    await page.locator('.view .edge[data-to=two] .wide').dispatchEvent('click');
    assert.deepEqual(await last(), { kind: 'open', location: location(6) });
    const before = await sent();
    await page.locator('.view .node[data-id=two]').click();
    assert.deepEqual(await sent(), before, 'what is not there has no source');
  });

  it('changes its scope and exports', async () => {
    await page.getByRole('button', { name: 'Workspace' }).click();
    assert.deepEqual(await last(), { kind: 'scope', scope: 'workspace' });
    await page.getByRole('button', { name: 'Export Mermaid' }).click();
    assert.deepEqual(await last(), { kind: 'save-mermaid' });
    await page.getByRole('button', { name: 'Export SVG' }).click();
    const text = await exported();
    assert.match(text, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    assert.doesNotMatch(text, /var\(/);
    assert.match(text, /#252526/);
    assert.match(text, /&lt;b&gt;one/);
  });

  it('zooms, and keeps the node and the view when it is shown again', async () => {
    const width = async (): Promise<number> => Number(await page.locator('.view svg').getAttribute('width'));
    const natural = await width();
    await page.locator('.view .node[data-id=one]').focus();
    await page.keyboard.press('+');
    assert.ok((await width()) > natural);
    const zoomed = await width();
    await show(graph);
    assert.equal(await width(), zoomed);
    assert.equal(await focused(), 'one');
  });

  it('shows the neighbours of a node, further with each press, and all again', async () => {
    await show({ ...graph, edges: [...graph.edges, { ...graph.edges[0]!, from: 'one', to: 'arn', path: 'spec.arn' }] });
    await page.locator('.view .edge').nth(3).waitFor();
    await page.locator('.view .node[data-id=two]').focus();
    await page.keyboard.press('f');
    await page.locator('.view .node[data-id=arn]').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.view .node').count(), 2);
    await page.keyboard.press('f');
    await page.locator('.view .node[data-id=arn]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.summary', { hasText: /^4 resources, 4 references$/ }).waitFor();
    await page.getByLabel('Neighbours').selectOption('1 step from current');
    await page.locator('.summary', { hasText: '2 shown' }).waitFor();
    await page.getByLabel('Neighbours').selectOption('All resources');
  });

  it('groups, collapses and expands by keys and by mouse', async () => {
    await page.getByLabel('Groups').selectOption('By file');
    await page.locator('.view .frame', { hasText: 'b.yaml' }).waitFor();
    assert.equal(await page.locator('.view .frame').count(), 3);
    await page.locator('.view .node[data-id=router]').focus();
    await page.keyboard.press('c');
    await page.locator('.view .node.closed', { hasText: 'a.yaml' }).waitFor();
    assert.equal(await focused(), 'group a.yaml');
    await page.keyboard.press('Enter');
    await page.locator('.view .node[data-id=router]').waitFor();
    assert.equal(await focused(), 'router');
    await page.locator('.view .frame text', { hasText: 'b.yaml' }).click();
    await page.locator('.view .node.closed', { hasText: 'b.yaml' }).click();
    await page.locator('.view .node[data-id=one]').waitFor();
    await page.getByLabel('Groups').selectOption('No groups');
    await page.locator('.view .frame').first().waitFor({ state: 'detached' });
    assert.deepEqual((await page.evaluate<KeptState[]>('kept')).at(-1)?.groups, {
      'file:///ws/a.yaml': { grouping: 'none', collapsed: [] },
    });
  });

  it('finds nodes, and leaves the search with Escape', async () => {
    await page.locator('.view .node[data-id=router]').focus();
    await page.keyboard.press('/');
    await page.keyboard.type('virtualnode shop');
    await page.locator('.summary', { hasText: '2 matches' }).waitFor();
    assert.equal(await page.locator('.view .node.found').count(), 2);
    await page.keyboard.press('Enter');
    await page.locator('.summary', { hasText: 'Match 1 of 2' }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await focused(), 'one');
    assert.equal(await page.locator('.view .node.found').count(), 0);
  });

  it('has a table of the same, whose references open', async () => {
    await page.keyboard.press('t');
    await page.locator('#table tbody tr').nth(3).waitFor();
    await page
      .locator('#table')
      .getByRole('button', { name: /^spec\.routes\[1\] → VirtualNode shop\/two/ })
      .press('Enter');
    assert.deepEqual(await last(), { kind: 'open', location: location(6) });
    await page.locator('#table').getByRole('rowheader', { name: 'VirtualRouter shop/router' }).getByRole('button').click();
    assert.deepEqual(await last(), { kind: 'open', location: location(1) });
  });

  it('shows legend and keys, and is accessible with all of it open', async () => {
    await page.keyboard.press('l');
    await page.keyboard.press('?');
    await page.locator('#keys').waitFor();
    await page.screenshot({ path: shot('panes') });
    assert.deepEqual(await accessibilityFindings(page.mainFrame()), []);
    for (const key of ['?', 'l', 't']) {
      await page.keyboard.press(key);
    }
    await page.locator('#table').waitFor({ state: 'hidden' });
  });

  it('covers nothing with its labels and keeps titles in their frames, in every theme', async function () {
    this.timeout(60_000);
    const long = 'environments/production/eu-central-1/applications/checkout/overlays/blue-green/queue-and-function.yaml';
    const nodes = graph.nodes.map((node, index) => ({
      ...node,
      name: index === 1 ? 'order-processing-worker-of-the-checkout-service-WITH-WIDE-LETTERS' : node.name,
      ...(node.file === undefined ? {} : { file: index === 0 ? long : `apps/${node.file}`, roots: [long, 'apps/base', 'apps/overlay'] }),
    }));
    const back = { ...graph.edges[0]!, from: 'one', to: 'router', path: 'spec.provider.virtualRouter.virtualRouterReference.name' };
    await show({ ...graph, document: 'labels.yaml', nodes, edges: [...graph.edges, back, { ...back, from: 'one', to: 'one' }] });
    for (const grouping of ['By file', 'By namespace', 'By family', 'By kustomization', 'No groups']) {
      await page.getByLabel('Groups').selectOption(grouping);
      await page.locator('.view:not([aria-busy]) .node').nth(3).waitFor();
      for (const { id } of nodes) {
        await page.locator(`.view .node[data-id=${id}]`).focus();
        assert.deepEqual(await page.evaluate(drawnOverEachOther), [], `${grouping}, ${id}`);
      }
      if (grouping === 'By file') {
        assert.equal(
          await page.getByRole('img', { name: `Group ${long}`, exact: true }).count(),
          1,
          'a screen reader reads the whole title',
        );
        for (const [name, look] of Object.entries(themes)) {
          await page.evaluate(`document.documentElement.style.cssText = ${JSON.stringify(look)}`);
          await page.screenshot({ path: shot(`labels-${name}`) });
        }
        await page.evaluate(`document.documentElement.style.cssText = ''`);
      }
    }
  });

  it('is readable with a thousand nodes: groups first, then what somebody asks for', async function () {
    this.timeout(120_000);
    await show(thousand());
    await page.locator('.summary', { hasText: '1,000 resources, 2,000 references, 41 collapsed groups' }).waitFor();
    assert.equal(await page.locator('.view .node.closed').count(), 41);
    await page.screenshot({ path: shot('thousand') });
    await page.getByLabel('Search resources').fill('queue-7 team-7.yaml');
    await page.keyboard.press('Enter');
    await page.locator('.view .node.current', { hasText: 'queue-7' }).waitFor();
    await page.screenshot({ path: shot('found') });
    await page.getByLabel('Neighbours').selectOption('2 steps from current');
    await page.locator('.summary', { hasText: 'shown' }).waitFor();
    await page.screenshot({ path: shot('neighbours') });
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByLabel('Search resources').fill('');
    await page.getByLabel('Neighbours').selectOption('All resources');
    await page.getByRole('button', { name: 'Show 200 more of 800' }).click();
    await page.locator('#table tbody tr').nth(400).waitFor();
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('button', { name: 'Expand All' }).click();
    await page.locator('.view .node').nth(999).waitFor({ timeout: 60_000 });
    await page.screenshot({ path: shot('expanded') });
  });

  it('draws no more than a reader can use, and says so', async () => {
    const nodes = Array.from({ length: 1600 }, (_, index): ShownNode => ({
      id: `n${index}`,
      state: 'missing',
      group: '',
      family: 'other',
      kind: 'VPC',
      name: `n${index}`,
    }));
    await show({ ...graph, document: 'many.yaml', nodes, edges: [], keep: { scope: 'file', document: 'file:///ws/many.yaml' } });
    await page.getByRole('button', { name: 'Expand All' }).click();
    await page.getByText('1,600 boxes are too many to draw.').waitFor();
    await show({ ...graph, document: '', scope: 'workspace', nodes: [], edges: [] });
    await page.getByText('No resources in this workspace.').waitFor();
    assert.ok(await page.getByRole('button', { name: 'This File' }).isDisabled());
  });

  it('exports no picture where none is drawn', async () => {
    assert.ok(await page.getByRole('button', { name: 'Export SVG' }).isDisabled());
    assert.ok(await page.getByRole('button', { name: 'Export Mermaid' }).isDisabled());
    await show(graph);
    assert.ok(await page.getByRole('button', { name: 'Export SVG' }).isEnabled());
    assert.ok(await page.getByRole('button', { name: 'Export Mermaid' }).isEnabled());
  });

  it('lights the connections of a box that is pointed at', async () => {
    await page.locator('.view .node[data-id=two]').hover();
    assert.equal(await page.locator('.view .edge.near').count(), 1);
    await page.locator('.bar').hover();
    await page.locator('.view').hover({ position: { x: 2, y: 2 } });
    await page.locator('.view .edge.near').waitFor({ state: 'detached' });
  });

  it('exports what is seen and opens what is clicked while another graph is laid out', async () => {
    await show(graph);
    await page.getByRole('button', { name: 'Export SVG' }).click();
    const seen = await exported();
    const click = (target: string): string =>
      `document.querySelector(${JSON.stringify(target)}).dispatchEvent(new MouseEvent('click', { bubbles: true }));`;
    await deliver(thousand(), `[...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Export SVG').click();`);
    assert.equal(await exported(), seen);
    await show(graph);
    await deliver(thousand(), click('.view .node[data-id=one]'));
    assert.deepEqual(await last(), { kind: 'open', location: location(2) });
  });

  it('lays out no further what is replaced by nothing that is drawn', async () => {
    await deliver(thousand(), '');
    const empty: ShowGraph = { ...graph, document: '', scope: 'workspace', nodes: [], edges: [] };
    assert.equal(await deliver(empty, `return document.querySelector('.view').hasAttribute('aria-busy')`), false);
    await page.getByText('No resources in this workspace.').waitFor();
  });

  it('makes no complaint, of the security policy least of all', () => assert.deepEqual(complaints, []));
});
