import { ownOf } from '../../base/record';
import { BrowserMessageReader, BrowserMessageWriter, createMessageConnection, type Message } from 'vscode-languageserver/browser';
import type { WorkerData } from '../../protocol/worker';
import { ClientDocs } from '../lsp/files/clientDocs';
import { ClientFiles } from '../lsp/files/clientFiles';
import { serve } from '../lsp/server';
import { browserClock } from './clock';

/*
 * The language server in a worker of a browser. The first message is what it cannot read itself, `WorkerData`; all others are
 * the protocol's.
 */
const scope = globalThis as unknown as DedicatedWorkerGlobalScope;

scope.addEventListener('message', ({ data }: MessageEvent<WorkerData>) => start(data), { once: true });

/** A message between threads is copied as it is, while some of ours are as the protocol says only when they are written as JSON. */
class PlainWriter extends BrowserMessageWriter {
  override write(message: Message): Promise<void> {
    return super.write(JSON.parse(JSON.stringify(message)) as Message);
  }
}

function start({ version, schemas }: WorkerData): void {
  const connection = createMessageConnection(new BrowserMessageReader(scope), new PlainWriter(scope));
  const { wall } = serve(connection, {
    version,
    open: ({ ask }) =>
      Promise.resolve({
        files: new ClientFiles(ask),
        clock: browserClock(),
        docs: new ClientDocs(ask),
        bundle: { read: (path) => ownOf(schemas, path) },
      }),
    exit: () => scope.close(),
  });
  scope.addEventListener('error', ({ error }) => wall.failed('uncaught exception', error));
  scope.addEventListener('unhandledrejection', ({ reason }) => wall.failed('unhandled rejection', reason));
}
