import assert from 'node:assert/strict';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { createProtocolConnection, IPCMessageReader, IPCMessageWriter, StreamMessageReader, StreamMessageWriter, type InitializeResult } from 'vscode-languageserver/node';
import { features } from '../../server/src/hosts/lsp/features';
import { sessionRequests } from '../../server/src/hosts/lsp/methods';
import { LspClient, modern, pulling } from '../support/lspClient';
import { meshFiles, node, nodeText } from '../support/meshFiles';
import { projectFolder } from '../support/schemaBundle';

describe('lifecycle', () => {
  it('answers initialize with what the client can use', async () => {
    const client = await LspClient.start({ capabilities: modern });
    const { capabilities, serverInfo } = client.initializeResult;
    assert.equal(serverInfo?.name, 'ackmesh');
    assert.equal(capabilities.positionEncoding, 'utf-16');
    assert.deepEqual(capabilities.textDocumentSync, { openClose: true, change: 2, save: { includeText: false } });
    assert.deepEqual(capabilities.codeActionProvider, { codeActionKinds: ['quickfix', 'refactor.rewrite', 'source.fixAll.ackmesh'], resolveProvider: false });
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
    assert.deepEqual((await client.diagnostics(node)).map(({ code }) => code), ['schema/unknown-field']);
    assert.deepEqual(client.asked, []);
    await client.stop();
  });

  it('registers watchers and settings where it may, once', async () => {
    const client = await LspClient.start({});
    await client.settle();
    assert.deepEqual(client.registrations.map(({ method }) => method), ['workspace/didChangeWatchedFiles', 'workspace/didChangeConfiguration']);
    assert.equal(client.asked.filter((method) => method === 'workspace/configuration').length, 1);
    await client.stop();
  });

  it('shows progress when reading takes long, where the client can show it', async () => {
    const files = meshFiles();
    const letGo = files.hold();
    const client = await LspClient.start({ files, capabilities: { ...modern, window: { workDoneProgress: true } } });
    const shown: string[] = [];
    client.connection.onNotification('$/progress', ({ value }: { readonly value: { readonly kind: string } }) => void shown.push(value.kind));
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
    await assert.rejects(started.connection.sendRequest('textDocument/hover', { textDocument: { uri: node }, position: { line: 0, character: 0 } }));
    started.process.kill();
    await started.ended;
  });
});

describe('the server as a process', () => {
  it('serves over stdio, writes nothing else there, and ends with 0 after shutdown and exit', async () => {
    const { connection, ended } = startProgram(['--stdio']);
    const result: InitializeResult = await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
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
    assert.equal(said, 'ackmesh: server needs one of --stdio, --node-ipc and --socket=PORT\n');
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
