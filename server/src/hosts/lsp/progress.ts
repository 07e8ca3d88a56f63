import { WorkDoneProgressCreateRequest } from 'vscode-languageserver';
import type { Client } from './client';

const progress = '$/progress';

/** Shows in the client that something takes a while, until it is done. */
export async function showProgress(client: Client, title: string, work: Promise<unknown>): Promise<void> {
  let over = false;
  const end = (): void => {
    over = true;
  };
  work.then(end, end);
  const token = `ackmesh ${title}`;
  await client.ask(WorkDoneProgressCreateRequest.method, { token });
  if (!over) {
    client.tell(progress, { token, value: { kind: 'begin', title } });
    await work;
  }
  client.tell(progress, { token, value: { kind: 'end' } });
}
