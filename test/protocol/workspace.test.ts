import assert from 'node:assert/strict';
import {
  FileChangeType,
  type DocumentDiagnosticReport,
  type Location,
  type LocationLink,
  type PreviousResultId,
  type WorkspaceDiagnosticReport,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver/node';
import type { Uri } from '../../server/src/base/uri';
import { LspClient, modern, pulling } from '../support/lspClient';
import { MemoryFiles } from '../support/memoryFiles';
import { crdText, mesh, meshFiles, meshText, node, nodeText, router, routerText, widgetText } from '../support/meshFiles';

const { Created, Changed, Deleted } = FileChangeType;
const unwatching = { ...modern, workspace: { ...modern.workspace, didChangeWatchedFiles: { dynamicRegistration: false } } };

describe('diagnostics that are pushed', () => {
  it('carry the version of the text they are about, for every edit', async () => {
    const client = await LspClient.start({ files: meshFiles() });
    await client.open(node, nodeText);
    assert.deepEqual(await client.diagnostics(node), []);
    const bad = await client.replace(node, 'port: 8080', 'port: none');
    assert.deepEqual(
      (await client.diagnostics(node, bad)).map(({ code }) => code),
      ['schema/type'],
    );
    const good = await client.replace(node, 'port: none', 'port: 80');
    assert.deepEqual(await client.diagnostics(node, good), []);
    assert.deepEqual(
      client.published.filter(({ uri }) => uri === node).map(({ version }) => version),
      [1, bad, good],
    );
    await client.stop();
  });

  it('come of edits that follow the version of the text, not of one that repeats it', async () => {
    const client = await LspClient.start({ files: meshFiles() });
    await client.open(node, nodeText);
    const bad = await client.replace(node, 'port: 8080', 'port: none');
    await client.notify('textDocument/didChange', { textDocument: { uri: node, version: bad }, contentChanges: [{ text: nodeText }] });
    assert.deepEqual(
      (await client.diagnostics(node, bad)).map(({ code }) => code),
      ['schema/type'],
    );
    await client.stop();
  });

  it('look at edits that come together once', async () => {
    const client = await LspClient.start({ files: meshFiles() });
    await client.open(node, nodeText);
    await client.diagnostics(node);
    const before = client.workspace.counts.documentsParsed;
    const typed = await Promise.all('abcdefgh'.split('').map((letter) => client.replace(node, 'name: ', `name: ${letter}`)));
    await client.diagnostics(node, typed.at(-1));
    assert.ok(client.workspace.counts.documentsParsed - before < typed.length);
    await client.stop();
  });

  it('are not sent again for another file when nothing changed there', async () => {
    const client = await LspClient.start({ files: meshFiles() });
    await client.open(router, routerText);
    await client.open(node, nodeText);
    await client.diagnostics(node);
    await client.settle();
    const before = client.published.filter(({ uri }) => uri === router).length;
    await client.replace(node, 'name: stock', 'name: unlike');
    await client.until(() => client.shownCodes(router).includes('ref/not-found'));
    await client.replace(node, 'name: unlike', 'name: different');
    await client.settle();
    assert.equal(client.published.filter(({ uri }) => uri === router).length, before + 1);
    await client.stop();
  });

  it('of an edit inside spec concern its file alone: nothing else is linked', async () => {
    const client = await LspClient.start({ files: meshFiles() });
    await client.open(router, routerText);
    await client.open(node, nodeText);
    await client.diagnostics(node);
    await client.settle();
    const { documentsLinked } = client.workspace.counts;
    const shown = client.published.length;
    const version = await client.replace(node, 'hostname: stock', 'hostname: stack');
    await client.diagnostics(node, version);
    await client.settle();
    assert.equal(client.workspace.counts.documentsLinked - documentsLinked, 1);
    assert.deepEqual(
      client.published.slice(shown).map(({ uri }) => uri),
      [node],
    );
    await client.stop();
  });

  it('go when the document is closed', async () => {
    const client = await LspClient.start({ files: meshFiles() });
    await client.open(node, nodeText.replace('port: 8080', 'port: none'));
    assert.equal((await client.diagnostics(node)).length, 1);
    await client.close(node);
    await client.until(() => client.shown(node).length === 0);
    await client.stop();
  });

  it('wait for every file to be read where another one may overturn them', async () => {
    const files = new MemoryFiles({ [router]: routerText });
    const letGo = files.hold();
    const client = await LspClient.start({ files });
    await client.open(router, routerText.replace('weight: 1', 'weight: none\n              weight: none'));
    await client.at('textDocument/hover', router, 'stock }');
    client.clock.elapse();
    assert.deepEqual(
      (await client.diagnostics(router)).map(({ code }) => code),
      ['yaml/duplicate-key'],
    );
    letGo();
    await client.until(() => client.shownCodes(router).includes('ref/not-found') && client.shownCodes(router).includes('schema/type'));
    await client.stop();
  });

  it('of a document that is too large say so, and the others go on', async () => {
    const files = new MemoryFiles({ [node]: nodeText }, 2000);
    const client = await LspClient.start({ files });
    await client.open(mesh, meshText + '# much\n'.repeat(400));
    assert.deepEqual(
      (await client.diagnostics(mesh)).map(({ code }) => code),
      ['yaml/unreadable'],
    );
    await client.open(router, routerText);
    assert.deepEqual(await client.diagnostics(router), []);
    await client.stop();
  });
});

describe('files on disk and in the editor', () => {
  it('a buffer counts over the disk, and closing it falls back', async () => {
    const client = await LspClient.start({ files: meshFiles() });
    await client.open(router, routerText);
    await client.open(node, nodeText);
    assert.deepEqual(await client.diagnostics(router), []);
    await client.replace(node, 'name: stock', 'name: renamed');
    await client.until(() => client.shownCodes(router).includes('ref/not-found'));
    await client.close(node);
    await client.until(() => client.shown(router).length === 0);
    await client.stop();
  });

  it('what the disk says of an open document does not count', async () => {
    const client = await LspClient.start({ files: meshFiles() });
    await client.open(router, routerText);
    await client.open(node, nodeText);
    client.files.delete(node);
    await client.fileEvents([node, Deleted]);
    await client.settle();
    assert.deepEqual(client.shown(router), []);
    await client.stop();
  });

  it('created, changed and deleted files are followed', async () => {
    const files = new MemoryFiles({ [router]: routerText });
    const client = await LspClient.start({ files });
    await client.open(router, routerText);
    await client.until(() => client.shownCodes(router).includes('ref/not-found'));
    files.write(node, nodeText);
    await client.fileEvents([node, Created]);
    await client.until(() => client.shown(router).length === 0);
    files.write(node, nodeText.replace('name: stock', 'name: other'));
    await client.fileEvents([node, Changed]);
    await client.until(() => client.shownCodes(router).includes('ref/not-found'));
    files.write(node, nodeText);
    await client.fileEvents([node, Changed]);
    await client.until(() => client.shown(router).length === 0);
    files.delete(node);
    await client.fileEvents([node, Deleted]);
    await client.until(() => client.shownCodes(router).includes('ref/not-found'));
    await client.stop();
  });

  it('a renamed folder takes its files with it', async () => {
    const client = await LspClient.start({ files: meshFiles() });
    await client.open(router, routerText);
    await client.diagnostics(router);
    client.files.delete('file:///ws/nodes');
    client.files.write('file:///ws/moved/stock.yaml', nodeText);
    await client.fileEvents(['file:///ws/nodes', Deleted], ['file:///ws/moved', Created]);
    const links = await client.at<LocationLink[]>('textDocument/definition', router, 'stock }');
    assert.deepEqual(
      links.map(({ targetUri }) => targetUri),
      ['file:///ws/moved/stock.yaml'],
    );
    await client.stop();
  });

  for (const kind of [Changed, Created] as const) {
    it(`a file that became a folder, and a folder that became a file, are followed where the client only says that it is ${kind === Changed ? 'another one' : 'there'}`, async () => {
      const files = new MemoryFiles({
        'file:///ws/a.yaml': meshText,
        'file:///ws/sub/b.yaml': meshText,
        'file:///ws/c.yaml/d.yaml': meshText,
      });
      const client = await LspClient.start({ files });
      await client.settle();
      for (const uri of ['a.yaml', 'sub', 'c.yaml']) {
        files.delete(`file:///ws/${uri}`);
      }
      files.write('file:///ws/a.yaml/in.yaml', meshText);
      files.write('file:///ws/sub', 'no manifest');
      files.write('file:///ws/c.yaml', meshText);
      await client.fileEvents(...['a.yaml', 'sub', 'c.yaml'].map((name) => [`file:///ws/${name}`, kind] as const));
      await client.settle();
      assert.deepEqual([...client.workspace.uris].sort(), ['file:///ws/a.yaml/in.yaml', 'file:///ws/c.yaml']);
      await client.stop();
    });
  }

  it('events of folders that are never looked into, and of other files, cost nothing', async () => {
    const client = await LspClient.start({ files: meshFiles() });
    await client.settle();
    const { reads } = client.files;
    for (const uri of ['file:///ws/node_modules/x.yaml', 'file:///ws/.git/y.json', 'file:///ws/z.ts', 'file:///elsewhere/a.yaml']) {
      client.files.write(uri, nodeText);
      await client.fileEvents([uri, Created], [uri, Changed]);
    }
    await client.settle();
    assert.equal(client.files.reads, reads);
    await client.stop();
  });

  it('a client that cannot watch is served by looking around when it closes a file that is gone', async () => {
    const client = await LspClient.start({ files: meshFiles(), capabilities: unwatching });
    await client.open(node, nodeText);
    await client.open(router, routerText);
    await client.settle();
    client.files.delete(node);
    await client.close(node);
    await client.until(() => client.shownCodes(router).includes('ref/not-found'));
    await client.stop();
  });

  it('a client that cannot watch is served by looking around on open and save', async () => {
    const files = new MemoryFiles({ [router]: routerText });
    const client = await LspClient.start({ files, capabilities: unwatching });
    await client.open(router, routerText);
    await client.until(() => client.shownCodes(router).includes('ref/not-found'));
    files.write(node, nodeText);
    await client.notify('textDocument/didSave', { textDocument: { uri: router } });
    await client.until(() => client.shown(router).length === 0);
    const { reads } = files;
    await client.notify('textDocument/didSave', { textDocument: { uri: router } });
    await client.settle();
    assert.equal(files.reads, reads, 'files that did not change are not read again');
    files.delete(node);
    await client.notify('textDocument/didSave', { textDocument: { uri: router } });
    await client.until(() => client.shownCodes(router).includes('ref/not-found'));
    await client.stop();
  });

  it('what cannot be read is logged once and passed over', async () => {
    const files = meshFiles();
    files.refuse('file:///ws/locked', 'cannot be read: permission denied');
    files.write('file:///ws/latin.yaml', 'x');
    files.refuse('file:///ws/latin.yaml', 'is not UTF-8');
    const client = await LspClient.start({ files });
    await client.open(router, routerText);
    const links = await client.at<LocationLink[]>('textDocument/definition', router, 'stock }');
    assert.equal(links.length, 1);
    assert.deepEqual(client.logged, [
      '[files] file:///ws/locked cannot be read: permission denied',
      '[files] file:///ws/latin.yaml is not UTF-8',
    ]);
    await client.stop();
  });

  it('one spelling stands for all: a client may escape URIs as it likes and gets its own back', async () => {
    const files = new MemoryFiles({ 'file:///c%3A/my%20ws/node.yaml': nodeText });
    const client = await LspClient.start({ files, folders: ['file:///C:/my%20ws'] });
    const own = 'file:///C:/my%20ws/router.yaml';
    await client.open(own, routerText);
    assert.deepEqual(await client.diagnostics(own), []);
    const [link] = await client.at<LocationLink[]>('textDocument/definition', own, 'stock }');
    assert.equal(link?.targetUri, 'file:///C:/my%20ws/node.yaml');
    await client.stop();
  });
});

describe('documents that are closed', () => {
  for (const spelled of ['file:///ws/a+b@(c).yaml', 'file:///WS/%61.yaml', 'file:///C:/x.yaml', 'untitled:a b+c']) {
    it(`show nothing more under the name that the client gave them: ${spelled}`, async () => {
      const client = await LspClient.start({ files: new MemoryFiles() });
      await client.open(spelled, nodeText.replace('listeners', 'listenerz'));
      assert.equal((await client.diagnostics(spelled)).length, 1);
      await client.close(spelled);
      await client.settle();
      assert.deepEqual(
        client.published.map(({ uri, diagnostics }) => [uri, diagnostics.length]),
        [
          [spelled, 1],
          [spelled, 0],
        ],
      );
      await client.stop();
    });
  }

  it('lose what was reported under a name that no longer stands for them', async () => {
    const own = 'file:///ws/a+b.yaml';
    const files = new MemoryFiles({ 'file:///ws/a%2Bb.yaml': nodeText.replace('listeners', 'listenerz') });
    const client = await LspClient.start({ files, capabilities: pulling });
    await client.open(own, nodeText.replace('listeners', 'listenerz'));
    const reports = async (previousResultIds: readonly PreviousResultId[]): Promise<readonly WorkspaceDocumentDiagnosticReport[]> =>
      (await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds })).items;
    const ids = (items: readonly WorkspaceDocumentDiagnosticReport[]): PreviousResultId[] =>
      items.map(({ uri, resultId }) => ({ uri, value: resultId ?? '' }));
    const shown = (items: readonly WorkspaceDocumentDiagnosticReport[]): unknown =>
      items.map((item) => [item.uri, item.kind === 'full' ? item.items.length : item.kind]);
    const opened = await reports([]);
    assert.deepEqual(shown(opened), [[own, 1]]);
    await client.close(own);
    const closed = await reports(ids(opened));
    assert.deepEqual(shown(closed), [
      ['file:///ws/a%2Bb.yaml', 1],
      [own, 0],
    ]);
    assert.deepEqual(shown(await reports(ids(closed))), [
      ['file:///ws/a%2Bb.yaml', 'unchanged'],
      [own, 'unchanged'],
    ]);
    await client.stop();
  });
});

describe('many events', () => {
  it('of a file are one reading', async () => {
    const files = meshFiles();
    const client = await LspClient.start({ files });
    await client.settle();
    client.clock.stop();
    const before = files.reads;
    for (let event = 0; event < 500; event += 1) {
      void client.fileEvents([node, FileChangeType.Changed]);
    }
    await client.settle();
    assert.equal(files.reads - before, 1);
    await client.stop();
  });
});

describe('workspace folders', () => {
  const other = 'file:///other/node.yaml';

  it('are one workspace; one that comes or goes takes its files with it', async () => {
    const files = new MemoryFiles({ [router]: routerText, [other]: nodeText });
    const client = await LspClient.start({ files });
    await client.open(router, routerText);
    await client.until(() => client.shownCodes(router).includes('ref/not-found'));
    const folder = { uri: 'file:///other', name: 'other' };
    await client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [folder], removed: [] } });
    await client.until(() => client.shown(router).length === 0);
    const places = await client.at<Location[]>('textDocument/references', router, 'stock }', 0, { context: { includeDeclaration: true } });
    assert.deepEqual(places.map(({ uri }) => uri).sort(), [other, router]);
    await client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [folder] } });
    await client.until(() => client.shownCodes(router).includes('ref/not-found'));
    await client.stop();
  });

  it('may be everything there is', async () => {
    const files = new MemoryFiles({ 'file:///mesh.yaml': meshText, 'file:///ws/nodes/stock.yaml': nodeText });
    const client = await LspClient.start({ files, folders: ['file:///'] });
    await client.open(router, routerText);
    await client.settle();
    assert.deepEqual(client.shownCodes(router), []);
    assert.deepEqual([...client.workspace.uris].sort(), ['file:///mesh.yaml', 'file:///ws/nodes/stock.yaml', router]);
    await client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [{ uri: 'file:///', name: '' }] } });
    await client.settle();
    assert.deepEqual([...client.workspace.uris], [router]);
    await client.stop();
  });

  it('both given at the start are read', async () => {
    const files = new MemoryFiles({ [router]: routerText, [other]: nodeText });
    const client = await LspClient.start({ files, folders: ['file:///ws', 'file:///other'] });
    await client.open(router, routerText);
    assert.deepEqual(await client.diagnostics(router), []);
    await client.stop();
  });
});

describe('kinds of the workspace', () => {
  const crd = 'file:///ws/crds/widget.yaml';
  const widget = 'file:///ws/widget.yaml';

  it('a CRD that is edited changes the diagnostics of other files at once', async () => {
    const files = new MemoryFiles({ [crd]: crdText, [widget]: widgetText });
    const client = await LspClient.start({ files });
    await client.open(widget, widgetText);
    await client.until(() => client.shownCodes(widget).includes('schema/unknown-field'));
    await client.open(crd, crdText);
    await client.replace(crd, 'size: {', 'colour: {');
    await client.until(() => client.shownCodes(widget).includes('schema/type'));
    await client.close(crd);
    await client.until(() => client.shownCodes(widget).includes('schema/unknown-field'));
    await client.stop();
  });

  it('a CRD that is no valid schema is told and leaves everything else working', async () => {
    const files = new MemoryFiles({ [crd]: crdText, [widget]: widgetText });
    const client = await LspClient.start({ files });
    await client.open(widget, widgetText);
    await client.open(crd, crdText);
    await client.replace(crd, 'type: integer', 'type: 12');
    await client.until(() => client.shown(crd).length > 0);
    assert.deepEqual(client.shownCodes(crd), ['schema/invalid-crd']);
    await client.open(node, nodeText.replace('port: 8080', 'port: none'));
    assert.deepEqual(
      (await client.diagnostics(node)).map(({ code }) => code),
      ['schema/type'],
    );
    await client.stop();
  });

  it('CRDs outside of the workspace count when a project file names them', async () => {
    const config = 'file:///ws/.ackmesh.yaml';
    const files = new MemoryFiles({
      'file:///shared/crds/widget.yaml': crdText,
      [widget]: widgetText,
      [config]: 'crds: [ "../shared/crds/*.yaml" ]\n',
    });
    const client = await LspClient.start({ files });
    await client.open(widget, widgetText);
    await client.until(() => client.shownCodes(widget).includes('schema/unknown-field'));
    await client.open(config, 'crds: []\n');
    await client.until(() => client.shown(widget).length === 0);
    await client.stop();
  });

  it('a CRD of the workspace counts as it is there, also where settings name it and it is made later', async () => {
    const files = new MemoryFiles({ [widget]: widgetText });
    const client = await LspClient.start({ files, settings: () => ({ crds: ['crds/*.yaml'] }) });
    await client.open(widget, widgetText);
    await client.settle();
    const made = 'file:///ws/crds/widget.yaml';
    files.write(made, crdText);
    await client.fileEvents([made, Created]);
    await client.until(() => client.shownCodes(widget).includes('schema/unknown-field'));
    await client.open(made, crdText);
    await client.edit(made, [{ text: '# none\n' }], '# none\n');
    await client.until(() => client.shown(widget).length === 0);
    await client.close(made);
    await client.until(() => client.shownCodes(widget).includes('schema/unknown-field'));
    await client.stop();
  });

  it('a CRD that settings name outside of the workspace counts as it is edited, and is read again when it is closed', async () => {
    const elsewhere = 'file:///shared/crds/widget.yaml';
    const files = new MemoryFiles({ [elsewhere]: crdText, [widget]: widgetText });
    const client = await LspClient.start({ files, settings: () => ({ crds: ['../shared/crds/*.yaml'] }) });
    await client.open(widget, widgetText);
    await client.until(() => client.shownCodes(widget).includes('schema/unknown-field'));
    await client.open(elsewhere, '# none\n');
    await client.until(() => client.shown(widget).length === 0);
    await client.close(elsewhere);
    await client.until(() => client.shownCodes(widget).includes('schema/unknown-field'));
    await client.stop();
  });

  it('what is wrong with such a file is logged once, until it is over', async () => {
    const elsewhere = 'file:///shared/crds/widget.yaml';
    const files = new MemoryFiles({ [elsewhere]: crdText, [widget]: widgetText });
    files.refuse(elsewhere, 'cannot be read: no permission');
    const client = await LspClient.start({ files, settings: () => ({ crds: ['../shared/crds/*.yaml'] }) });
    await client.settle();
    const touched = async (): Promise<void> => {
      await client.fileEvents([widget, Changed]);
      await client.settle();
    };
    await touched();
    files.write(elsewhere, crdText);
    await touched();
    await touched();
    assert.deepEqual(
      client.logged.filter((line) => line.includes('no permission')),
      [`[crds] ${elsewhere} cannot be read: no permission`],
    );
    await client.stop();
  });
});

describe('settings', () => {
  const withRule = (level: string): unknown => ({ rules: { 'ref/not-found': level } });
  const lonely = (): MemoryFiles => new MemoryFiles({ [router]: routerText });

  it('of the initialization hold from the first diagnostics on', async () => {
    const client = await LspClient.start({ files: lonely(), initializationOptions: { settings: withRule('error') } });
    await client.open(router, routerText);
    assert.deepEqual(
      (await client.diagnostics(router)).map(({ severity }) => severity),
      [1],
    );
    await client.stop();
  });

  it('are asked for again when they change', async () => {
    let level = 'error';
    const client = await LspClient.start({ files: lonely(), settings: () => withRule(level) });
    await client.open(router, routerText);
    await client.until(() => client.shown(router)[0]?.severity === 1);
    level = 'off';
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    await client.until(() => client.shown(router).length === 0);
    await client.stop();
  });

  it('of the only folder hold in it, and the general ones beside it', async () => {
    let ofFolder = 'info';
    const beside = 'file:///else/router.yaml';
    const client = await LspClient.start({
      files: lonely(),
      initializationOptions: { settings: withRule('error') },
      settings: (scope) => withRule(scope === 'file:///ws' ? ofFolder : 'error'),
    });
    await client.open(router, routerText);
    await client.open(beside, routerText);
    const shown = (): string => [router, beside].map((uri) => client.shown(uri)[0]?.severity).join();
    await client.until(() => shown() === '3,1');
    ofFolder = 'warning';
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    await client.until(() => shown() === '2,1');
    await client.stop();
  });

  it('of a folder that comes after the start are asked for, and forgotten with it', async () => {
    const client = await LspClient.start({
      files: lonely(),
      folders: [],
      settings: (scope) => withRule(scope === undefined ? 'error' : 'info'),
    });
    await client.open(router, routerText);
    await client.until(() => client.shown(router)[0]?.severity === 1);
    const folder = { uri: 'file:///ws', name: 'ws' };
    await client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [folder], removed: [] } });
    await client.until(() => client.shown(router)[0]?.severity === 3);
    await client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [folder] } });
    await client.until(() => client.shown(router)[0]?.severity === 1);
    await client.stop();
  });

  describe('of the folders of a workspace with several', () => {
    const [one, two] = ['file:///one/router.yaml', 'file:///two/router.yaml'] as const;
    let ofOne: unknown;
    const start = async (files: Readonly<Record<string, string>> = {}): Promise<LspClient> => {
      const client = await LspClient.start({
        files: new MemoryFiles({ [one]: routerText, [two]: routerText, ...files }),
        folders: ['file:///one', 'file:///two'],
        capabilities: pulling,
        settings: (scope) => (scope === 'file:///one' ? ofOne : withRule('error')),
      });
      await client.settle();
      return client;
    };
    const told = async (client: LspClient): Promise<Readonly<Record<string, readonly unknown[]>>> => {
      const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: [] });
      return Object.fromEntries(items.map((item) => [item.uri, item.kind === 'full' ? item.items.map(({ severity }) => severity) : []]));
    };

    it('hold in that folder alone, and are followed', async () => {
      ofOne = withRule('off');
      const client = await start();
      assert.deepEqual(await told(client), { [two]: [1] });
      ofOne = withRule('info');
      await client.notify('workspace/didChangeConfiguration', { settings: null });
      await client.settle();
      assert.deepEqual(await told(client), { [one]: [3], [two]: [1] });
      ofOne = { ...(withRule('info') as object), ignore: ['router.*'] };
      await client.notify('workspace/didChangeConfiguration', { settings: null });
      await client.settle();
      assert.deepEqual(await told(client), { [two]: [1] });
      ofOne = null;
      await client.notify('workspace/didChangeConfiguration', { settings: null });
      await client.settle();
      assert.deepEqual(await told(client), { [one]: [1], [two]: [1] });
      await client.stop();
    });

    it('have the project file of the folder over them', async () => {
      ofOne = withRule('info');
      const client = await start({ 'file:///one/.ackmesh.yaml': 'rules: { ref/not-found: warning }\n' });
      assert.deepEqual(await told(client), { [one]: [2], [two]: [1] });
      await client.stop();
    });

    it('are asked for when a folder comes, and forgotten with it', async () => {
      ofOne = withRule('off');
      const client = await start();
      await client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [{ uri: 'file:///one', name: 'one' }] } });
      await client.settle();
      assert.deepEqual(await told(client), { [two]: [1] });
      await client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [{ uri: 'file:///one', name: 'one' }], removed: [] } });
      await client.settle();
      assert.deepEqual(await told(client), { [two]: [1] });
      await client.stop();
    });
  });

  it('come with the notification from clients that cannot be asked', async () => {
    const client = await LspClient.start({ files: lonely(), capabilities: {} });
    await client.open(router, routerText);
    await client.until(() => client.shown(router).length === 1);
    await client.notify('workspace/didChangeConfiguration', { settings: { ackmesh: withRule('off') } });
    await client.until(() => client.shown(router).length === 0);
    await client.notify('workspace/didChangeConfiguration', { settings: {} });
    await client.settle();
    assert.equal(client.shown(router).length, 0);
    assert.ok(!client.asked.includes('workspace/configuration'));
    await client.stop();
  });

  it('that are wrong are told, and what was set before stays', async () => {
    const client = await LspClient.start({ files: lonely(), capabilities: {}, initializationOptions: { settings: withRule('error') } });
    await client.notify('workspace/didChangeConfiguration', { settings: { ackmesh: { rules: 'loud', cluster: { ipFamily: 'ipv5' } } } });
    await client.open(router, routerText);
    assert.deepEqual(
      (await client.diagnostics(router)).map(({ severity }) => severity),
      [1],
    );
    assert.deepEqual(client.logged, [
      '[settings] ackmesh.rules: must be an object that maps rule codes to off, hint, info, warning or error; the previous value is kept',
      '[settings] ackmesh.cluster.ipFamily: must be ipv4 or ipv6; the previous value is kept',
    ]);
    await client.stop();
  });

  it('that are bad globs are told, and the others count', async () => {
    const client = await LspClient.start({
      files: lonely(),
      capabilities: {},
      initializationOptions: {
        settings: { ignore: ['', '[', 'x'.repeat(70_000), 'router*'], outside: [{ name: '' }], rules: { '{': 'off' }, crds: ['{1..9999}'] },
      },
    });
    await client.open(router, routerText);
    assert.deepEqual(await client.diagnostics(router), []);
    await client.until(() => client.logged.length > 1);
    assert.deepEqual(
      client.logged.filter((line) => line.startsWith('[settings]')).map((line) => line.replace(/x{10,}/, 'x')),
      [
        '[settings] ackmesh.crds: "{1..9999}" is ignored: "{1..9999}" expands to 9999 values; the limit is 1000',
        '[settings] ackmesh.ignore: "" is ignored: A glob must not be empty',
        '[settings] ackmesh.ignore: "[" is ignored: Missing "]" after "["; write "\\[" for the character itself',
        '[settings] ackmesh.ignore: "x" is ignored: A glob must not be longer than 1024 characters',
        '[settings] ackmesh.outside: "" is ignored: A glob must not be empty',
        '[settings] ackmesh.rules: "{" is ignored: Missing "}" after "{"; write "\\{" for the character itself',
      ],
    );
    await client.stop();
  });

  it('switch inlay hints off', async () => {
    const client = await LspClient.start({ files: meshFiles(), settings: () => ({ inlayHints: { awsName: false } }) });
    await client.open(node, nodeText);
    await client.diagnostics(node);
    const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    assert.deepEqual(await client.request('textDocument/inlayHint', { textDocument: { uri: node }, range }), []);
    await client.stop();
  });

  it('a project file is stronger, and takes effect while it is edited', async () => {
    const config = 'file:///ws/.ackmesh.yaml';
    const client = await LspClient.start({ files: lonely(), settings: () => withRule('error') });
    await client.open(router, routerText);
    await client.until(() => client.shown(router)[0]?.severity === 1);
    await client.open(config, 'rules: { "ref/not-found": info }\n');
    await client.until(() => client.shown(router)[0]?.severity === 3);
    await client.replace(config, 'info', 'off');
    await client.until(() => client.shown(router).length === 0);
    await client.stop();
  });

  it('that are never answered hold nothing up', async () => {
    const client = await LspClient.start({ files: lonely(), settings: () => new Promise(() => undefined) });
    await client.open(router, routerText);
    await client.at('textDocument/hover', router, 'stock }');
    client.clock.elapse();
    assert.equal((await client.diagnostics(router)).length, 1);
    await client.stop();
  });
});

describe('a project file in a folder of the workspace', () => {
  const far = 'file:///ws/deep/er/router.yaml';
  const config = 'file:///ws/deep/.ackmesh.yaml';
  const level = (word: string): string => `rules: { "ref/not-found": ${word} }\n`;
  const ignoring = (globs: string): string => `ignore: [${globs}]\n`;

  /** What happens to the project file, and the severities that a client shows below it and beside it afterwards. */
  const steps: readonly (readonly [what: string, text: string | undefined, below: readonly number[]])[] = [
    ['comes', level('error'), [1]],
    ['changes', level('info'), [3]],
    ['switches the rule off', level('off'), []],
    ['ignores files', ignoring('er/'), []],
    ['ignores no more', ignoring(''), [2]],
    ['goes', undefined, [2]],
  ];

  const severities = (client: LspClient, uri: string): readonly (number | undefined)[] => client.shown(uri).map(({ severity }) => severity);
  const isShown = (client: LspClient, below: readonly number[]): boolean =>
    `${severities(client, far).join()} ${severities(client, router).join()}` === `${below.join()} 2`;

  it('speaks for what is shown below it as soon as it changes on the disk', async () => {
    const files = new MemoryFiles({ [far]: routerText, [router]: routerText });
    const client = await LspClient.start({ files });
    await client.open(far, routerText);
    await client.open(router, routerText);
    await client.until(() => isShown(client, [2]));
    for (const [, text, below] of steps) {
      const existed = files.stamp(config as Uri) !== undefined;
      if (text === undefined) {
        files.delete(config);
      } else {
        files.write(config, text);
      }
      await client.fileEvents([config, text === undefined ? Deleted : existed ? Changed : Created]);
      await client.until(() => isShown(client, below));
    }
    await client.stop();
  });

  it('speaks for what is shown below it while it is edited, and no more once it is closed unsaved', async () => {
    const client = await LspClient.start({ files: new MemoryFiles({ [far]: routerText, [router]: routerText }) });
    await client.open(far, routerText);
    await client.open(router, routerText);
    await client.until(() => isShown(client, [2]));
    await client.open(config, '# nothing yet\n');
    let written = '# nothing yet\n';
    for (const [, text, below] of steps.slice(0, -1)) {
      await client.replace(config, written, text ?? '');
      written = text ?? '';
      await client.until(() => isShown(client, below));
    }
    await client.replace(config, written, level('error'));
    await client.until(() => isShown(client, [1]));
    await client.close(config);
    await client.until(() => isShown(client, [2]));
    await client.stop();
  });

  it('brings back files that it ignored when the server started', async () => {
    const files = new MemoryFiles({ [config]: ignoring('er/'), 'file:///ws/deep/er/node.yaml': nodeText, [router]: routerText });
    const client = await LspClient.start({ files });
    await client.open(router, routerText);
    await client.until(() => isShown(client, []));
    files.write(config, ignoring(''));
    await client.fileEvents([config, Changed]);
    await client.until(() => client.shown(router).length === 0);
    await client.stop();
  });

  for (const globs of ['"*.yaml"', '"**/*.yaml"', '"**"', '".ackmesh.yaml"']) {
    it(`is read once where its own globs match it: ${globs}`, async () => {
      const files = new MemoryFiles({ [far]: routerText });
      const client = await LspClient.start({ files });
      await client.settle();
      const before = files.reads;
      files.write(config, ignoring(globs));
      await client.fileEvents([config, Created]);
      await client.settle();
      assert.equal(files.reads, before + 1);
      assert.deepEqual([...client.workspace.uris], globs.includes('**') ? [config] : [far, config]);
      await client.stop();
    });
  }

  it('counts no more than any other file where one above says to ignore it, whatever is opened', async () => {
    const above = 'file:///ws/.ackmesh.yaml';
    const files = new MemoryFiles({ [above]: ignoring('"**/*.yaml"'), [config]: level('error'), [far]: routerText });
    const client = await LspClient.start({ files, folders: ['file:///ws/deep', 'file:///ws'] });
    await client.settle();
    assert.deepEqual([...client.workspace.uris], [above]);
    await client.stop();
  });

  it('has clients ask again that ask for diagnostics', async () => {
    const files = new MemoryFiles({ [far]: routerText, [router]: routerText });
    const client = await LspClient.start({ files, capabilities: pulling });
    await client.open(far, routerText);
    const severity = async (): Promise<unknown> => {
      const report = await client.request<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument: { uri: far } });
      return report.kind === 'full' ? report.items.map((item) => item.severity) : report.kind;
    };
    assert.deepEqual(await severity(), [2]);
    await client.settle();
    const refreshes = (): number => client.asked.filter((method) => method === 'workspace/diagnostic/refresh').length;
    for (const [, text, below] of steps) {
      const before = refreshes();
      if (text === undefined) {
        files.delete(config);
      } else {
        files.write(config, text);
      }
      await client.fileEvents([config, text === undefined ? Deleted : Changed]);
      await client.until(() => refreshes() > before);
      assert.deepEqual(await severity(), below);
      await client.settle();
    }
    await client.stop();
  });
});
