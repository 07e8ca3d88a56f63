import { SetTraceNotification, type CancellationToken, type Connection, type InitializeParams, type InitializeResult } from 'vscode-languageserver';
import type { Workspace } from '../../service';
import { capabilitiesFor } from './capabilities';
import { clientSupport } from './clientSupport';
import { ConnectionLog } from './log';
import { sessionNotifications, sessionRequests } from './methods';
import type { HostPorts } from './ports';
import type { Session } from './session';

/** A running server, to be looked into. */
export interface Served {
  /** `undefined` before anything was asked. */
  readonly workspace: Workspace | undefined;
}

/**
 * Serves one client. `initialize` is answered with what is here; everything else is loaded afterwards, `openHost`
 * included, and messages that come meanwhile wait in their order.
 */
export function serve(connection: Connection, openHost: () => Promise<HostPorts>, version: string): Served {
  const log = new ConnectionLog(connection);
  let load: (() => Promise<Session>) | undefined;
  let loading: Promise<Session> | undefined;
  let session: Session | undefined;

  // Loading starts with the first message after `initialize`, so that the answer to that is out before.
  const withSession = <T>(use: (session: Session) => T): T | Promise<T> => {
    if (session !== undefined) {
      return use(session);
    }
    loading ??= load?.();
    return loading === undefined ? Promise.reject(new Error('the client has not initialized')) : loading.then(use);
  };

  connection.onInitialize((params: InitializeParams): InitializeResult => {
    log.setTrace(params.trace);
    const support = clientSupport(params.capabilities);
    // Only now: the library puts handlers of its own in their place when it initializes.
    for (const method of sessionNotifications) {
      connection.onNotification(method, (given: unknown) => follow(log, method, () => withSession((ready) => ready.notify(method, given))));
    }
    load = async () => {
      const [{ Session }, ports] = await Promise.all([import('./session.js'), openHost()]);
      session = new Session({ connection, ports, support, log, params });
      return session;
    };
    return { capabilities: capabilitiesFor(support), serverInfo: { name: 'ackmesh', version } };
  });
  connection.onInitialized(() => follow(log, 'initialized', () => withSession((ready) => ready.initialized())));
  connection.onNotification(SetTraceNotification.type, ({ value }) => log.setTrace(value));
  for (const method of sessionRequests) {
    connection.onRequest(method, (params: unknown, token: CancellationToken) =>
      withSession((ready) => ready.answer(method, params, token)),
    );
  }
  connection.onShutdown(() => undefined);
  connection.listen();
  return {
    get workspace() {
      return session?.workspace;
    },
  };
}

/** A notification that cannot be followed must not take the next one with it. */
function follow(log: ConnectionLog, method: string, run: () => unknown): void {
  const failed = (error: unknown): void => log.write('error', 'messages', `${method}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  try {
    const result = run();
    if (result instanceof Promise) {
      result.catch(failed);
    }
  } catch (error) {
    failed(error);
  }
}
