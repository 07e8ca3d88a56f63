import { WorkDoneProgressCreateRequest } from 'vscode-languageserver';
import type { Client } from './client';
import type { ClientSupport } from './clientSupport';
import type { ClientLog } from './log';

const progress = '$/progress';

/** How long something takes before progress is shown, in milliseconds. */
export const patienceMs = 300;

export interface ProgressPorts {
  readonly client: Client;
  readonly support: ClientSupport;
  readonly log: ClientLog;
}

/** Shows in the client that something takes a while, until it is done or has failed; nothing where it cannot be shown. */
export function showProgress({ client, support, log }: ProgressPorts, title: string, work: Promise<unknown>): void {
  if (support.progress) {
    show(
      client,
      title,
      work.catch(() => undefined),
    ).catch((error: unknown) => log.write('warn', 'client', `progress: ${String(error)}`));
  }
}

async function show(client: Client, title: string, work: Promise<unknown>): Promise<void> {
  const token = client.newToken(title);
  await client.ask(WorkDoneProgressCreateRequest.method, { token });
  // Also where the work is over by now: the protocol has no end without a beginning.
  client.tell(progress, { token, value: { kind: 'begin', title } });
  await work;
  client.tell(progress, { token, value: { kind: 'end' } });
}
