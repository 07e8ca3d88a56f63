import assert from 'node:assert/strict';
import {
  FileChangeType,
  type CompletionItem,
  type CompletionList,
  type Hover,
  type WorkspaceDiagnosticReport,
} from 'vscode-languageserver/node';
import { encryptedReason } from '../../server/src/base/gitCrypt';
import { ClientDocs } from '../../server/src/hosts/lsp/files/clientDocs';
import { ClientFiles } from '../../server/src/hosts/lsp/files/clientFiles';
import { filesByScheme } from '../../server/src/hosts/lsp/files/filesByScheme';
import { folderMethod } from '../../server/src/protocol/folderRequests';
import { ClientFolder } from '../support/clientFolder';
import { LspClient, pulling } from '../support/lspClient';
import { MemoryFiles } from '../support/memoryFiles';
import { nodeText, routerText } from '../support/meshFiles';

const root = 'web://host/repo';

/** Codes of all problems, by file. */
async function told(client: LspClient): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: [] });
  const full = items.flatMap((item) => (item.kind === 'full' && item.items.length > 0 ? [item] : []));
  return Object.fromEntries(full.map((item) => [item.uri.slice(root.length + 1), item.items.map(({ code }) => code)]));
}

function changed(client: LspClient, events: Readonly<Record<string, FileChangeType>>): Promise<void> {
  const changes = Object.entries(events).map(([uri, type]) => ({ uri, type }));
  return client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
}

describe('a server that asks its client for files', () => {
  const start = async (texts: Readonly<Record<string, string>>): Promise<readonly [LspClient, ClientFolder]> => {
    const folder = new ClientFolder(Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${root}/${name}`, text])));
    return [await LspClient.start({ files: folder.files, folders: [root], capabilities: pulling }), folder];
  };

  /** What a start says of the folder as it is. */
  const fresh = async (folder: ClientFolder): Promise<Awaited<ReturnType<typeof told>>> => {
    const client = await LspClient.start({ files: folder.again(), folders: [root], capabilities: pulling });
    const found = await told(client);
    await client.stop();
    return found;
  };

  it('checks the whole folder', async () => {
    const [client] = await start({ 'router.yaml': routerText, 'nodes/stock.yaml': nodeText });
    assert.deepEqual(await told(client), {});
    await client.stop();
  });

  it('follows files and folders that come, change and go', async () => {
    const [client, folder] = await start({ 'router.yaml': routerText });
    assert.deepEqual(await told(client), { 'router.yaml': ['ref/not-found'] });
    folder.write(`${root}/nodes/stock.yaml`, nodeText);
    await changed(client, { [`${root}/nodes`]: FileChangeType.Created });
    assert.deepEqual(await told(client), {});
    folder.write(`${root}/nodes/stock.yaml`, nodeText.replaceAll('stock', 'other'));
    await changed(client, { [`${root}/nodes/stock.yaml`]: FileChangeType.Changed });
    assert.deepEqual(await told(client), { 'router.yaml': ['ref/not-found'] });
    folder.write(`${root}/nodes/stock.yaml`, nodeText);
    await changed(client, { [`${root}/nodes/stock.yaml`]: FileChangeType.Changed });
    assert.deepEqual(await told(client), {});
    folder.delete(`${root}/nodes`);
    await changed(client, { [`${root}/nodes`]: FileChangeType.Deleted });
    assert.deepEqual(await told(client), { 'router.yaml': ['ref/not-found'] });
    folder.write(`${root}/nodes/stock.yaml`, nodeText);
    await changed(client, { [`${root}/nodes`]: FileChangeType.Created, [`${root}/notes.txt`]: FileChangeType.Created });
    assert.deepEqual(await told(client), {});
    assert.deepEqual(client.logged, []);
    await client.stop();
  });

  it('reads a folder anew that took the place of another one, and then knows what a start would', async () => {
    const nodes = `${root}/nodes`;
    const { Changed, Created, Deleted } = FileChangeType;
    for (const kinds of [[Changed], [Created], [Deleted, Created]] satisfies FileChangeType[][]) {
      const [client, folder] = await start({ 'router.yaml': routerText, 'nodes/stock.yaml': nodeText });
      assert.deepEqual(await told(client), {});
      folder.write(`${nodes}/stock.yaml`, nodeText.replaceAll('stock', 'other'));
      await client.fileEvents(...kinds.map((kind): [string, FileChangeType] => [nodes, kind]));
      assert.deepEqual(await told(client), await fresh(folder));
      assert.deepEqual(await told(client), { 'router.yaml': ['ref/not-found'] });
      await client.stop();
    }
  });

  it('reads each file below folders that changed once, and nothing again for settings', async () => {
    const folder = new ClientFolder({ [`${root}/router.yaml`]: routerText, [`${root}/nodes/stock.yaml`]: nodeText });
    let settings = {};
    const client = await LspClient.start({ files: folder.files, folders: [root], capabilities: pulling, settings: () => settings });
    await told(client);
    folder.asked.length = 0;
    await client.fileEvents([root, FileChangeType.Changed], [`${root}/nodes`, FileChangeType.Changed]);
    await told(client);
    const texts = (): readonly string[] => folder.asked.filter((each) => each.startsWith('ackmesh/text'));
    assert.deepEqual(texts(), [`ackmesh/text ${root}/router.yaml`, `ackmesh/text ${root}/nodes/stock.yaml`]);
    folder.asked.length = 0;
    settings = { ignore: ['vendor/**'] };
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    await client.settle();
    assert.ok(folder.asked.length > 0);
    assert.deepEqual(texts(), []);
    await client.stop();
  });

  it('asks for the texts about the fields of a service when the first hover wants one, and once', async () => {
    const bucket = 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a }\nspec:\n  acl: private\n';
    const json = JSON.stringify({ source: 'zoo 1.2.3', shapes: { CreateBucketRequest: { ACL: 'Who may read.' } } });
    const asked: unknown[] = [];
    let answer = (): void => assert.fail('nothing was asked');
    const docs = new ClientDocs((method, params) => {
      asked.push([method, params]);
      return new Promise((resolve) => (answer = () => resolve({ json })));
    });
    const client = await LspClient.start({ docs });
    await client.open('file:///ws/a.yaml', bucket);
    const hover = (line: number, character = 3): Promise<Hover | null> =>
      client.request<Hover | null>('textDocument/hover', { textDocument: { uri: 'file:///ws/a.yaml' }, position: { line, character } });
    assert.match(JSON.stringify(await hover(1, 8)), /Bucket/);
    assert.deepEqual(asked, [], 'a start asks for nothing, nor does what has no text');
    const first = hover(4);
    // Answers of other requests come meanwhile.
    assert.match(
      JSON.stringify(await client.request('textDocument/documentSymbol', { textDocument: { uri: 'file:///ws/a.yaml' } })),
      /acl/,
    );
    answer();
    assert.match(JSON.stringify(await first), /Who may read\./);
    assert.match(JSON.stringify(await hover(4)), /Who may read\./);
    assert.deepEqual(asked, [['ackmesh/fieldTexts', { service: 's3' }]]);
    await client.stop();
  });

  it('says of an offered field what AWS writes about it once somebody looks at it', async () => {
    const text = 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a }\nspec:\n  ac\n';
    const json = JSON.stringify({ source: 'zoo 1.2.3', shapes: { CreateBucketRequest: { ACL: 'Who may read.' } } });
    let asked = 0;
    const docs = new ClientDocs(() => Promise.resolve({ json: (asked += 1) > 0 ? json : undefined }));
    const start = (properties: string[]): Promise<LspClient> =>
      LspClient.start({ docs, capabilities: { textDocument: { completion: { completionItem: { resolveSupport: { properties } } } } } });
    const offered = async (client: LspClient): Promise<CompletionItem> => {
      await client.open('file:///ws/a.yaml', text);
      const { items } = await client.at<CompletionList>('textDocument/completion', 'file:///ws/a.yaml', '  ac', 4);
      return items.find(({ label }) => label === 'acl') ?? assert.fail(items.map(({ label }) => label).join());
    };
    const listing = await start([]);
    assert.match(JSON.stringify((await offered(listing)).documentation), /AWS: s3 CreateBucket/);
    assert.equal(asked, 0, 'a list reads no texts');
    const asking = await start(['documentation']);
    const item = await offered(asking);
    assert.equal(asked, 0);
    const { documentation } = await asking.request<CompletionItem>('completionItem/resolve', item);
    assert.match(JSON.stringify(documentation), /Who may read\..*AWS: s3 CreateBucket.*AWS documentation, from zoo 1\.2\.3/);
    await Promise.all([listing.stop(), asking.stop()]);
  });

  it('has hovers without texts where the client has none', async () => {
    const bucket = 'apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: { name: a }\nspec:\n  acl: private\n';
    const client = await LspClient.start({ docs: new ClientDocs(() => Promise.reject(new Error('unknown method'))) });
    await client.open('file:///ws/a.yaml', bucket);
    const params = { textDocument: { uri: 'file:///ws/a.yaml' }, position: { line: 4, character: 3 } };
    const text = JSON.stringify(await client.request<Hover | null>('textDocument/hover', params));
    assert.match(text, /acl/);
    assert.doesNotMatch(text, /AWS documentation/);
    assert.deepEqual(client.logged, []);
    await client.stop();
  });

  it('reads folders of the disk beside those of the client', async () => {
    const folder = new ClientFolder({ [`${root}/nodes/stock.yaml`]: nodeText });
    const files = filesByScheme(new MemoryFiles({ 'file:///ws/router.yaml': routerText }), folder.files);
    const client = await LspClient.start({ files, folders: ['file:///ws', root], capabilities: pulling });
    assert.deepEqual(await told(client), {});
    folder.delete(`${root}/nodes/stock.yaml`);
    await changed(client, { [`${root}/nodes/stock.yaml`]: FileChangeType.Deleted });
    assert.deepEqual(Object.values(await told(client)), [['ref/not-found']]);
    await client.stop();
  });

  it('takes what an event names for what a start would, whatever its name is', async () => {
    const { Changed, Created } = FileChangeType;
    const node = nodeText.replaceAll('stock', 'other');
    const cases: readonly (readonly [string, (folder: ClientFolder) => void, Readonly<Record<string, FileChangeType>>])[] = [
      [
        'a link to a file',
        (folder) => (folder.write(`${root}/link.yaml`, nodeText), folder.link(`${root}/link.yaml`)),
        { 'link.yaml': Changed },
      ],
      ['a link in the place of a file', (folder) => folder.link(`${root}/other.yaml`), { 'other.yaml': Changed }],
      [
        'a link to a folder',
        (folder) => (folder.write(`${root}/link/stock.yaml`, nodeText), folder.link(`${root}/link`)),
        { 'link/stock.yaml': Created, link: Created },
      ],
      ['a link in the place of a folder', (folder) => folder.link(`${root}/more`), { 'more/third.yaml': Changed, more: Changed }],
      ['a folder', (folder) => folder.write(`${root}/nodes.yaml/stock.yaml`, nodeText), { 'nodes.yaml': Created }],
      [
        'a folder in the place of a file',
        (folder) => (folder.delete(`${root}/other.yaml`), folder.write(`${root}/other.yaml/stock.yaml`, nodeText)),
        { 'other.yaml': Changed },
      ],
      [
        'a file in the place of a folder',
        (folder) => (folder.delete(`${root}/more`), folder.write(`${root}/more`, nodeText)),
        { more: Changed },
      ],
    ];
    for (const [name, change, events] of cases) {
      const [client, folder] = await start({
        'router.yaml': routerText,
        'other.yaml': node,
        'more/third.yaml': nodeText.replaceAll('stock', 'third'),
      });
      await told(client);
      change(folder);
      await changed(client, Object.fromEntries(Object.entries(events).map(([at, type]) => [`${root}/${at}`, type])));
      assert.deepEqual(await told(client), await fresh(folder), name);
      const names = async (of: LspClient): Promise<unknown> => of.request('workspace/symbol', { query: '' });
      const other = await LspClient.start({ files: folder.again(), folders: [root], capabilities: pulling });
      await told(other);
      assert.deepEqual(await names(client), await names(other), name);
      await Promise.all([client.stop(), other.stop()]);
    }
  });

  it('lists a folder once for all that changed in it', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `${root}/nodes/${index}.yaml`);
    const folder = new ClientFolder(Object.fromEntries(names.map((name, index) => [name, nodeText.replaceAll('stock', `n${index}`)])));
    const client = await LspClient.start({ files: folder.files, folders: [root], capabilities: pulling });
    await told(client);
    folder.asked.length = 0;
    await client.fileEvents(...names.map((name): [string, FileChangeType] => [name, FileChangeType.Changed]));
    await told(client);
    assert.deepEqual(
      folder.asked.filter((each) => each.startsWith('ackmesh/folder')),
      [`ackmesh/folder ${root}/nodes`],
    );
    assert.equal(folder.asked.length, 1 + names.length);
    await client.stop();
  });

  it('asks again for what could not be listed or read, and says nothing before that rests on it', async () => {
    for (const failing of [`${root}/nodes`, `${root}/nodes/stock.yaml`, root]) {
      const folder = new ClientFolder({ [`${root}/router.yaml`]: routerText, [`${root}/nodes/stock.yaml`]: nodeText });
      folder.refuse(failing);
      const client = await LspClient.start({ files: folder.files, folders: [root], capabilities: pulling });
      await client.open(`${root}/router.yaml`, routerText);
      const before = await told(client);
      assert.equal(before['router.yaml'], undefined, failing);
      client.clock.runTimers();
      await client.settle();
      assert.deepEqual(await told(client), before, 'it fails once more');
      folder.allow(failing);
      folder.write(`${root}/nodes/stock.yaml`, nodeText.replaceAll('stock', 'other'));
      client.clock.runTimers();
      await client.settle();
      assert.deepEqual(await told(client), await fresh(folder), failing);
      assert.deepEqual(await told(client), { 'router.yaml': ['ref/not-found'] }, failing);
      const asked = folder.asked.length;
      client.clock.runTimers();
      await client.settle();
      assert.equal(folder.asked.length, asked);
      await client.stop();
    }
  });

  it('asks again for what an event names when the folder above could not be listed', async () => {
    const [client, folder] = await start({ 'router.yaml': routerText });
    assert.deepEqual(await told(client), { 'router.yaml': ['ref/not-found'] });
    folder.refuse(root);
    folder.write(`${root}/nodes.yaml/stock.yaml`, nodeText);
    await client.fileEvents([`${root}/nodes.yaml`, FileChangeType.Created]);
    assert.deepEqual(await told(client), {}, 'what is new may be what was missing');
    folder.allow(root);
    client.clock.runTimers();
    await client.settle();
    assert.deepEqual(await told(client), await fresh(folder));
    folder.delete(`${root}/nodes.yaml`);
    await client.fileEvents([`${root}/nodes.yaml`, FileChangeType.Deleted]);
    assert.deepEqual(await told(client), { 'router.yaml': ['ref/not-found'] });
    await client.stop();
  });

  it('gives up in the end, says so, and asks again when a document is opened or the folder changes', async () => {
    for (const wake of ['open', 'event']) {
      const folder = new ClientFolder({ [`${root}/router.yaml`]: routerText, [`${root}/nodes/stock.yaml`]: nodeText });
      folder.refuse(`${root}/nodes`);
      const client = await LspClient.start({ files: folder.files, folders: [root], capabilities: pulling });
      assert.deepEqual(await told(client), {});
      for (let round = 0; round < 8; round += 1) {
        client.clock.elapse();
        await client.settle();
      }
      assert.equal(folder.asked.filter((each) => each === `ackmesh/folder ${root}/nodes`).length, 1 + 5);
      assert.deepEqual(await told(client), { 'router.yaml': ['ref/not-found'] });
      assert.match(client.logged.join('\n'), /nodes cannot be listed: Error: refused\n[^]*1 files or folders .* reported as missing/);
      folder.allow(`${root}/nodes`);
      await (wake === 'open'
        ? client.open(`${root}/router.yaml`, routerText)
        : client.fileEvents([`${root}/nodes`, FileChangeType.Changed]));
      assert.deepEqual(await told(client), {}, wake);
      await client.stop();
    }
  });

  it('tells of a file that is encrypted', async () => {
    const files = new ClientFiles((method) =>
      Promise.resolve(
        method === folderMethod ? { files: ['secret.yaml'], folders: [] } : { kind: 'problem', reason: encryptedReason, lasts: true },
      ),
    );
    const client = await LspClient.start({ files, folders: [root], capabilities: pulling });
    assert.deepEqual(await told(client), { 'secret.yaml': ['yaml/encrypted'] });
    await client.stop();
  });

  it('takes the settings of a project file, and looks into nothing that it ignores', async () => {
    const [client, folder] = await start({
      'router.yaml': routerText,
      'vendor/router.yaml': routerText,
      '.ackmesh.yaml': 'ignore: ["vendor/**"]\nrules: { "ref/not-found": error }\n',
    });
    assert.deepEqual(await told(client), { 'router.yaml': ['ref/not-found'] });
    assert.deepEqual(
      folder.asked.filter((each) => each.includes('vendor')),
      [],
    );
    await client.stop();
  });
});
