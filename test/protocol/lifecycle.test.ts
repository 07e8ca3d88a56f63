import assert from 'node:assert/strict';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import {
  createProtocolConnection,
  ErrorCodes,
  IPCMessageReader,
  IPCMessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
  type InitializeResult,
} from 'vscode-languageserver/node';
import { features } from '../../server/src/hosts/lsp/requests/features';
import { sessionRequests } from '../../server/src/hosts/lsp/connection/methods';
import type { Uri } from '../../server/src/base/uri';
import { LspClient, modern, pulling } from '../support/lspClient';
import { meshFiles, node, nodeText, router } from '../support/meshFiles';
import { projectFolder } from '../support/schemaBundle';

describe('lifecycle', () => {
  it('answers initialize with what the client can use', async () => {
    const client = await LspClient.start({ capabilities: modern });
    const { capabilities, serverInfo } = client.initializeResult;
    assert.equal(serverInfo?.name, 'ackmesh');
    assert.equal(capabilities.positionEncoding, 'utf-16');
    assert.deepEqual(capabilities.textDocumentSync, { openClose: true, change: 2, save: { includeText: false } });
    assert.deepEqual(capabilities.codeActionProvider, {
      codeActionKinds: ['quickfix', 'refactor.rewrite', 'source.fixAll.ackmesh'],
      resolveProvider: false,
    });
    assert.equal(capabilities.diagnosticProvider, undefined);
    await client.stop();
  });

  it('offers diagnostics on request to a client that asks for them', async () => {
    const client = await LspClient.start({ capabilities: pulling });
    assert.deepEqual(client.initializeResult.capabilities.diagnosticProvider, {
      identifier: 'ackmesh',
      interFileDependencies: true,
      workspaceDiagnostics: true,
    });
    await client.stop();
  });

  it('asks a client that can do nothing for nothing, and shows diagnostics all the same', async () => {
    const client = await LspClient.start({ capabilities: {}, files: meshFiles() });
    assert.equal(client.initializeResult.capabilities.codeActionProvider, undefined);
    await client.open(node, nodeText.replace('listeners', 'listenerz'));
    assert.deepEqual(
      (await client.diagnostics(node)).map(({ code }) => code),
      ['schema/unknown-field'],
    );
    assert.deepEqual(client.asked, []);
    await client.stop();
  });

  it('registers watchers and settings where it may, once', async () => {
    const client = await LspClient.start({});
    await client.settle();
    assert.deepEqual(
      client.registrations.map(({ method }) => method),
      ['workspace/didChangeWatchedFiles', 'workspace/didChangeConfiguration'],
    );
    assert.equal(client.asked.filter((method) => method === 'workspace/configuration').length, 1);
    await client.stop();
  });

  it('shows progress when reading takes long, where the client can show it', async () => {
    const files = meshFiles();
    const letGo = files.hold();
    const client = await LspClient.start({ files, capabilities: { ...modern, window: { workDoneProgress: true } } });
    const shown = client.followProgress();
    await client.open(node, nodeText);
    await client.at('textDocument/hover', node, 'stock');
    client.clock.elapse();
    await client.until(() => client.asked.includes('window/workDoneProgress/create'));
    await client.at('textDocument/hover', node, 'stock');
    letGo();
    await client.settle();
    assert.deepEqual(shown, ['begin', 'end']);
    await client.stop();
  });

  it('logs what it does only to a client that wants to know', async () => {
    const client = await LspClient.start({ files: meshFiles() });
    await client.open(node, nodeText);
    await client.at('textDocument/hover', node, 'stock');
    assert.deepEqual(client.logged, []);
    await client.notify('$/setTrace', { value: 'verbose' });
    await client.at('textDocument/hover', node, 'stock');
    await client.until(() => client.logged.some((line) => /^\[requests\] textDocument\/hover \d+ ms$/.test(line)));
    await client.stop();
  });

  it('knows every request of its features before they are loaded', () => {
    const own = ['textDocument/diagnostic', 'workspace/diagnostic'];
    assert.deepEqual([...features.keys(), ...own].sort(), [...sessionRequests].sort());
  });

  it('refuses requests before initialize', async () => {
    const started = startProgram(['--stdio']);
    await assert.rejects(
      started.connection.sendRequest('textDocument/hover', { textDocument: { uri: node }, position: { line: 0, character: 0 } }),
      { code: ErrorCodes.ServerNotInitialized },
    );
    started.process.kill();
    await started.ended;
  });
});

describe('messages at the wrong time or of the wrong form', () => {
  it('are followed neither before initialize nor after shutdown', async () => {
    const files = meshFiles();
    const client = LspClient.connect({ files });
    await client.open(node, nodeText);
    await assert.rejects(client.request('textDocument/hover', {}), { code: ErrorCodes.ServerNotInitialized });
    await assert.rejects(client.request('shutdown', undefined), { code: ErrorCodes.ServerNotInitialized });
    assert.equal(files.reads, 0);
    await client.initialize();
    await client.settle();
    assert.deepEqual(client.published, []);
    await client.request('shutdown', undefined);
    await client.open(router, nodeText);
    for (const method of ['textDocument/hover', 'shutdown', 'initialize', 'nothing/known']) {
      await assert.rejects(client.request(method, {}), { code: ErrorCodes.InvalidRequest });
    }
    assert.equal(client.workspace.isOpen(router as Uri), false);
    client.connection.dispose();
  });

  it('a second initialize is refused, and the first holds', async () => {
    const client = await LspClient.start({ files: meshFiles() });
    await assert.rejects(client.request('initialize', { capabilities: {}, rootUri: 'file:///other' }), { code: ErrorCodes.InvalidRequest });
    await client.settle();
    assert.notEqual(client.workspace.file(node as Uri), undefined);
    await client.stop();
  });

  it('an initialize without parameters is refused, and the next one counts', async () => {
    const client = LspClient.connect({ files: meshFiles() });
    await assert.rejects(client.request('initialize', undefined), { code: ErrorCodes.InvalidParams });
    await client.initialize();
    await client.settle();
    assert.notEqual(client.workspace.file(node as Uri), undefined);
    await client.stop();
  });

  const oddFolders: readonly unknown[] = [[null], [{ uri: 5 }, { uri: 'file:///ws', name: 'ws' }], 'file:///ws', {}];
  for (const workspaceFolders of oddFolders) {
    it(`workspace folders ${JSON.stringify(workspaceFolders)} are those that are some`, async () => {
      const client = LspClient.connect({ files: meshFiles() });
      await client.request('initialize', {
        processId: 'x',
        rootUri: 7,
        capabilities: { textDocument: 5, workspace: null },
        workspaceFolders,
        trace: {},
      });
      await client.notify('initialized', {});
      await client.open(node, nodeText);
      assert.notEqual(await client.at('textDocument/hover', node, 'serviceDiscovery'), null);
      await client.settle();
      const hasRead = client.workspace.file(router as Uri) !== undefined;
      assert.equal(hasRead, JSON.stringify(workspaceFolders).includes('"name"'));
      await client.stop();
    });
  }

  const odd: readonly (readonly [method: string, params: unknown, problem: string])[] = [
    [
      'textDocument/didOpen',
      { textDocument: { uri: router, languageId: 'yaml', version: 1, text: 5 } },
      'textDocument.text must be a string',
    ],
    ['textDocument/didOpen', {}, 'textDocument must be an object'],
    ['textDocument/didOpen', [1, 2], 'params must be an object'],
    [
      'textDocument/didChange',
      { textDocument: { uri: node, version: 2 }, contentChanges: [{ text: null }] },
      'contentChanges[0].text must be a string',
    ],
    [
      'textDocument/didChange',
      { textDocument: { uri: node, version: 2 }, contentChanges: [{ text: '', range: { start: 1, end: 2 } }] },
      'contentChanges[0].range must be a range',
    ],
    ['textDocument/didClose', { textDocument: { uri: ['x'] } }, 'textDocument.uri must be a string'],
    ['workspace/didChangeWatchedFiles', { changes: [null] }, 'changes[0] must be an object'],
    ['workspace/didChangeWorkspaceFolders', { event: { added: [null], removed: [] } }, 'event.added[0] must be an object'],
  ];
  for (const [method, params, problem] of odd) {
    it(`${method} is ignored: ${problem}`, async () => {
      const client = await LspClient.start({ files: meshFiles() });
      await client.open(node, nodeText);
      await client.notify(method, params);
      assert.notEqual(await client.at('textDocument/hover', node, 'serviceDiscovery'), null);
      assert.deepEqual(client.logged, [`[protocol] ignored ${method}: ${problem}`]);
      assert.equal(client.workspace.isOpen(node as Uri), true);
      await client.stop();
    });
  }

  it('what is no message of the protocol is left out', async () => {
    const client = await LspClient.start({ files: meshFiles() });
    for (const text of [
      'null',
      '{"jsonrpc":"2.0","id":null,"method":"shutdown"}',
      '{"jsonrpc":"2.0","method":"$/cancelRequest"}',
      '[]',
      '{"id":1',
      '{"jsonrpc":"2.0","id":"x"}',
      '5',
    ]) {
      client.send(text);
    }
    await assert.rejects(client.request('ackmesh/nothing', {}), { code: ErrorCodes.MethodNotFound });
    await client.open(node, nodeText);
    assert.notEqual(await client.at('textDocument/hover', node, 'serviceDiscovery'), null);
    await client.stop();
  });
});

describe('the server as a process', () => {
  it('serves over stdio, writes nothing else there, and ends with 0 after shutdown and exit', async () => {
    const { connection, ended } = startProgram(['--stdio']);
    const result: InitializeResult = await connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
    });
    assert.equal(result.serverInfo?.name, 'ackmesh');
    await connection.sendNotification('initialized', {});
    await connection.sendRequest('shutdown');
    await connection.sendNotification('exit');
    assert.equal(await ended, 0);
  });

  it('ends with 1 after exit without shutdown', async () => {
    const { connection, ended } = startProgram(['--stdio']);
    await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
    await connection.sendNotification('exit');
    assert.equal(await ended, 1);
  });

  it('ends when its input does', async () => {
    const { connection, process: child, ended } = startProgram(['--stdio']);
    await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
    child.stdin.end();
    assert.equal(await ended, 1);
  });

  it('serves over a socket that its client listens on', async () => {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const connected = once(listener, 'connection') as Promise<[Socket]>;
    const { port } = listener.address() as AddressInfo;
    const { ended } = startProgram([`--socket=${port}`]);
    const [socket] = await connected;
    const connection = createProtocolConnection(new StreamMessageReader(socket), new StreamMessageWriter(socket));
    connection.listen();
    const result: InitializeResult = await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
    assert.equal(result.serverInfo?.name, 'ackmesh');
    await connection.sendRequest('shutdown');
    await connection.sendNotification('exit');
    assert.equal(await ended, 0);
    connection.dispose();
    listener.close();
  });

  it('serves over the channel to its parent', async () => {
    const child = fork(program, ['--node-ipc'], { stdio: 'ignore' });
    const connection = createProtocolConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
    connection.listen();
    const result: InitializeResult = await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
    assert.equal(result.serverInfo?.name, 'ackmesh');
    const ended = once(child, 'exit');
    await connection.sendRequest('shutdown');
    await connection.sendNotification('exit');
    assert.deepEqual(await ended, [0, null]);
    connection.dispose();
  });

  it('says what arguments it needs', async () => {
    const { process: child, ended } = startProgram([]);
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    assert.equal(await ended, 2);
    assert.equal(said, 'ackmesh: server requires one of --stdio, --node-ipc and --socket=PORT\n');
  });

  it('is 2 where nobody listens on the port', async () => {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    assert.ok(typeof address === 'object' && address !== null);
    listener.close();
    await once(listener, 'close');
    const { process: child, ended } = startProgram([`--socket=${address.port}`]);
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    assert.equal(await ended, 2);
    assert.equal(said, `ackmesh: --socket: port ${address.port}: connect ECONNREFUSED 127.0.0.1:${address.port}\n`);
  });
});

const program = join(projectFolder, 'out/server/src/hosts/node/serverMain.js');

function startProgram(args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: 'pipe' });
  const connection = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      connection.dispose();
      resolve(code);
    });
  });
  connection.listen();
  return { process: child, connection, ended };
}
