import assert from 'node:assert/strict';
import { FileChangeType, type WorkspaceDiagnosticReport } from 'vscode-languageserver/node';
import { LspClient, pulling, type ClientOptions } from '../support/lspClient';
import { MemoryFiles } from '../support/memoryFiles';
import { nodeText, routerText } from '../support/meshFiles';

const ws = 'file:///ws';
const config = `${ws}/.ackmesh.yaml`;
const node = `${ws}/nodes/stock.yaml`;
const router = `${ws}/router.yaml`;
/** Found after all others. */
const last = `${ws}/z.yaml`;

/** By file, what is wrong with it. */
async function told(client: LspClient): Promise<Readonly<Record<string, readonly unknown[]>>> {
  await client.settle();
  const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: [] });
  const codes = items.map((item) => [item.uri, item.kind === 'full' ? item.items.map(({ code }) => code) : []] as const);
  return Object.fromEntries(codes.filter(([, each]) => each.length > 0));
}

describe('globs of files to ignore that are taken back', () => {
  /** A client whose server waits in the midst of its first reading, and what lets that go on. */
  const startHeld = async (options: ClientOptions & { readonly files: MemoryFiles }): Promise<readonly [LspClient, () => void]> => {
    const { files } = options;
    let open: (() => void) | undefined;
    const read = files.read.bind(files);
    files.read = (uri) => {
      open ??= uri === last ? files.hold() : undefined;
      return read(uri);
    };
    const client = LspClient.connect({ capabilities: pulling, ...options });
    await client.initialize();
    while (open === undefined) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    return [client, open];
  };
  const texts = { [node]: nodeText, [router]: routerText, [last]: 'a: 1\n' };

  it('count for files that were passed over, where a project file is opened with other text while the first folder is read', async () => {
    const [client, goOn] = await startHeld({ files: new MemoryFiles({ ...texts, [config]: 'ignore: ["nodes/"]\n' }) });
    await client.open(config, 'rules: {}\n');
    goOn();
    assert.deepEqual(await told(client), {});
    assert.ok([...client.workspace.uris].includes(node as never));
    await client.stop();
  });

  it('count so where settings of a folder come meanwhile', async () => {
    const [client, goOn] = await startHeld({
      files: new MemoryFiles(texts),
      initializationOptions: { settings: { ignore: ['nodes/'] } },
      settings: (scope) => ({ ignore: scope === ws ? [] : ['nodes/'] }),
    });
    await client.until(() => client.asked.includes('workspace/configuration'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    goOn();
    assert.deepEqual(await told(client), {});
    await client.stop();
  });

  it('say nothing of the first reading where nothing changes: each file is looked for once', async () => {
    const files = new MemoryFiles({ ...texts, [config]: 'ignore: ["nodes/"]\n' });
    let walks = 0;
    const walk = files.walk.bind(files);
    files.walk = (...args) => {
      walks += 1;
      return walk(...args);
    };
    const client = await LspClient.start({ files, capabilities: pulling });
    assert.deepEqual(await told(client), { [router]: ['ref/not-found'] });
    assert.equal(walks, 1);
    await client.stop();
  });

  for (const isFirst of [true, false]) {
    it(`count where a project file changes ${isFirst ? 'before' : 'after'} a folder is added and before that is read`, async () => {
      const files = new MemoryFiles({ ...texts, [config]: 'ignore: ["nodes/"]\n', 'file:///more/a.yaml': 'a: 1\n' });
      const client = await LspClient.start({ files, folders: [ws], capabilities: pulling });
      assert.deepEqual(await told(client), { [router]: ['ref/not-found'] });
      files.write(config, 'rules: {}\n');
      const add = (): Promise<void> =>
        client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [{ uri: 'file:///more', name: 'more' }], removed: [] } });
      const change = (): Promise<void> => client.fileEvents([config, FileChangeType.Changed]);
      for (const step of isFirst ? [change, add] : [add, change]) {
        await step();
      }
      await client.settle();
      assert.deepEqual(await told(client), {});
      await client.stop();
    });
  }
});

describe('project files above a folder that stays', () => {
  const far = 'file:///a/b/c/router.yaml';
  const start = (files: MemoryFiles, folders: readonly string[]): Promise<LspClient> =>
    LspClient.start({ files, folders, capabilities: pulling });

  for (const [what, text] of [
    ['says nothing of it', 'crds: ["x.yaml"]\n'],
    ['had it ignored', 'ignore: ["b/.ackmesh.yaml"]\n'],
  ] as const) {
    it(`are the nearest alone when the folder goes whose own ${what}`, async () => {
      const files = new MemoryFiles({
        'file:///a/.ackmesh.yaml': text,
        'file:///a/b/.ackmesh.yaml': 'rules: { "ref/not-found": off }\n',
        [far]: routerText,
      });
      const client = await start(files, ['file:///a/b/c', 'file:///a']);
      await told(client);
      const removed = [{ uri: 'file:///a', name: 'a' }];
      await client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed } });
      assert.deepEqual(await told(client), {});
      const fresh = await start(files, ['file:///a/b/c']);
      await told(fresh);
      assert.deepEqual([...client.workspace.uris].sort(), [...fresh.workspace.uris].sort());
      await client.stop();
      await fresh.stop();
    });
  }
});
