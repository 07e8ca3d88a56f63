import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileChangeType, type LocationLink, type WorkspaceDiagnosticReport, type WorkspaceEdit } from 'vscode-languageserver/node';
import type { FileSystem } from '../../server/src/hosts/lsp/ports';
import { nodeAroundReader } from '../../server/src/hosts/node/aroundReader';
import { uriOfPath } from '../../server/src/hosts/node/fileUri';
import { nodeFileSystem } from '../../server/src/hosts/node/nodeFileSystem';
import { LspClient, modern, pulling } from '../support/lspClient';
import { crdText, nodeText, routerText, widgetText } from '../support/meshFiles';

describe('a workspace on disk', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ackmesh disk '));
    mkdirSync(join(folder, 'ws', 'nodes'), { recursive: true });
    writeFileSync(join(folder, 'ws', 'nodes', 'stock.yaml'), nodeText);
    writeFileSync(join(folder, 'ws', 'router.yaml'), routerText);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const uri = (...path: readonly string[]): string => uriOfPath(join(folder, 'ws', ...path));

  it('goes on working around what cannot be read, and says it once for each', async () => {
    const ws = join(folder, 'ws');
    mkdirSync(join(ws, 'locked'));
    chmodSync(join(ws, 'locked'), 0);
    symlinkSync(ws, join(ws, 'circle'));
    symlinkSync(join(ws, 'nowhere'), join(ws, 'dangling.yaml'));
    writeFileSync(join(ws, 'huge.yaml'), Buffer.alloc(20 * 1024 * 1024, 'a: 1\n'));
    writeFileSync(join(ws, 'latin.yaml'), Buffer.from([0x61, 0x3a, 0x20, 0xe9, 0x0a]));
    writeFileSync(join(ws, 'secret.yaml'), Buffer.from('\0GITCRYPT\0\x9a\x01', 'latin1'));
    writeFileSync(join(ws, 'crd.yaml'), crdText.replace('type: integer', 'type: 12'));
    const client = await LspClient.start({ files: nodeFileSystem, folders: [uri()], capabilities: pulling });
    await client.open(uri('router.yaml'), routerText);
    const links = await client.at<LocationLink[]>('textDocument/definition', uri('router.yaml'), 'stock }');
    assert.deepEqual(
      links.map(({ targetUri }) => targetUri),
      [uri('nodes', 'stock.yaml')],
    );
    const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: [] });
    const told = new Map(items.map((item) => [item.uri, item.kind === 'full' ? item.items.map(({ code }) => code) : []]));
    assert.deepEqual(told.get(uri('huge.yaml')), ['yaml/unreadable']);
    assert.deepEqual(told.get(uri('latin.yaml')), ['yaml/unreadable']);
    assert.deepEqual(told.get(uri('secret.yaml')), ['yaml/encrypted']);
    assert.deepEqual(told.get(uri('crd.yaml')), ['schema/invalid-crd']);
    const about = (name: string): number => client.logged.filter((line) => line.includes(`/${name} `)).length;
    assert.equal(about('huge.yaml'), 1);
    assert.equal(about('latin.yaml'), 1);
    assert.equal(about('circle'), 1);
    assert.equal(about('locked'), process.getuid?.() === 0 ? 0 : 1);
    await client.stop();
  });

  it('reads again below an ignored folder what a later glob takes back, from the start and after an event', async () => {
    writeFileSync(join(folder, 'ws', '.ackmesh.yaml'), 'ignore: ["nodes/**", "!nodes/keep/**"]\n');
    mkdirSync(join(folder, 'ws', 'nodes', 'keep'));
    renameSync(join(folder, 'ws', 'nodes', 'stock.yaml'), join(folder, 'ws', 'nodes', 'keep', 'stock.yaml'));
    const client = await LspClient.start({ files: nodeFileSystem, folders: [uri()] });
    await client.open(uri('router.yaml'), routerText);
    await client.settle();
    assert.deepEqual(client.shownCodes(uri('router.yaml')), []);
    renameSync(join(folder, 'ws', 'nodes'), join(folder, 'away'));
    await client.fileEvents([uri('nodes'), FileChangeType.Deleted]);
    await client.settle();
    assert.deepEqual(client.shownCodes(uri('router.yaml')), ['ref/not-found']);
    renameSync(join(folder, 'away'), join(folder, 'ws', 'nodes'));
    await client.fileEvents([uri('nodes'), FileChangeType.Created]);
    await client.settle();
    assert.deepEqual(client.shownCodes(uri('router.yaml')), []);
    await client.stop();
  });

  it('reads what git ignores from the folders above, up to the root of the repository', async () => {
    writeFileSync(join(folder, 'ws', 'kustomization.yaml'), 'resources: [made.yaml, other.yaml, far.yaml]\n');
    writeFileSync(join(folder, '.gitignore'), 'ws/made.yaml\n');
    const told = async (): Promise<readonly unknown[]> => {
      const client = await LspClient.start({ files: nodeFileSystem, around: nodeAroundReader, folders: [uri()], capabilities: pulling });
      const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: [] });
      await client.stop();
      const found = items
        .flatMap((item) => (item.kind === 'full' ? item.items : []))
        .filter(({ code }) => code === 'kustomize/missing-path');
      return found.map(({ message }) => (typeof message === 'string' ? message.split(' ', 1)[0] : message.value));
    };
    assert.deepEqual(await told(), ['made.yaml', 'other.yaml', 'far.yaml']);
    mkdirSync(join(folder, '.git'));
    assert.deepEqual(await told(), ['other.yaml', 'far.yaml']);
    writeFileSync(join(folder, '.gitignore'), Buffer.from('ws/made.yaml\n# caf\xe9\n', 'latin1'));
    assert.deepEqual(await told(), ['made.yaml', 'other.yaml', 'far.yaml']);
  });

  it('follows what the user does to files and folders in the editor, with no word from watchers', async () => {
    const workspace = { ...pulling.workspace, fileOperations: { didCreate: true, didRename: true, didDelete: true } };
    const client = await LspClient.start({ files: nodeFileSystem, folders: [uri()], capabilities: { ...pulling, workspace } });
    const told = async (): Promise<readonly (readonly [string, unknown])[]> => {
      const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: [] });
      return items.map((item) => [item.uri, item.kind === 'full' && item.items.map(({ code }) => code)] as const);
    };
    assert.deepEqual(await told(), []);
    renameSync(join(folder, 'ws', 'nodes'), join(folder, 'elsewhere'));
    await client.notify('workspace/didDeleteFiles', { files: [{ uri: uri('nodes') }] });
    assert.deepEqual(await told(), [[uri('router.yaml'), ['ref/not-found']]]);
    renameSync(join(folder, 'elsewhere'), join(folder, 'ws', 'nodes'));
    await client.notify('workspace/didCreateFiles', { files: [{ uri: uri('nodes') }] });
    assert.deepEqual(await told(), []);
    renameSync(join(folder, 'ws', 'nodes'), join(folder, 'ws', 'other'));
    await client.notify('workspace/didRenameFiles', { files: [{ oldUri: uri('nodes'), newUri: uri('other') }] });
    assert.deepEqual(await told(), []);
    renameSync(join(folder, 'ws', 'router.yaml'), join(folder, 'ws', 'router.txt'));
    await client.notify('workspace/didRenameFiles', { files: [{ oldUri: uri('router.yaml'), newUri: uri('router.txt') }] });
    assert.equal((await client.request<unknown[]>('workspace/symbol', { query: '' })).length, 1);
    await client.stop();
  });

  it('has what a folder holds that took the place of another one, of which a client tells that it changed', async () => {
    const ws = join(folder, 'ws');
    mkdirSync(join(ws, 'next'));
    writeFileSync(join(ws, 'next', 'stock.yaml'), nodeText.replaceAll('name: stock', 'name: block'));
    writeFileSync(join(ws, 'next', 'kustomization.yaml'), 'resources: [stock.yaml]\n');
    writeFileSync(join(ws, 'kustomization.yaml'), 'resources: [nodes, router.yaml]\n');
    const client = await LspClient.start({ files: nodeFileSystem, around: nodeAroundReader, folders: [uri()], capabilities: pulling });
    const told = async (): Promise<readonly (readonly [string, unknown])[]> => {
      const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: [] });
      return items.map((item) => [item.uri.slice(uri().length), item.kind === 'full' && item.items.map(({ code }) => code)] as const);
    };
    assert.deepEqual(await told(), [['/kustomization.yaml', ['kustomize/missing-path']]]);
    // As `mv nodes old && mv next nodes` is told: that one folder came, one went and one is another now.
    renameSync(join(ws, 'nodes'), join(ws, 'old'));
    renameSync(join(ws, 'next'), join(ws, 'nodes'));
    rmSync(join(ws, 'old'), { recursive: true });
    await client.fileEvents([uri('nodes'), FileChangeType.Changed], [uri('next'), FileChangeType.Deleted]);
    assert.deepEqual(await told(), [['/router.yaml', ['ref/not-found']]]);
    const asked = client.registrations.find(({ id }) => id === 'files')?.registerOptions as unknown;
    assert.deepEqual(asked, { watchers: [{ globPattern: '**/*', kind: 7 }] });
    await client.stop();
  });

  it('has a file once whose name its user wrote in another case, on a disk that takes both for one', async () => {
    const path = join(folder, 'ws', 'nodes', 'stock.yaml');
    const eitherCase: FileSystem = { ...nodeFileSystem, typeOf: () => 'file', read: () => ({ kind: 'text', text: nodeText }) };
    const client = await LspClient.start({ files: eitherCase, folders: [uri()], capabilities: pulling });
    await client.settle();
    renameSync(path, path.replace('stock', 'Stock'));
    const files = [{ oldUri: uri('nodes', 'stock.yaml'), newUri: uri('nodes', 'Stock.yaml') }];
    await client.notify('workspace/didRenameFiles', { files });
    const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: [] });
    assert.deepEqual(items, []);
    assert.deepEqual(
      [...client.workspace.uris].filter((each) => /stock/i.test(each)),
      [uri('nodes', 'Stock.yaml')],
    );
    await client.stop();
  });

  describe('with a link to one of its folders', () => {
    const through = (): string => uri('linked', 'stock.yaml');
    const byItself = (): string => uri('nodes', 'stock.yaml');
    let client: LspClient;
    beforeEach(async () => {
      symlinkSync(join(folder, 'ws', 'nodes'), join(folder, 'ws', 'linked'));
      client = await LspClient.start({ files: nodeFileSystem, folders: [uri()] });
      await client.settle();
    });
    afterEach(() => client.stop());

    const editsOf = async (document: string): Promise<readonly string[]> => {
      const edit = await client.at<WorkspaceEdit>('textDocument/rename', document, 'stock', 0, { newName: 'fresh' });
      const changed = edit.documentChanges?.flatMap((change) => ('edits' in change ? [change.textDocument.uri] : []));
      return [...(changed ?? Object.keys(edit.changes ?? {}))].sort();
    };

    it('has a file once, by the name that it was opened by', async () => {
      await client.open(through(), nodeText);
      await client.open(uri('router.yaml'), routerText);
      const links = await client.at<LocationLink[]>('textDocument/definition', uri('router.yaml'), 'stock }');
      assert.deepEqual(
        links.map(({ targetUri }) => targetUri),
        [through()],
      );
      assert.deepEqual(await editsOf(through()), [through(), uri('router.yaml')].sort());
      await client.replace(through(), 'name: stock', 'name: other');
      await client.settle();
      assert.deepEqual(client.shownCodes(uri('router.yaml')), ['ref/not-found']);
      await client.notify('textDocument/didClose', { textDocument: { uri: through() } });
      await client.settle();
      assert.deepEqual(client.shownCodes(uri('router.yaml')), []);
    });

    it('has two documents where it is opened by both names, each with its own text', async () => {
      await client.open(through(), nodeText);
      await client.open(byItself(), nodeText);
      await client.replace(through(), 'kind: VirtualNode', 'kind: VirtualNod');
      await client.settle();
      assert.deepEqual([client.shownCodes(through()), client.shownCodes(byItself())], [['schema/unknown-kind'], []]);
      await client.replace(byItself(), 'podSelector', 'podSelectr');
      await client.replace(through(), 'kind: VirtualNod', 'kind: VirtualNode');
      await client.settle();
      assert.deepEqual(client.shownCodes(through()), []);
      assert.deepEqual(client.shownCodes(byItself()), ['schema/unknown-field']);
    });
  });

  describe('with a link to one of its files', () => {
    const codesOf = async (target: string): Promise<readonly unknown[]> => {
      symlinkSync(join(folder, 'ws', target), join(folder, 'ws', 'linked.yaml'));
      const client = await LspClient.start({ files: nodeFileSystem, folders: [uri()] });
      await client.open(uri('linked.yaml'), nodeText);
      await client.open(uri('router.yaml'), routerText);
      await client.replace(uri('linked.yaml'), 'name: stock', 'name: other');
      await client.settle();
      const codes = [client.shownCodes(uri('linked.yaml')), client.shownCodes(uri('router.yaml'))];
      await client.stop();
      return codes;
    };

    it('has the file once when the link is opened', async () => {
      assert.deepEqual(await codesOf(join('nodes', 'stock.yaml')), [[], ['ref/not-found']]);
    });

    it('has the link as a file where the other is none of its own', async () => {
      renameSync(join(folder, 'ws', 'nodes', 'stock.yaml'), join(folder, 'ws', 'nodes', 'stock.txt'));
      assert.deepEqual(await codesOf(join('nodes', 'stock.txt')), [[], ['ref/not-found']]);
      mkdirSync(join(folder, 'ws', 'node_modules'));
      renameSync(join(folder, 'ws', 'nodes', 'stock.txt'), join(folder, 'ws', 'node_modules', 'stock.yaml'));
      rmSync(join(folder, 'ws', 'linked.yaml'));
      assert.deepEqual(await codesOf(join('node_modules', 'stock.yaml')), [[], ['ref/not-found']]);
    });
  });

  it('has the values of setters in Kptfiles, as they are now', async () => {
    const kptfile = (value: string): string =>
      `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: { name: p }\npipeline:\n  mutators:\n  - image: gcr.io/kpt-fn/apply-setters:v0.2\n    configMap: { node: ${value} }\n`;
    const text = nodeText.replace(/name: stock.*/, 'name: stock # kpt-set: ${node}');
    const ws = join(folder, 'ws');
    writeFileSync(join(ws, 'Kptfile'), kptfile('first'));
    writeFileSync(join(ws, 'nodes', 'stock.yaml'), text);
    const client = await LspClient.start({ files: nodeFileSystem, folders: [uri()], capabilities: modern });
    await client.open(uri('nodes', 'stock.yaml'), text);
    await client.settle();
    const shown = async (): Promise<string> => JSON.stringify(await client.at('textDocument/hover', uri('nodes', 'stock.yaml'), '${node}'));
    assert.match(await shown(), /`node`: `first`/);
    writeFileSync(join(ws, 'Kptfile'), kptfile('second'));
    await client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri('Kptfile'), type: FileChangeType.Changed }] });
    await client.settle();
    assert.match(await shown(), /`node`: `second`/);
    await client.stop();
  });

  it('is a folder that may be named by a link, and so may a file that is opened', async () => {
    symlinkSync(join(folder, 'ws'), join(folder, 'other'));
    const client = await LspClient.start({ files: nodeFileSystem, folders: [uri()] });
    const through = uriOfPath(join(folder, 'other', 'nodes', 'stock.yaml'));
    await client.open(through, nodeText.replace('stock', 'fresh'));
    await client.open(uri('router.yaml'), routerText);
    await client.settle();
    assert.deepEqual(client.shownCodes(uri('router.yaml')), ['ref/not-found']);
    await client.stop();
  });

  it('is looked at again by a client that cannot watch where a file was replaced by one as long and as old', async () => {
    const unwatching = { ...modern, workspace: { ...modern.workspace, didChangeWatchedFiles: {} } };
    const client = await LspClient.start({ files: nodeFileSystem, folders: [uri()], capabilities: unwatching });
    await client.open(uri('router.yaml'), routerText);
    await client.settle();
    const path = join(folder, 'ws', 'nodes', 'stock.yaml');
    const { atime, mtime } = statSync(path);
    writeFileSync(`${path}.new`, nodeText.replaceAll('name: stock', 'name: block'));
    utimesSync(path, atime, new Date(0));
    utimesSync(`${path}.new`, atime, new Date(0));
    await client.notify('textDocument/didSave', { textDocument: { uri: uri('router.yaml') } });
    await client.settle();
    renameSync(`${path}.new`, path);
    assert.notEqual(mtime.getTime(), 0);
    await client.notify('textDocument/didSave', { textDocument: { uri: uri('router.yaml') } });
    await client.until(() => client.shownCodes(uri('router.yaml')).includes('ref/not-found'));
    await client.stop();
  });

  it('of CRDs beside it, named by a glob, is checked with them, also when they change on disk', async () => {
    mkdirSync(join(folder, 'crds'));
    writeFileSync(join(folder, 'crds', 'widget.yaml'), crdText);
    const unwatching = { ...modern, workspace: { ...modern.workspace, didChangeWatchedFiles: {} } };
    const client = await LspClient.start({
      files: nodeFileSystem,
      folders: [uri()],
      capabilities: unwatching,
      settings: () => ({ crds: ['../crds/**/*.yaml'] }),
    });
    const widget = uri('widget.yaml');
    await client.open(widget, widgetText);
    await client.until(() => client.shownCodes(widget).includes('schema/unknown-field'));
    writeFileSync(join(folder, 'crds', 'widget.yaml'), crdText.replace('size: {', 'colour: {'));
    await client.notify('textDocument/didSave', { textDocument: { uri: widget } });
    await client.until(() => client.shownCodes(widget).includes('schema/type'));
    await client.stop();
  });

  it('has CRDs beside it watched by a client that can', async () => {
    mkdirSync(join(folder, 'crds'));
    writeFileSync(join(folder, 'crds', 'widget.yaml'), crdText);
    const client = await LspClient.start({ files: nodeFileSystem, folders: [uri()], settings: () => ({ crds: ['../crds/*.yaml'] }) });
    const widget = uri('widget.yaml');
    await client.open(widget, widgetText);
    await client.until(() => client.shownCodes(widget).includes('schema/unknown-field'));
    const watchers = client.registrations.find(({ id }) => id === 'folders')?.registerOptions as unknown;
    assert.deepEqual(watchers, { watchers: [{ globPattern: { baseUri: uriOfPath(join(folder, 'crds')), pattern: '*' } }] });
    writeFileSync(join(folder, 'crds', 'widget.yaml'), crdText.replace('size: {', 'colour: {'));
    await client.fileEvents([uriOfPath(join(folder, 'crds', 'widget.yaml')), FileChangeType.Changed]);
    await client.until(() => client.shownCodes(widget).includes('schema/type'));
    await client.stop();
  });

  it('is under the project file of a folder above, as on the command line', async () => {
    writeFileSync(join(folder, '.ackmesh.yaml'), 'rules: { "ref/not-found": error }\n');
    rmSync(join(folder, 'ws', 'nodes'), { recursive: true });
    const client = await LspClient.start({ files: nodeFileSystem, folders: [uri()] });
    await client.open(uri('router.yaml'), routerText);
    assert.deepEqual(
      (await client.diagnostics(uri('router.yaml'))).map(({ code, severity }) => [code, severity]),
      [['ref/not-found', 1]],
    );
    await client.stop();
  });

  it('is not held up by FIFOs, devices and links out of it, and reads nothing outside', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    const ws = join(folder, 'ws');
    mkdirSync(join(folder, 'outside'));
    writeFileSync(join(folder, 'outside', 'widget.yaml'), crdText);
    writeFileSync(join(ws, '.ackmesh.yaml'), 'crds: ["../outside/*.yaml", "/dev/zero", "/proc/**", "fifo.yaml", "out/*.yaml", "{"]\n');
    execFileSync('mkfifo', [join(ws, 'fifo.yaml'), join(folder, '.ackmesh.yaml')]);
    symlinkSync('../outside', join(ws, 'out'));
    symlinkSync('/dev/zero', join(ws, 'zero.yaml'));
    const widget = uri('widget.yaml');
    writeFileSync(join(ws, 'widget.yaml'), widgetText);
    const client = await LspClient.start({ files: nodeFileSystem, folders: [uri()], capabilities: pulling });
    const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: [] });
    const told = new Map(items.map((item) => [item.uri, item.kind === 'full' ? item.items.map(({ code }) => code) : []]));
    assert.deepEqual(
      [told.get(uri('fifo.yaml')), told.get(uri('zero.yaml')), told.get(uri('.ackmesh.yaml'))],
      [['yaml/unreadable'], ['yaml/unreadable'], Array.from({ length: 4 }, () => 'schema/config')],
    );
    assert.deepEqual(told.get(widget) ?? [], []);
    await client.fileEvents(
      [uri('fifo.yaml'), FileChangeType.Changed],
      [uri('zero.yaml'), FileChangeType.Created],
      [uri('out', 'widget.yaml'), FileChangeType.Created],
      ['file:///dev/zero', FileChangeType.Changed],
    );
    await client.request('workspace/diagnostic', { previousResultIds: [] });
    const outside = client.logged.filter((line) =>
      / is outside of the workspace| is a symbolic link out of| is not a regular file/.test(line),
    );
    assert.ok(outside.length >= 5, outside.join('\n'));
    assert.deepEqual(client.shownCodes(widget), []);
    await client.stop();
  });
});
