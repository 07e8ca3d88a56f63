import assert from 'node:assert/strict';
import { FileChangeType, LSPErrorCodes, type DocumentDiagnosticReport, type WorkspaceDiagnosticReport } from 'vscode-languageserver/node';
import { LspClient, pulling } from '../support/lspClient';
import { MemoryFiles } from '../support/memoryFiles';
import { meshFiles, node, nodeText, router, routerText } from '../support/meshFiles';

const bad = nodeText.replace('port: 8080', 'port: none');

function ask(client: LspClient, uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport> {
  return client.request('textDocument/diagnostic', {
    textDocument: { uri },
    ...(previousResultId === undefined ? {} : { previousResultId }),
  });
}

function askAll(
  client: LspClient,
  previousResultIds: readonly { uri: string; value: string }[] = [],
  more: object = {},
): Promise<WorkspaceDiagnosticReport> {
  return client.request('workspace/diagnostic', { previousResultIds, ...more });
}

describe('diagnostics on request', () => {
  it('are never pushed as well', async () => {
    const client = await LspClient.start({ files: meshFiles(), capabilities: pulling });
    await client.open(node, bad);
    const report = await ask(client, node);
    assert.equal(report.kind, 'full');
    assert.deepEqual(report.kind === 'full' && report.items.map(({ code }) => code), ['schema/type']);
    await client.settle();
    assert.deepEqual(client.published, []);
    await client.stop();
  });

  it('say when nothing changed, and see an edit at once', async () => {
    const client = await LspClient.start({ files: meshFiles(), capabilities: pulling });
    await client.open(node, bad);
    const { resultId } = await ask(client, node);
    assert.deepEqual(await ask(client, node, resultId), { kind: 'unchanged', resultId });
    await client.replace(node, 'port: none', 'port: 80');
    const after = await ask(client, node, resultId);
    assert.deepEqual(after.kind === 'full' && after.items, []);
    await client.stop();
  });

  it('of the workspace hold every file with something to say', async () => {
    const files = meshFiles();
    files.write(node, bad);
    files.write('file:///ws/latin.yaml', 'x');
    files.refuse('file:///ws/latin.yaml', 'is not UTF-8');
    const client = await LspClient.start({ files, capabilities: pulling });
    const { items } = await askAll(client);
    assert.deepEqual(items.map((item) => [item.uri, item.kind === 'full' && item.items.map(({ code }) => code)]).sort(), [
      ['file:///ws/latin.yaml', ['yaml/unreadable']],
      [node, ['schema/type']],
    ]);
    const again = await askAll(
      client,
      items.map(({ uri, resultId = '' }) => ({ uri, value: resultId })),
    );
    assert.deepEqual(
      again.items.map(({ kind }) => kind),
      ['unchanged', 'unchanged'],
    );
    await client.stop();
  });

  it('of the workspace take back what was said of a file that is gone', async () => {
    const files = meshFiles();
    files.write(node, bad);
    const client = await LspClient.start({ files, capabilities: pulling });
    const { items } = await askAll(client);
    files.delete(node);
    await client.fileEvents([node, FileChangeType.Deleted]);
    const after = await askAll(
      client,
      items.map(({ uri, resultId = '' }) => ({ uri, value: resultId })),
    );
    assert.deepEqual(after.items.map((item) => [item.uri, item.kind === 'full' && item.items.map(({ code }) => code)]).sort(), [
      [node, []],
      [router, ['ref/not-found']],
    ]);
    await client.stop();
  });

  it('of the workspace take back what was said of a document that was closed and is gone by the next report', async () => {
    const files = meshFiles();
    files.write(node, bad);
    const client = await LspClient.start({ files, capabilities: pulling });
    await client.open(node, bad);
    await ask(client, node);
    const [first] = (await askAll(client)).items;
    assert.equal(first?.uri, node);
    // VS Code forgets the result of a document that it closes, and goes on showing it.
    await client.close(node);
    files.delete(node);
    await client.fileEvents([node, FileChangeType.Deleted]);
    const told = (await askAll(client)).items;
    assert.deepEqual(
      told.filter(({ uri }) => uri === node).map((item) => item.kind === 'full' && item.items),
      [[]],
    );
    assert.deepEqual(
      (await askAll(client)).items.filter(({ uri }) => uri === node),
      [],
    );
    await client.stop();
  });

  it('of the workspace are told anew of a document that is closed, of which the client may show less than it was told', async () => {
    const files = meshFiles();
    files.write(node, bad);
    const client = await LspClient.start({ files, capabilities: pulling });
    await askAll(client, [], { partialResultToken: 'poll' });
    await client.open(node, bad);
    const { resultId = '' } = await ask(client, node);
    const poll = askAll(client, [{ uri: node, value: resultId }], { partialResultToken: 'poll' });
    await client.settle();
    await client.close(node);
    const told = (await poll).items;
    assert.deepEqual(
      told.map((item) => [item.uri, item.kind === 'full' && item.items.map(({ code }) => code)]),
      [[node, ['schema/type']]],
    );
    await assert.rejects(
      client.cancelled('workspace/diagnostic', {
        previousResultIds: [{ uri: node, value: told[0]?.resultId }],
        partialResultToken: 'poll',
      }),
      (error: { readonly code?: number }) => error.code === LSPErrorCodes.RequestCancelled,
    );
    await client.stop();
  });

  it('of the workspace wait for news when a client polls, and end when it stops', async () => {
    const files = meshFiles();
    const client = await LspClient.start({ files, capabilities: pulling });
    const poll = askAll(client, [], { partialResultToken: 'poll' });
    await client.settle();
    files.write(node, bad);
    await client.fileEvents([node, FileChangeType.Changed]);
    const { items } = await poll;
    assert.deepEqual(
      items.map(({ uri }) => uri),
      [node],
    );
    await assert.rejects(
      client.cancelled('workspace/diagnostic', {
        previousResultIds: items.map(({ uri, resultId }) => ({ uri, value: resultId })),
        partialResultToken: 'poll',
      }),
      (error: { readonly code?: number }) => error.code === LSPErrorCodes.RequestCancelled,
    );
    await client.stop();
  });

  it('are asked for again by a client that does as it is told and never answers', async () => {
    const client = await LspClient.start({ files: meshFiles(), capabilities: pulling });
    let told = 0;
    client.connection.onRequest('workspace/diagnostic/refresh', () => {
      told += 1;
      return new Promise(() => undefined);
    });
    await client.open(router, routerText);
    await client.open(node, nodeText);
    await ask(client, router);
    await client.settle();
    await client.replace(node, 'name: stock', 'name: first');
    await client.settle();
    const before = told;
    await client.replace(node, 'name: first', 'name: second');
    await client.settle();
    assert.equal(told, before);
    await ask(client, router);
    await client.replace(node, 'name: second', 'name: stock');
    await client.settle();
    assert.ok(told > before);
    await client.stop();
  });

  it('are asked for again where an edit changed another open file, and only then', async () => {
    const client = await LspClient.start({ files: meshFiles(), capabilities: pulling });
    await client.open(router, routerText);
    await client.open(node, nodeText);
    await ask(client, router);
    await client.settle();
    const refreshes = (): number => client.asked.filter((method) => method === 'workspace/diagnostic/refresh').length;
    const before = refreshes();
    await client.replace(node, 'hostname: stock', 'hostname: stack');
    await ask(client, node);
    await client.settle();
    assert.equal(refreshes(), before);
    await client.replace(node, 'name: stock', 'name: renamed');
    await client.until(() => refreshes() === before + 1);
    const report = await ask(client, router);
    assert.deepEqual(report.kind === 'full' && report.items.map(({ code }) => code), ['ref/not-found']);
    await client.stop();
  });

  it('wait for the files of the workspace, so that nothing is doubted too early', async () => {
    const files = new MemoryFiles({ [router]: routerText, [node]: nodeText });
    const letGo = files.hold();
    const client = await LspClient.start({ files, capabilities: pulling });
    await client.open(router, routerText);
    const report = ask(client, router);
    await client.at('textDocument/hover', router, 'stock }');
    letGo();
    assert.deepEqual(await report.then((each) => each.kind === 'full' && each.items), []);
    await client.stop();
  });
});
