import assert from 'node:assert/strict';
import type { WorkspaceDiagnosticReport } from 'vscode-languageserver/node';
import type { Uri } from '../../server/src/base/uri';
import type { KeptLines } from '../../server/src/hosts/lsp/ports';
import { LspClient, pulling, type ClientOptions } from '../support/lspClient';
import { manifest, vpc } from '../support/manifests';
import { MemoryFiles } from '../support/memoryFiles';

class MemoryLines implements KeptLines {
  readonly entries = new Map<string, readonly string[]>();
  #written: () => void = () => undefined;
  /** Resolves with the next writing. */
  written = new Promise<void>((resolve) => (this.#written = resolve));

  read(key: readonly string[]): Promise<Iterable<string> | undefined> {
    return Promise.resolve(this.entries.get(JSON.stringify(key)));
  }

  write(key: readonly string[], lines: readonly string[]): Promise<boolean> {
    this.entries.set(JSON.stringify(key), lines);
    this.#written();
    this.written = new Promise<void>((resolve) => (this.#written = resolve));
    return Promise.resolve(true);
  }
}

const subnet = (name: string, wanted: string): string =>
  manifest('Subnet', name, `{ cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: ${wanted} } } }`);
const vpcFile = 'file:///ws/base/vpc.yaml';
const subnetFile = 'file:///ws/base/subnet.yaml';
const otherFile = 'file:///ws/other.yaml';

function disk(): MemoryFiles {
  return new MemoryFiles({
    [vpcFile]: vpc('main'),
    [subnetFile]: subnet('a', 'main'),
    'file:///ws/base/kustomization.yaml': 'resources: [vpc.yaml, subnet.yaml]\n',
    'file:///ws/prod/kustomization.yaml': 'resources: [../base]\nnamePrefix: prod-\n',
    [otherFile]: subnet('b', 'gone'),
  });
}

/** What a report says, without the ids, which are of one start. */
function said({ items }: WorkspaceDiagnosticReport): unknown {
  return items.map((item) => [item.uri, item.kind === 'full' ? item.items : item.kind]).sort();
}

async function reports(client: LspClient): Promise<unknown> {
  return said(await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: [] }));
}

describe('a second start', () => {
  let kept: MemoryLines;
  let files: MemoryFiles;
  beforeEach(() => {
    kept = new MemoryLines();
    files = disk();
  });

  const start = (more: ClientOptions = {}): Promise<LspClient> =>
    LspClient.start({ files, keptLines: kept, capabilities: pulling, initializationOptions: { cacheFolder: '/kept' }, ...more });

  /** A start after which what was reported is kept. */
  const first = async (open: readonly string[] = []): Promise<void> => {
    const client = await start();
    for (const uri of open) {
      const file = await files.read(uri as Uri);
      await client.open(uri, file.kind === 'text' ? file.text : '');
    }
    await reports(client);
    const { written } = kept;
    client.clock.elapse();
    await written;
    await client.stop();
  };

  /** A client of a server that keeps nothing. */
  const plain = (): Promise<LspClient> => start({ initializationOptions: {} });

  const same = async (client: LspClient, message?: string): Promise<void> => {
    const fresh = await plain();
    assert.deepEqual(await reports(client), await reports(fresh), message);
    await fresh.stop();
  };

  it('says the same of closed files without checking them', async () => {
    await first();
    const client = await start();
    await same(client);
    assert.equal(client.service.workspace.counts.documentsChecked, 0);
    await client.stop();
  });

  it('says the same where the server was stopped before the reports had been written', async () => {
    const client = await start();
    await reports(client);
    await client.stop();
    const again = await start();
    await same(again);
    assert.equal(again.service.workspace.counts.documentsChecked, 0);
    await again.stop();
  });

  /** A second start of which every step of reading lets messages in. */
  const slowly = async (more: ClientOptions = {}): Promise<LspClient> => {
    const client = LspClient.connect({
      files,
      keptLines: kept,
      capabilities: pulling,
      initializationOptions: { cacheFolder: '/kept' },
      ...more,
    });
    client.clock.tick(10);
    await client.initialize();
    return client;
  };

  const ids = ({ items }: WorkspaceDiagnosticReport): unknown[] => items.map(({ uri, resultId }) => ({ uri, value: resultId }));
  const numberOfFiles = 40;
  const more = (index: number): string => `file:///ws/more/${index}.yaml`;
  const many = (): void => {
    for (let index = 0; index < numberOfFiles; index += 1) {
      files.write(more(index), subnet(`more-${index}`, index % 2 === 0 ? 'gone' : 'main'));
    }
  };

  it('tells it before the files are in the workspace where none differs, and the rest later to a client that polls', async () => {
    many();
    // What is open is not kept.
    const open = Array.from({ length: 35 }, (_, index) => more(index));
    await first(open);
    const client = await slowly();
    const early = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', {
      previousResultIds: [],
      partialResultToken: 'poll',
    });
    assert.ok([...client.workspace.uris].length < numberOfFiles, 'the files are in the workspace already');
    assert.deepEqual(
      early.items.filter(({ uri }) => open.includes(uri)),
      [],
    );
    await client.settle();
    const late = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: ids(early) });
    // The results that were told are the same when everything was read.
    assert.deepEqual(
      new Set(late.items.map(({ uri, kind }) => [open.includes(uri), kind].join())),
      new Set(['true,full', 'false,unchanged']),
    );
    const fresh = await plain();
    const later = late.items.filter(({ kind }) => kind === 'full');
    assert.deepEqual(said({ items: [...early.items, ...later] }), await reports(fresh));
    await Promise.all([client.stop(), fresh.stop()]);
  });

  it('tells everything at once to a client that does not poll', async () => {
    many();
    for (const open of [[], [vpcFile, otherFile]]) {
      await first(open);
      const client = await slowly();
      await same(client, open.join());
      await client.stop();
      kept.entries.clear();
    }
  });

  it('waits for the files where one of them differs, or is being edited', async () => {
    many();
    await first();
    files.write(vpcFile, vpc('renamed'));
    const changed = await slowly();
    await same(changed, 'changed on disk');
    await changed.stop();
    files.write(vpcFile, vpc('main'));
    for (const text of [vpc('main'), vpc('renamed')]) {
      const client = await slowly();
      const fresh = await plain();
      const early = client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', {
        previousResultIds: [],
        partialResultToken: 'poll',
      });
      await client.open(vpcFile, text);
      await fresh.open(vpcFile, text);
      const told = new Map((await early).items.map((item) => [item.uri, item]));
      const later = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: ids(await early) });
      for (const item of later.items) {
        if (item.kind === 'full') {
          told.set(item.uri, item);
        }
      }
      assert.deepEqual(
        [...told.values()].map((item) => [item.uri, item.kind === 'full' ? item.items : item.kind]).sort(),
        await reports(fresh),
      );
      await Promise.all([client.stop(), fresh.stop()]);
    }
  });

  it('checks again what a change of the disk may have made another', async () => {
    await first();
    files.write(vpcFile, vpc('renamed'));
    files.write('file:///ws/new.yaml', vpc('gone'));
    const client = await start();
    await same(client);
    await client.stop();
  });

  it('follows edits as any start does', async () => {
    await first();
    const client = await start();
    await reports(client);
    const fresh = await plain();
    await reports(fresh);
    for (const each of [client, fresh]) {
      await each.open(vpcFile, vpc('main'));
      await each.replace(vpcFile, 'name: main', 'name: other');
    }
    assert.deepEqual(await reports(client), await reports(fresh));
    for (const each of [client, fresh]) {
      await each.close(vpcFile);
    }
    assert.deepEqual(await reports(client), await reports(fresh));
    await Promise.all([client.stop(), fresh.stop()]);
  });

  it('takes nothing over with other settings', async () => {
    await first();
    const client = await start({ settings: () => ({ rules: { 'ref/*': 'off' } }) });
    await client.settle();
    assert.doesNotMatch(JSON.stringify(await reports(client)), /not-found/);
    await client.stop();
  });

  it('goes on where what was kept cannot be read', async () => {
    await first();
    for (const [key, lines] of kept.entries) {
      kept.entries.set(key, [...lines.slice(0, 3), '{']);
    }
    const client = await start();
    await same(client);
    await client.stop();
  });

  it('writes nothing while nothing changes, and nothing beside a generator.yaml', async () => {
    await first();
    const before = [...kept.entries.values()][0];
    const again = await start();
    await reports(again);
    again.clock.elapse();
    await again.settle();
    assert.equal([...kept.entries.values()][0], before);
    await again.stop();
    kept.entries.clear();
    files.write('file:///ws/generator.yaml', 'ignore: {}\n');
    const client = await start();
    await reports(client);
    client.clock.elapse();
    await client.settle();
    assert.equal(kept.entries.size, 0);
    await client.stop();
  });
});
