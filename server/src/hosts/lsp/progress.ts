import type { Connection } from 'vscode-languageserver';

/** Shows in the client that something takes a while, until it is done. */
export async function showProgress(connection: Connection, title: string, work: Promise<unknown>): Promise<void> {
  let over = false;
  void work.finally(() => (over = true));
  const progress = await connection.window.createWorkDoneProgress();
  if (!over) {
    progress.begin(title);
    await work;
  }
  progress.done();
}
