import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  StreamMessageReader,
  type MessageReader,
  type MessageWriter,
} from 'vscode-languageserver/node';
import { UserError } from '../../base/errors';
import { Outbox, type Tap } from '../lsp/connection/outbox';
import { serve } from '../lsp/server';
import { productFolder } from './bundleReader';
import { watchClient } from './clientProcess';
import { tuneForServer } from './engine';
import { StreamWriter } from './messageWriter';

/**
 * Runs the language server in this process until its client says `exit` or goes away.
 * Arguments: `--stdio`, `--node-ipc` or `--socket=PORT`; throws UserError without one of them.
 */
export function startServer(argv: readonly string[]): void {
  const { reader, writer, tap } = transportOf(argv);
  const folder = productFolder();
  const { wall } = serve(createMessageConnection(reader, new Outbox(writer, tap)), {
    version: versionIn(folder),
    open: async (client) => (await import('./nodePorts.js')).nodePorts(folder, client),
    exit: (code) => process.exit(code),
    watch: (processId) => watchClient(processId, () => process.exit(1)),
  });
  // What no part of the server caught is no reason to take the client's diagnostics away.
  process.on('uncaughtException', (error) => wall.failed('uncaught exception', error));
  process.on('unhandledRejection', (reason) => wall.failed('unhandled rejection', reason));
  tuneForServer();
}

interface Transport {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
  /** A channel between processes has none: Node reads it whatever happens. */
  readonly tap?: Tap;
}

function transportOf(argv: readonly string[]): Transport {
  if (argv.includes('--stdio')) {
    endWith(process.stdin);
    return {
      reader: new StreamMessageReader(process.stdin),
      writer: new StreamWriter(process.stdout),
      tap: process.stdin,
    };
  }
  if (argv.includes('--node-ipc')) {
    if (process.send === undefined) {
      throw new UserError('--node-ipc: the process was started without an IPC channel');
    }
    process.on('disconnect', () => process.exit(1));
    return { reader: new IPCMessageReader(process), writer: new IPCMessageWriter(process) };
  }
  const socketAt = argv.findIndex((argument) => argument === '--socket' || argument.startsWith('--socket='));
  const given = argv[socketAt]?.split('=')[1] ?? argv[socketAt + 1];
  if (socketAt < 0) {
    throw new UserError('server requires one of --stdio, --node-ipc and --socket=PORT');
  }
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UserError(`--socket: expected a port${given === undefined ? '' : `, found "${given}"`}`);
  }
  const socket = connect(port, '127.0.0.1');
  let isConnected = false;
  socket.on('connect', () => {
    isConnected = true;
  });
  socket.on('error', (error) => {
    process.stderr.write(`ackmesh: --socket: port ${port}: ${error.message}\n`);
    process.exit(isConnected ? 1 : 2);
  });
  endWith(socket);
  return {
    reader: new StreamMessageReader(socket),
    writer: new StreamWriter(socket),
    tap: socket,
  };
}

/** A client that is gone without a word leaves nothing to do. */
function endWith(stream: NodeJS.ReadableStream): void {
  stream.on('end', () => process.exit(1));
  stream.on('close', () => process.exit(1));
}

function versionIn(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}

if (require.main === module) {
  try {
    startServer(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UserError)) {
      throw error;
    }
    process.stderr.write(`ackmesh: ${error.message}\n`);
    process.exit(2);
  }
}
