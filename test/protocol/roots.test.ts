import assert from 'node:assert/strict';
import { FileChangeType, LSPErrorCodes } from 'vscode-languageserver/node';
import { LspClient } from '../support/lspClient';
import { MemoryFiles } from '../support/memoryFiles';

const vpc = 'apiVersion: ec2.services.k8s.aws/v1alpha1\nkind: VPC\nmetadata: { name: main }\n';
const files = {
  'file:///ws/base/vpc.yaml': vpc,
  'file:///ws/base/kustomization.yaml': 'resources: [vpc.yaml]\n',
  'file:///ws/dev/kustomization.yaml': 'nameSuffix: -d\nresources: [../base]\n',
  'file:///ws/prod/kustomization.yaml': 'namePrefix: p-\nresources: [../base]\n',
};
const uri = 'file:///ws/base/vpc.yaml';
const other = 'file:///ws/base/other.yaml';

describe('roots of kustomizations', () => {
  it('are asked for, chosen by a command and told of by hovers', async () => {
    const client = await LspClient.start({ files: new MemoryFiles(files) });
    await client.open(uri, vpc);
    const roots = (): Promise<unknown> => client.request('ackmesh/roots', { textDocument: { uri } });
    assert.deepEqual(await roots(), { roots: ['dev', 'prod'], shown: 'dev' });
    assert.equal(await client.request('workspace/executeCommand', { command: 'ackmesh.useRoot', arguments: ['prod'] }), null);
    assert.deepEqual(await roots(), { roots: ['dev', 'prod'], shown: 'prod' });
    assert.match(JSON.stringify(await client.at('textDocument/hover', uri, 'main')), /In prod: VPC `p-main`/);
    await assert.rejects(
      client.request('workspace/executeCommand', { command: 'ackmesh.useRoot', arguments: [1] }),
      (error: { readonly code?: number }) => error.code === LSPErrorCodes.RequestFailed,
    );
    await client.request('workspace/executeCommand', { command: 'ackmesh.useRoot', arguments: ['prod', 'dev'] });
    assert.deepEqual(await roots(), { roots: ['dev', 'prod'], shown: 'dev' });
    await client.request('workspace/executeCommand', { command: 'ackmesh.useRoot', arguments: ['dev', 'prod'] });
    assert.deepEqual(await roots(), { roots: ['dev', 'prod'], shown: 'prod' });
    await client.request('workspace/executeCommand', { command: 'ackmesh.useRoot' });
    assert.deepEqual(await roots(), { roots: ['dev', 'prod'], shown: 'dev' });
    assert.deepEqual(await client.request('ackmesh/roots', { textDocument: { uri: 'file:///ws/other.yaml' } }), { roots: [], shown: null });
    await client.stop();
  });

  it('are told to have changed to a client that follows them', async () => {
    for (const followsRoots of [true, false]) {
      const client = await LspClient.start({ files: new MemoryFiles(files), initializationOptions: { followsRoots } });
      const told: unknown[] = [];
      client.connection.onNotification('ackmesh/rootsChanged', (params) => void told.push(params));
      const sinceThen = async (): Promise<readonly unknown[]> => {
        await client.settle();
        client.clock.elapse();
        await client.settle();
        return told.splice(0);
      };
      await client.open(uri, vpc);
      await client.request('ackmesh/roots', { textDocument: { uri } });
      await sinceThen();
      await client.replace(uri, 'main', 'other');
      assert.deepEqual(await sinceThen(), followsRoots ? [{ onDisk: false }] : []);
      client.files.write(other, vpc.replace('main', 'second'));
      await client.fileEvents([other, FileChangeType.Created]);
      await client.replace(uri, 'other', 'third');
      assert.deepEqual(await sinceThen(), followsRoots ? [{ onDisk: true }] : []);
      await client.replace(uri, 'third', 'other');
      assert.deepEqual(await sinceThen(), followsRoots ? [{ onDisk: false }] : []);
      const { text } = await client.request<{ readonly text: string }>('ackmesh/effectiveText', {
        title: 'prod/VPC.ec2.services.k8s.aws/p-other',
      });
      assert.match(text, /name: p-other/);
      await client.stop();
    }
  });
});

describe('roots of several folders', () => {
  interface Choice {
    readonly title: string;
    readonly name: string;
    readonly root: string;
  }

  /** Folders of one layout, each with a VPC that names it, under two roots. */
  const alike = (...folders: readonly string[]): Readonly<Record<string, string>> =>
    Object.fromEntries(
      folders.flatMap((folder) => [
        [`${folder}/base/b.yaml`, textIn(folder)],
        [`${folder}/base/kustomization.yaml`, 'resources: [b.yaml]\n'],
        [`${folder}/dev/kustomization.yaml`, 'nameSuffix: -d\nresources: [../base]\n'],
        [`${folder}/prod/kustomization.yaml`, 'namePrefix: p-\nresources: [../base]\n'],
      ]),
    );
  const textIn = (folder: string): string => `${vpc}spec: { tags: [{ key: of, value: ${folder.slice('file:///'.length)} }] }\n`;
  const fileIn = (folder: string): string => `${folder}/base/b.yaml`;
  const start = async (folders: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<LspClient> => {
    const client = await LspClient.start({ folders, files: new MemoryFiles({ ...alike(...folders), ...more }) });
    for (const folder of folders) {
      await client.open(fileIn(folder), textIn(folder));
    }
    return client;
  };
  const choices = (client: LspClient, folder: string): Promise<readonly Choice[]> =>
    client.at('ackmesh/effectiveObjects', fileIn(folder), 'main');
  const textOf = async (client: LspClient, title: string): Promise<string> =>
    (await client.request<{ readonly text: string } | null>('ackmesh/effectiveText', { title }))?.text ?? 'none';
  const rootsOf = (client: LspClient, folder: string): Promise<unknown> =>
    client.request('ackmesh/roots', { textDocument: { uri: fileIn(folder) } });

  for (const [what, folders, names] of [
    ['of one layout', ['file:///main', 'file:///worktree'], ['main', 'worktree']],
    ['of one name', ['file:///one/shop', 'file:///two/shop'], ['one/shop', 'two/shop']],
    ['one of which lies in the other', ['file:///ws', 'file:///ws/deep'], ['ws', 'deep']],
  ] as const) {
    it(`${what} have titles that lead to their own objects`, async () => {
      const client = await start(folders);
      for (const [index, folder] of folders.entries()) {
        const found = await choices(client, folder);
        assert.deepEqual(
          found.map(({ root, title }) => [root, title]),
          ['dev/VPC.ec2.services.k8s.aws/main-d', 'prod/VPC.ec2.services.k8s.aws/p-main'].map((title) => [
            `${names[index]}/${title.slice(0, title.indexOf('/'))}`,
            `${names[index]}/${title}`,
          ]),
        );
        for (const { title, root } of found) {
          const text = await textOf(client, title);
          assert.ok(text.includes(`value: ${folder.slice('file:///'.length)} # ${names[index]}/base/b.yaml:4\n`), text);
          assert.ok(text.startsWith(`# VPC ${title.slice(title.lastIndexOf('/') + 1)} as ${root} applies it\n`), text);
        }
      }
      assert.equal(await textOf(client, 'prod/VPC.ec2.services.k8s.aws/p-main'), 'none');
      await client.stop();
    });
  }

  it('are chosen for their own folder, and an earlier choice without its name is left aside', async () => {
    const folders = ['file:///main', 'file:///worktree'] as const;
    const client = await start(folders);
    await client.request('workspace/executeCommand', { command: 'ackmesh.useRoot', arguments: ['prod', 'worktree/prod'] });
    assert.deepEqual(await rootsOf(client, folders[0]), { roots: ['main/dev', 'main/prod'], shown: 'main/dev' });
    assert.deepEqual(await rootsOf(client, folders[1]), { roots: ['worktree/dev', 'worktree/prod'], shown: 'worktree/prod' });
    assert.match(JSON.stringify(await client.at('textDocument/hover', fileIn(folders[0]), 'main')), /In main\/dev: VPC `main-d`/);
    assert.match(JSON.stringify(await client.at('textDocument/hover', fileIn(folders[1]), 'main')), /In worktree\/prod: VPC `p-main`/);
    await client.stop();
  });

  it('are told apart where they bring one file, be they the folders themselves', async () => {
    const folders = ['file:///main', 'file:///worktree'] as const;
    const client = await start(folders, {
      'file:///main/kustomization.yaml': 'nameSuffix: -m\nresources: [base]\n',
      'file:///worktree/kustomization.yaml': 'nameSuffix: -w\nresources: [../main/base]\n',
    });
    const names = ['main', 'main/dev', 'main/prod', 'worktree'];
    assert.deepEqual(await rootsOf(client, folders[0]), { roots: names, shown: 'main' });
    assert.deepEqual(
      (await choices(client, folders[0])).map(({ root, name }) => [root, name]),
      names.map((root, index) => [root, `VPC ${['main-m', 'main-d', 'p-main', 'main-w'][index]}`]),
    );
    await client.stop();
  });

  it('have other names when a second folder comes, and the ones of before when it goes', async () => {
    const client = await start(['file:///main'], alike('file:///worktree'));
    const event = (name: 'added' | 'removed'): Promise<void> =>
      client.notify('workspace/didChangeWorkspaceFolders', {
        event: { added: [], removed: [], [name]: [{ uri: 'file:///worktree', name: 'worktree' }] },
      });
    const before = await choices(client, 'file:///main');
    assert.deepEqual(
      before.map(({ root }) => root),
      ['dev', 'prod'],
    );
    await event('added');
    await client.settle();
    assert.deepEqual(
      (await choices(client, 'file:///main')).map(({ root }) => root),
      ['main/dev', 'main/prod'],
    );
    await event('removed');
    await client.settle();
    assert.deepEqual(await choices(client, 'file:///main'), before);
    await client.stop();
  });

  it('are those that people give them, also when they give another one', async () => {
    const client = await start(['file:///main'], alike('file:///worktree'));
    await client.open(fileIn('file:///worktree'), textIn('file:///worktree'));
    const called = async (name: string, before?: string): Promise<readonly string[]> => {
      const folder = (given: string): unknown => ({ uri: 'file:///worktree', name: given });
      const event = { added: [folder(name)], removed: before === undefined ? [] : [folder(before)] };
      await client.notify('workspace/didChangeWorkspaceFolders', { event });
      await client.settle();
      return (await choices(client, 'file:///worktree')).map(({ root }) => root);
    };
    assert.deepEqual(await called('Second tree'), ['Second tree/dev', 'Second tree/prod']);
    assert.deepEqual(await called('Other tree', 'Second tree'), ['Other tree/dev', 'Other tree/prod']);
    assert.deepEqual(await called('main', 'Other tree'), ['worktree/dev', 'worktree/prod']);
    // Editors that have no names for folders send their paths.
    assert.deepEqual(await called('/home/me/worktree', 'main'), ['worktree/dev', 'worktree/prod']);
    await client.stop();
  });

  it('that get other names stay where they are, and are not read again', async () => {
    const folders = ['file:///main', 'file:///worktree'] as const;
    const client = await start(folders);
    await client.settle();
    client.forget();
    const reads = client.followProgress();
    const [uri] = folders;
    await client.notify('workspace/didChangeWorkspaceFolders', {
      event: { added: [{ uri, name: 'First' }], removed: [{ uri, name: 'main' }] },
    });
    await client.settle();
    assert.deepEqual(await rootsOf(client, uri), { roots: ['First/dev', 'First/prod'], shown: 'First/dev' });
    assert.deepEqual(client.workspace.folders, folders);
    assert.deepEqual(reads, []);
    await client.stop();
  });
});

describe('titles of effective objects', () => {
  it('name one object where a folder lies in one of its name', async () => {
    const below = 'file:///ws/ws/kustomization.yaml';
    const client = await LspClient.start({
      files: new MemoryFiles({
        [uri]: vpc,
        'file:///ws/kustomization.yaml': 'nameSuffix: -o\nresources: [base/vpc.yaml]\ncommonAnnotations: { of: outer }\n',
        [below]: 'nameSuffix: -o\nresources: [../base/vpc.yaml]\ncommonAnnotations: { of: inner }\n',
      }),
    });
    await client.open(uri, vpc);
    const found = await client.at<readonly { readonly title: string; readonly root: string }[]>('ackmesh/effectiveObjects', uri, 'main');
    const texts = await Promise.all(
      found.map(({ title }) => client.request<{ readonly text: string }>('ackmesh/effectiveText', { title })),
    );
    assert.deepEqual(
      found.map(({ title, root }, index) => [title, root, /of: \w+/.exec(texts[index]?.text ?? '')?.[0]]),
      [
        ['ws/VPC.ec2.services.k8s.aws/main-o', '.', 'of: outer'],
        ['ws/ws/VPC.ec2.services.k8s.aws/main-o', 'ws', 'of: inner'],
      ],
    );
    await client.stop();
  });

  it('name one object where the folders of two are no folders of the workspace', async () => {
    const client = await LspClient.start({ folders: [] });
    const folders = ['file:///one/shop/base', 'file:///two/shop/base'];
    for (const folder of folders) {
      await client.open(`${folder}/b.yaml`, vpc);
      await client.open(`${folder}/kustomization.yaml`, `resources: [b.yaml]\ncommonAnnotations: { of: ${folder.slice(8, 11)} }\n`);
    }
    for (const folder of folders) {
      const [found] = await client.at<readonly { readonly title: string; readonly root: string }[]>(
        'ackmesh/effectiveObjects',
        `${folder}/b.yaml`,
        'main',
      );
      assert.deepEqual(found?.root, 'shop/base');
      const { text } = await client.request<{ readonly text: string }>('ackmesh/effectiveText', { title: found.title });
      assert.ok(text.includes(`of: ${folder.slice(8, 11)} `), text);
    }
    await client.stop();
  });
});
