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
