import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  createConnection,
  IPCMessageReader,
  IPCMessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
  type MessageReader,
  type MessageWriter,
} from 'vscode-languageserver/node';
import { UserError } from '../../base/errors';
import { serve } from '../lsp/server';
import { productFolder } from './bundleReader';

/**
 * Runs the language server in this process until its client says `exit` or goes away.
 * Arguments: `--stdio`, `--node-ipc` or `--socket=PORT`; throws UserError without one of them.
 */
export function startServer(argv: readonly string[]): void {
  const [reader, writer] = transportOf(argv);
  const folder = productFolder();
  serve(createConnection(reader, writer), async () => (await import('./nodePorts.js')).nodePorts(folder), versionIn(folder));
}

function transportOf(argv: readonly string[]): readonly [MessageReader, MessageWriter] {
  if (argv.includes('--stdio')) {
    endWith(process.stdin);
    return [new StreamMessageReader(process.stdin), new StreamMessageWriter(process.stdout)];
  }
  if (argv.includes('--node-ipc')) {
    if (process.send === undefined) {
      throw new UserError('--node-ipc: this process was started without a channel to its parent');
    }
    process.on('disconnect', () => process.exit(1));
    return [new IPCMessageReader(process), new IPCMessageWriter(process)];
  }
  const socketAt = argv.findIndex((argument) => argument === '--socket' || argument.startsWith('--socket='));
  const given = argv[socketAt]?.split('=')[1] ?? argv[socketAt + 1];
  if (socketAt < 0) {
    throw new UserError('server needs one of --stdio, --node-ipc and --socket=PORT');
  }
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UserError(`--socket needs a port, not ${given ?? 'nothing'}`);
  }
  const socket = connect(port, '127.0.0.1');
  socket.on('error', (error) => {
    process.stderr.write(`ackmesh: port ${port}: ${error.message}\n`);
    process.exit(1);
  });
  endWith(socket);
  return [new StreamMessageReader(socket), new StreamMessageWriter(socket)];
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
