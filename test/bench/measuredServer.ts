import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ProtocolConnection,
} from 'vscode-languageserver-protocol/node';
import { modern } from '../support/lspClient';

/** Requests of the server that a client without a user answers with nothing. */
const answered = [
  'client/registerCapability',
  'workspace/configuration',
  'window/workDoneProgress/create',
  'workspace/diagnostic/refresh',
  'workspace/codeLens/refresh',
  'workspace/inlayHint/refresh',
  'workspace/semanticTokens/refresh',
];

/** A server in a process of its own that tells how long the turns of its event loop are. */
export interface MeasuredServer {
  readonly child: ChildProcess;
  readonly connection: ProtocolConnection;
  readonly ask: (method: string, params: unknown) => Promise<unknown>;
  /** The turns since somebody asked last, in milliseconds of processor time, the longest last. */
  readonly turns: () => Promise<readonly number[]>;
}

/** Starts `eventLoopServer.js` with these arguments and initializes it. */
export async function startMeasured(args: readonly string[]): Promise<MeasuredServer> {
  const child = fork(join(__dirname, 'eventLoopServer.js'), args, { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] });
  if (child.stdin === null || child.stdout === null) {
    throw new Error('no streams');
  }
  const connection = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
  answered.forEach((method) => connection.onRequest(method, () => null));
  connection.listen();
  const turns = async (): Promise<readonly number[]> => {
    const told = once(child, 'message');
    child.send('turns');
    return (await told)[0] as readonly number[];
  };
  const ask = (method: string, params: unknown): Promise<unknown> => connection.sendRequest(method, params);
  await ask('initialize', {
    processId: null,
    rootUri: 'file:///ws',
    workspaceFolders: [{ uri: 'file:///ws', name: 'ws' }],
    capabilities: modern,
  });
  await connection.sendNotification('initialized', {});
  return { child, connection, ask, turns };
}
