import assert from 'node:assert/strict';
import { LSPErrorCodes, type ClientCapabilities, type InitializeResult } from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import type { Uri } from '../../server/src/base/uri';
import { LspClient, modern, pulling } from '../support/lspClient';
import { manyMeshes, meshFiles, node, nodeText, router, routerText } from '../support/meshFiles';
import { MemoryFiles } from '../support/memoryFiles';

const { diagnostics, ...workspace } = { ...modern.workspace };
const takesPublished: ClientCapabilities = { ...pulling, workspace };

/** What a client is sent and may ask for, where an edit of one open document changes what is said of another. */
async function shownElsewhere(capabilities: ClientCapabilities, clientInfo?: { readonly name: string; readonly version?: string }) {
  const client = LspClient.connect({ files: meshFiles() });
  const { capabilities: offered } = await client.request<InitializeResult>('initialize', {
    processId: null,
    rootUri: 'file:///ws',
    capabilities,
    ...(clientInfo === undefined ? {} : { clientInfo }),
  });
  await client.notify('initialized', {});
  await client.open(node, nodeText);
  await client.open(router, routerText);
  await client.settle();
  if (offered.diagnosticProvider !== undefined) {
    await client.request('textDocument/diagnostic', { textDocument: { uri: router } });
  }
  await client.replace(node, 'name: stock', 'name: other');
  await client.settle();
  const seen = {
    isAsked: offered.diagnosticProvider !== undefined,
    published: client.shownCodes(router),
    refreshes: client.asked.filter((method) => method === 'workspace/diagnostic/refresh').length > 0,
  };
  await client.stop();
  return seen;
}

const asked = { isAsked: true, published: [], refreshes: true };
const sent = { isAsked: false, published: ['ref/not-found'], refreshes: false };

describe('a client that can ask for diagnostics', () => {
  it('asks for them where it can be told to ask again', async () => {
    assert.deepEqual(await shownElsewhere(pulling), asked);
  });

  it('may spell that it can be told as the types of Rust clients do', async () => {
    assert.deepEqual(await shownElsewhere({ ...pulling, workspace: { ...workspace, diagnostic: diagnostics } as object }), asked);
  });

  it('is sent them where it cannot be told, as what an edit changes elsewhere would become stale', async () => {
    assert.deepEqual(await shownElsewhere(takesPublished), sent);
  });

  it('asks for them all the same where it takes no others', async () => {
    const { publishDiagnostics: _, ...textDocument } = { ...takesPublished.textDocument };
    assert.deepEqual(await shownElsewhere({ ...takesPublished, textDocument }), { ...asked, refreshes: false });
  });

  for (const [version, isSent] of [
    ['0.12.4+v0.12.4', true],
    ['0.12.0-dev-1234+gabcdef', true],
    ['0.13.0-dev', false],
    ['1.0.0', false],
    ['', false],
  ] as const) {
    it(`${isSent ? 'is sent them' : 'asks for them'} if it is Neovim ${version}`, async () => {
      assert.deepEqual(await shownElsewhere(pulling, { name: 'Neovim', version }), isSent ? sent : asked);
    });
  }
});

describe('the folder of a workspace', () => {
  const [rootUri, rootPath] = ['file:///ws', URI.parse('file:///ws').fsPath];
  const elsewhere = [{ uri: 'file:///elsewhere', name: 'elsewhere' }];
  for (const [said, params, isRead] of [
    ['a path only', { rootPath }, true],
    ['a root beside a list that is empty', { rootUri, rootPath, workspaceFolders: [] }, true],
    ['a root and no list', { rootUri, workspaceFolders: null }, true],
    ['a root beside a list of others', { rootUri, workspaceFolders: elsewhere }, false],
    ['where the client runs, beside a list that is empty and no root', { rootUri: null, rootPath, workspaceFolders: [] }, false],
  ] as const) {
    it(`is ${isRead ? '' : 'not '}read for ${said}`, async () => {
      const client = LspClient.connect({ files: meshFiles() });
      await client.request('initialize', { processId: null, ...params, capabilities: {} });
      await client.notify('initialized', {});
      await client.settle();
      assert.equal(client.workspace.file(node as Uri) !== undefined, isRead);
      await client.stop();
    });
  }
});

describe('a client that tells only of files that it writes itself', () => {
  for (const [name, follows] of [
    ['helix', true],
    ['another', false],
  ] as const) {
    it(`${follows ? 'has' : 'need not have'} the disk looked at where it opens or saves something: ${name}`, async () => {
      const client = LspClient.connect({ files: meshFiles() });
      await client.request('initialize', {
        processId: null,
        rootUri: 'file:///ws',
        capabilities: modern,
        clientInfo: { name, version: '25.07.1' },
      });
      await client.notify('initialized', {});
      await client.open(router, routerText);
      await client.settle();
      client.files.delete(node);
      await client.notify('textDocument/didSave', { textDocument: { uri: router } });
      await client.settle();
      assert.deepEqual(client.shownCodes(router), follows ? ['ref/not-found'] : []);
      assert.ok(client.registrations.some(({ id }) => id === 'files'));
      await client.stop();
    });
  }
});

describe('edits as clients send them', () => {
  it('of the whole text may say that they have no range', async () => {
    const client = await LspClient.start({ files: meshFiles() });
    await client.open(node, nodeText);
    const text = nodeText.replace('port: 8080', 'port: none');
    const whole = { text, range: null, rangeLength: null } as unknown as { readonly text: string };
    const version = await client.edit(node, [whole], text);
    assert.deepEqual(
      (await client.diagnostics(node, version)).map(({ code }) => code),
      ['schema/type'],
    );
    assert.equal(client.failures, 0);
    await client.stop();
  });

  it('may end further than any text', async () => {
    const client = await LspClient.start({ files: meshFiles() });
    await client.open(node, nodeText);
    const text = nodeText.replace('port: 8080', 'port: none');
    const range = { start: { line: 0, character: 0 }, end: { line: 4_294_967_295, character: 4_294_967_295 } };
    const version = await client.edit(node, [{ text, range }], text);
    assert.deepEqual(
      (await client.diagnostics(node, version)).map(({ code }) => code),
      ['schema/type'],
    );
    await client.stop();
  });
});

describe('a client that writes null where the protocol lets it write nothing', () => {
  const whole = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  for (const capabilities of [
    { workspace: null, textDocument: null, window: null, general: null },
    { workspace: 5, textDocument: [], window: 'x' },
    {
      textDocument: { semanticTokens: null, diagnostic: null, codeAction: { codeActionLiteralSupport: null } },
      workspace: { workspaceEdit: { resourceOperations: null, changeAnnotationSupport: null } },
    },
  ]) {
    it(`can do nothing: ${JSON.stringify(capabilities)}`, async () => {
      const nothing = await LspClient.start({ capabilities: {} });
      const client = await LspClient.start({ capabilities: capabilities as unknown as ClientCapabilities });
      assert.deepEqual(client.initializeResult, nothing.initializeResult);
      assert.equal(client.failures, 0);
      await Promise.all([client.stop(), nothing.stop()]);
    });
  }

  for (const [method, params] of [
    ['textDocument/codeAction', { textDocument: { uri: node }, range: whole, context: { diagnostics: [], only: null, triggerKind: null } }],
    ['workspace/diagnostic', { identifier: null, previousResultIds: [], partialResultToken: null, workDoneToken: null }],
    ['textDocument/diagnostic', { textDocument: { uri: node }, identifier: null, previousResultId: null }],
    ['workspace/executeCommand', { command: 'ackmesh.useRoot', arguments: null }],
    ['ackmesh/graph', { textDocument: null }],
    ['ackmesh/migrate', { uri: 'file:///ws', way: null }],
    ['textDocument/completion', { textDocument: { uri: node }, position: whole.start, context: null }],
  ] as const) {
    it(`is answered as if it had: ${method}`, async () => {
      const client = await LspClient.start({ files: meshFiles(), capabilities: pulling });
      await client.open(node, nodeText.replace('port: 8080', 'port: none'));
      await client.request(method, params);
      assert.equal(client.failures, 0);
      await client.stop();
    });
  }
});

const texts = manyMeshes(200);
const many = (): MemoryFiles => new MemoryFiles(Object.fromEntries([...texts].map(([name, text]) => [`file:///ws/${name}`, text])));

describe('a long answer', () => {
  it('about a place ends when its document changes, since the place may be another one', async () => {
    const files = meshFiles();
    files.write('file:///ws/nodes/kustomization.yaml', 'resources: [stock.yaml]\n');
    for (let index = 0; index < 20; index += 1) {
      files.write(`file:///ws/overlays/${index}/kustomization.yaml`, `namePrefix: a${index}-\nresources: [../../nodes]\n`);
    }
    const client = await LspClient.start({ files });
    await client.open(node, nodeText);
    await client.settle();
    client.clock.tick(10);
    const answer = client.at('textDocument/rename', node, 'stock', 0, { newName: 'fresh' });
    await client.replace(node, 'apiVersion', '# a line above\napiVersion');
    await assert.rejects(answer, { code: LSPErrorCodes.ContentModified });
    await client.stop();
  });
});

describe('progress', () => {
  it('begins before it ends, also where all is over when the client knows of it', async () => {
    const files = meshFiles();
    const letGo = files.hold();
    const client = await LspClient.start({ files, capabilities: { ...modern, window: { workDoneProgress: true } } });
    const shown = client.followProgress();
    let know: () => void = () => undefined;
    const known = new Promise<null>((resolve) => (know = () => resolve(null)));
    let isTold: () => void = () => undefined;
    const told = new Promise<void>((resolve) => (isTold = resolve));
    client.connection.onRequest('window/workDoneProgress/create', () => {
      isTold();
      return known;
    });
    await client.open(node, nodeText);
    await client.at('textDocument/hover', node, 'stock');
    client.clock.elapse();
    await told;
    letGo();
    await client.settle();
    know();
    await client.settle();
    assert.deepEqual(shown, ['begin', 'end']);
    await client.stop();
  });

  it('of two requests that wait has two tokens', async () => {
    const client = await LspClient.start({ files: many(), capabilities: { ...modern, window: { workDoneProgress: true } } });
    await client.settle();
    const tokens: unknown[] = [];
    client.connection.onRequest('window/workDoneProgress/create', ({ token }: { readonly token: unknown }) => {
      tokens.push(token);
      return null;
    });
    client.clock.tick();
    const answers = [1, 2, 3].map(() => client.request('ackmesh/graph', {}));
    await client.request('textDocument/hover', { textDocument: { uri: node }, position: { line: 0, character: 0 } });
    client.clock.elapse();
    await Promise.all(answers);
    await client.settle();
    assert.ok(tokens.length >= 2, String(tokens));
    assert.equal(new Set(tokens).size, tokens.length, String(tokens));
    await client.stop();
  });
});
