import assert from 'node:assert/strict';
import { FileChangeType, type WorkspaceDiagnosticReport } from 'vscode-languageserver/node';
import type { Uri } from '../../server/src/base/uri';
import { reportedAtOnce } from '../../server/src/hosts/lsp/turns/resting';
import { LspClient, pulling } from '../support/lspClient';
import { manifest, vpc } from '../support/manifests';
import { MemoryFiles } from '../support/memoryFiles';

const subnetFile = 'file:///ws/subnet.yaml';
const subnet = manifest('Subnet', 'a', '{ cidrBlock: 10.0.0.0/24, vpcRef: { from: { name: main } } }');

describe('a server of which nothing was asked for a while', () => {
  it('forgets what can be made again, says the same and hears of changes', async () => {
    const files = new MemoryFiles({ [subnetFile]: subnet, 'file:///ws/vpc.yaml': vpc('mian') });
    const client = await LspClient.start({ files, capabilities: pulling });
    const codes = async (): Promise<unknown> => {
      const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: [] });
      return items.flatMap((item) => (item.kind === 'full' ? item.items.map(({ code }) => code) : []));
    };
    assert.deepEqual(await codes(), ['ref/not-found']);
    const { workspace } = client.service;
    const trees = (): number => [...workspace.uris].reduce((sum, uri) => sum + (workspace.file(uri)?.trees ?? 0), 0);
    assert.ok(trees() > 0);
    client.clock.elapse();
    await client.settle();
    assert.equal(trees(), 0);
    const { documentsChecked } = workspace.counts;
    assert.deepEqual(await codes(), ['ref/not-found']);
    assert.equal(workspace.counts.documentsChecked, documentsChecked);
    files.write('file:///ws/vpc.yaml', vpc('main'));
    await client.fileEvents(['file:///ws/vpc.yaml', FileChangeType.Changed]);
    assert.deepEqual(await codes(), []);
    await client.stop();
  });

  it('does so also where a file is written all the time that nobody reads', async () => {
    const client = await LspClient.start({ files: new MemoryFiles({ [subnetFile]: subnet }), capabilities: pulling });
    await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: [] });
    const { workspace } = client.service;
    const rests = (): boolean => workspace.file(subnetFile as Uri)?.trees === 0;
    assert.equal(rests(), false);
    client.clock.pass();
    await client.fileEvents(['file:///ws/app.log', FileChangeType.Changed]);
    // An answer to nothing that counts: what was told before is seen to.
    await assert.rejects(client.request('nobody/knows', {}));
    client.clock.runTimers();
    await client.settle();
    assert.equal(rests(), true);
    await client.stop();
  });

  it('lets files rest as well while it reports on others', async () => {
    const uris = Array.from({ length: reportedAtOnce + 20 }, (_, index) => `file:///ws/${index}.yaml`);
    const files = new MemoryFiles(Object.fromEntries(uris.map((uri, index) => [uri, subnet.replaceAll('main', `main-${index}`)])));
    const client = await LspClient.start({ files, capabilities: pulling });
    const codes = async (): Promise<readonly unknown[]> => {
      const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: [] });
      return items.flatMap((item) => (item.kind === 'full' ? item.items.map(({ code }) => code) : []));
    };
    assert.equal((await codes()).length, uris.length);
    const { workspace } = client.service;
    const trees = [...workspace.uris].reduce((sum, uri) => sum + (workspace.file(uri)?.trees ?? 0), 0);
    assert.ok(trees <= 20, `${trees}`);
    const { documentsChecked } = workspace.counts;
    assert.equal((await codes()).length, uris.length);
    assert.equal(workspace.counts.documentsChecked, documentsChecked);
    files.write('file:///ws/vpc.yaml', vpc('main-7'));
    await client.fileEvents(['file:///ws/vpc.yaml', FileChangeType.Created]);
    assert.equal((await codes()).length, uris.length - 1);
    await client.stop();
  });
});
