import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileChangeType, type WorkspaceDiagnosticReport } from 'vscode-languageserver/node';
import type { FileSystem } from '../../server/src/hosts/lsp/ports';
import { nodeAroundReader } from '../../server/src/hosts/node/aroundReader';
import { uriOfPath } from '../../server/src/hosts/node/fileUri';
import { nodeFileSystem } from '../../server/src/hosts/node/nodeFileSystem';
import { LspClient, pulling } from '../support/lspClient';
import { nodeText, routerText } from '../support/meshFiles';

const { Changed, Created, Deleted } = FileChangeType;
const otherNode = nodeText.replaceAll('stock', 'other');

/** What is there and what is wrong with it has to be what a start at this moment finds. */
describe('symbolic links in a workspace', () => {
  let folder: string;
  let client: LspClient;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'ackmesh links ')));
  });
  afterEach(async () => {
    await client.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const path = (name: string): string => join(folder, name);
  const uri = (name: string): string => uriOfPath(path(name));
  const write = (name: string, text: string): void => {
    mkdirSync(join(path(name), '..'), { recursive: true });
    writeFileSync(path(name), text);
  };
  const link = (name: string, target: string): void => {
    mkdirSync(join(path(name), '..'), { recursive: true });
    symlinkSync(target, path(name));
  };
  const start = async (files: FileSystem = nodeFileSystem): Promise<LspClient> => {
    const started = await LspClient.start({ files, around: nodeAroundReader, folders: [uriOfPath(folder)], capabilities: pulling });
    await told(started);
    return started;
  };
  const told = async (by: LspClient): Promise<readonly string[]> => {
    await by.settle();
    const { items } = await by.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: [] });
    const wrong = items.flatMap((item) => (item.kind === 'full' ? item.items.map((each) => `${item.uri} ${String(each.code)}`) : []));
    return [...wrong, ...by.workspace.uris].map((each) => each.slice(uriOfPath(folder).length + 1)).sort();
  };
  /** `open`: documents that are open in the client that was there all the time. */
  const isAsFresh = async (open: Readonly<Record<string, string>> = {}): Promise<void> => {
    const live = await told(client);
    const fresh = await start();
    for (const [name, text] of Object.entries(open)) {
      await fresh.open(uri(name), text);
    }
    assert.deepEqual(live, await told(fresh));
    await fresh.stop();
  };

  it('in a folder that comes bring no file a second time', async () => {
    write('shared/stock.yaml', nodeText);
    write('router.yaml', routerText);
    client = await start();
    link('envs/dev/shared', '../../shared');
    write('envs/dev/kustomization.yaml', 'resources: [shared/stock.yaml]\n');
    await client.fileEvents([uri('envs'), Created]);
    await isAsFresh();
    write('shared/stock.yaml', otherNode);
    await client.fileEvents([uri('shared/stock.yaml'), Changed]);
    await isAsFresh();
  });

  it('to a file that goes and comes', async () => {
    write('real/service.yaml', nodeText);
    write('app/kustomization.yaml', 'resources: [service.yaml]\n');
    link('app/service.yaml', '../real/service.yaml');
    client = await start();
    renameSync(path('real/service.yaml'), path('hold'));
    await client.fileEvents([uri('real/service.yaml'), Deleted], [uri('hold'), Created]);
    await isAsFresh();
    renameSync(path('hold'), path('real/service.yaml'));
    await client.fileEvents([uri('hold'), Deleted], [uri('real/service.yaml'), Created]);
    await isAsFresh();
  });

  it('that led nowhere when the server started', async () => {
    write('app/kustomization.yaml', 'resources: [service.yaml, linked/service.yaml]\n');
    link('app/service.yaml', '../real/service.yaml');
    link('app/linked', '../more');
    client = await start();
    write('real/service.yaml', nodeText);
    write('more/service.yaml', otherNode);
    await client.fileEvents([uri('real'), Created], [uri('more'), Created]);
    await isAsFresh();
  });

  it('to a folder of which a file goes and comes', async () => {
    write('real/service.yaml', nodeText);
    write('app/kustomization.yaml', 'resources: [linked/service.yaml]\n');
    link('app/linked', '../real');
    client = await start();
    renameSync(path('real/service.yaml'), path('hold'));
    await client.fileEvents([uri('real/service.yaml'), Deleted]);
    await isAsFresh();
    renameSync(path('hold'), path('real/service.yaml'));
    await client.fileEvents([uri('real/service.yaml'), Created]);
    await isAsFresh();
  });

  it('to a file that has no name of its own, and changes', async () => {
    write('data/stock.in', nodeText);
    write('router.yaml', routerText);
    link('stock.yaml', 'data/stock.in');
    client = await start();
    write('data/stock.in', otherNode);
    await client.fileEvents([uri('data/stock.in'), Changed]);
    await isAsFresh();
  });

  it('two of which lead to one file that has no name of its own, and one goes', async () => {
    write('data/stock.in', nodeText);
    write('router.yaml', routerText);
    link('a.yaml', 'data/stock.in');
    link('b.yaml', 'data/stock.in');
    client = await start();
    unlinkSync(path('a.yaml'));
    await client.fileEvents([uri('a.yaml'), Deleted]);
    await isAsFresh();
  });

  it('to nothing, in a folder that is removed, are no problem any more', async () => {
    mkdirSync(path('one'));
    link('two/linked.yaml', 'nowhere.yaml');
    client = await LspClient.start({ files: nodeFileSystem, folders: [uri('one'), uri('two')], capabilities: pulling });
    assert.deepEqual(await told(client), ['two/linked.yaml yaml/unreadable']);
    const removed = [{ uri: uri('two'), name: 'two' }];
    await client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed } });
    assert.deepEqual(await told(client), []);
  });

  it('out of the workspace, into a folder that is added later', async () => {
    mkdirSync(path('one'));
    write('two/stock.yaml', nodeText);
    link('one/linked', '../two');
    const open = (folders: readonly string[]): Promise<LspClient> =>
      LspClient.start({ files: nodeFileSystem, around: nodeAroundReader, folders: folders.map(uri), capabilities: pulling });
    client = await open(['one']);
    const added = [{ uri: uri('two'), name: 'two' }];
    await client.notify('workspace/didChangeWorkspaceFolders', { event: { added, removed: [] } });
    const fresh = await open(['one', 'two']);
    assert.deepEqual(await told(client), await told(fresh));
    await fresh.stop();
    await client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: added } });
    assert.deepEqual(await told(client), []);
  });

  for (const [what, target] of [
    ['a link', undefined],
    ['one that holds a link', '../nodes'],
  ] as const) {
    it(`are met where ${what} took the place of a folder`, async () => {
      write('base/kustomization.yaml', 'resources: [stock.yaml]\n');
      write('base/stock.yaml', nodeText);
      write('nodes/other.yaml', otherNode);
      write('prod/kustomization.yaml', 'resources: [../base]\n');
      client = await start();
      rmSync(path('base'), { recursive: true });
      link(target === undefined ? 'base' : 'base/linked', target ?? 'nodes');
      await client.fileEvents([uri('base'), Changed]);
      await isAsFresh();
    });
  }

  describe('by way of which a document is open', () => {
    const through = 'prod/stock.yaml';
    const openAndReplace = async (text: string, replace: () => void): Promise<void> => {
      client = await start();
      await client.open(uri(through), text);
      await client.settle();
      replace();
      await client.fileEvents([uri('prod'), Changed]);
    };
    beforeEach(() => {
      write('dev/stock.yaml', nodeText);
      write('router.yaml', routerText);
    });

    it('become folders', async () => {
      link('prod', 'dev');
      await openAndReplace(nodeText, () => {
        unlinkSync(path('prod'));
        write(through, otherNode);
      });
      await client.edit(uri(through), [{ text: otherNode }], otherNode);
      await isAsFresh({ [through]: otherNode });
    });

    it('come in the place of folders', async () => {
      write(through, otherNode);
      await openAndReplace(otherNode, () => {
        rmSync(path('prod'), { recursive: true });
        link('prod', 'dev');
      });
      const third = nodeText.replaceAll('stock', 'third');
      await client.edit(uri(through), [{ text: third }], third);
      await isAsFresh({ [through]: third });
    });

    it('lead to a file that is ignored from now on, and no longer', async () => {
      link('prod', 'dev');
      client = await start();
      await client.open(uri(through), otherNode);
      for (const text of ['ignore: ["dev/"]\n', 'rules: {}\n']) {
        write('.ackmesh.yaml', text);
        await client.fileEvents([uri('.ackmesh.yaml'), Changed]);
        await isAsFresh({ [through]: otherNode });
      }
    });

    it('stay as they are: nothing is sent', async () => {
      link('prod', 'dev');
      client = await start();
      await client.open(uri(through), nodeText);
      await client.settle();
      client.forget();
      mkdirSync(path('new'));
      await client.fileEvents([uri('new'), Created], [uri('prod'), Changed]);
      await client.settle();
      assert.deepEqual([client.published, client.asked], [[], []]);
    });
  });

  it('are none: no event of a file has folders looked at', async () => {
    write('nodes/stock.yaml', nodeText);
    write('router.yaml', routerText);
    let walks = 0;
    client = await start({
      ...nodeFileSystem,
      walk: (...args) => {
        walks += 1;
        return nodeFileSystem.walk(...args);
      },
    });
    assert.equal(walks, 1);
    write('nodes/other.yaml', otherNode);
    write('router.yaml', routerText.replace('stock', 'other'));
    rmSync(path('nodes/stock.yaml'));
    await client.fileEvents([uri('nodes/other.yaml'), Created], [uri('router.yaml'), Changed], [uri('nodes/stock.yaml'), Deleted]);
    await isAsFresh();
    assert.equal(walks, 1);
  });
});
