import assert from 'node:assert/strict';
import type { Uri } from '../../server/src/base/uri';
import { failureMethod, type Failure } from '../../server/src/protocol/failure';
import { LspClient } from '../support/lspClient';
import { meshFiles, node, nodeText, router, routerText } from '../support/meshFiles';

const project = 'file:///ws/.ackmesh.yaml';
const misspelt = nodeText.replace('listeners', 'listenerz');

describe('failures of the core', () => {
  for (const text of ['ignore: [""]\n', "name: '", 'ignore: ["**/{a"]\n', `ignore: ["${'a'.repeat(70_000)}"]\n`]) {
    const shown = text.length > 40 ? 'a glob of 70,000 characters' : JSON.stringify(text);
    it(`leave everything else working while .ackmesh.yaml is edited: ${shown}`, async () => {
      const client = await LspClient.start({ files: meshFiles() });
      await client.open(project, '');
      await client.edit(project, [{ text }], text);
      await client.open(node, misspelt);
      assert.deepEqual(
        (await client.diagnostics(node)).map(({ code }) => code),
        ['schema/unknown-field'],
      );
      assert.notEqual(await client.at('textDocument/hover', node, 'serviceDiscovery'), null);
      await client.stop();
    });

    it(`leave everything else working with .ackmesh.yaml on disk: ${shown}`, async () => {
      const files = meshFiles();
      files.write(project, text);
      const client = await LspClient.start({ files });
      await client.open(node, nodeText);
      await client.settle();
      assert.ok(client.workspace.file(router as Uri) !== undefined);
      await client.stop();
    });
  }

  it('leave requests working after settings with a bad glob', async () => {
    const client = await LspClient.start({
      files: meshFiles(),
      settings: () => ({ ignore: [''], outside: [{ name: '' }], rules: { '': 'off' } }),
    });
    await client.open(node, nodeText);
    await client.settle();
    assert.notEqual(await client.at('textDocument/hover', node, 'serviceDiscovery'), null);
    await client.stop();
  });

  it('cost the document that they are about, until its next edit', async () => {
    const client = await failing('setBuffer');
    await client.open(router, routerText);
    await client.open(node, `# fail\n${misspelt}`);
    assert.deepEqual(
      (await client.diagnostics(node)).map(({ code, message }) => [code, message]),
      [['yaml/unreadable', failed]],
    );
    assert.equal(await client.at('textDocument/hover', node, 'serviceDiscovery'), null);
    assert.notEqual(await client.at('textDocument/hover', router, 'routes'), null);
    const version = await client.replace(node, '# fail', '#');
    assert.deepEqual(
      (await client.diagnostics(node, version)).map(({ code }) => code),
      ['schema/unknown-field'],
    );
    await client.stop();
  });

  it('cost the file that they are about on disk', async () => {
    const files = meshFiles();
    files.write('file:///ws/a.yaml', `# fail\n${misspelt}`);
    const client = await failing('setDisk', files);
    await client.open(router, routerText);
    await client.settle();
    assert.equal(client.workspace.file('file:///ws/a.yaml' as Uri), undefined);
    assert.notEqual(client.workspace.file(node as Uri), undefined);
    await client.stop();
  });

  it('are logged with what was being done, each stack once, and told to the user once', async () => {
    const client = await failing('setBuffer');
    const told: string[] = [];
    client.connection.onNotification('window/showMessage', ({ message }: { readonly message: string }) => void told.push(message));
    await client.open(node, '# fail\n');
    await client.diagnostics(node);
    for (const text of ['# fail again\n', '# fail once more\n']) {
      await client.diagnostics(node, await client.edit(node, [{ text }], text));
    }
    const lines = client.logged.filter((line) => line.startsWith('[failure]'));
    assert.deepEqual(
      lines.map((line) => line.split('\n')[0]),
      [1, 2, 3].map((count) => `[failure] #${count} edit of ${node}: Error: broken`),
    );
    assert.deepEqual(
      lines.map((line) => line.includes('\n')),
      [true, false, false],
    );
    assert.deepEqual(told, ['ackmesh: internal error; see the output of the language server. Everything else keeps working']);
    await client.stop();
  });

  it('are shown by a client that offers a way to the output', async () => {
    const client = await failing('setBuffer', meshFiles(), { showsFailures: true });
    const told: Failure[] = [];
    client.connection.onNotification(failureMethod, (failure: Failure) => void told.push(failure));
    await client.open(node, '# fail\n');
    await client.until(() => client.published.length > 0);
    assert.equal(told.length, 1);
    await client.stop();
  });

  it('in a request cost that request', async () => {
    const client = await LspClient.start({ files: meshFiles() });
    await client.open(node, nodeText);
    await client.settle();
    const { workspace } = client;
    const file = workspace.file.bind(workspace);
    Object.assign(workspace, { file: () => assert.fail('broken') });
    await assert.rejects(client.at('textDocument/hover', node, 'serviceDiscovery'), /textDocument\/hover failed: broken/);
    Object.assign(workspace, { file });
    assert.notEqual(await client.at('textDocument/hover', node, 'serviceDiscovery'), null);
    assert.ok(client.logged.some((line) => line.startsWith(`[failure] #1 textDocument/hover of ${node}: `)));
    await client.stop();
  });
});

const failed = 'File could not be checked because of an internal error; see the output of the language server';

/** A client of a server whose core fails at texts that ask for it. */
async function failing(method: 'setBuffer' | 'setDisk', files = meshFiles(), initializationOptions?: unknown): Promise<LspClient> {
  const letGo = files.hold();
  const client = await LspClient.start({ files, initializationOptions });
  await client.request('textDocument/foldingRange', { textDocument: { uri: node } });
  const { workspace } = client;
  const real = workspace[method].bind(workspace) as (...args: readonly unknown[]) => unknown;
  Object.assign(workspace, {
    [method]: (...args: readonly unknown[]) => {
      if (JSON.stringify(args).includes('# fail')) {
        throw new Error('broken');
      }
      return real(...args);
    },
  });
  letGo();
  return client;
}
