import { FileChangeType, type Hover } from 'vscode-languageserver/node';
import { LspClient } from './lspClient';
import { MemoryFiles } from './memoryFiles';
import { nodeText } from './meshFiles';

const open = 'file:///ws/open.yaml';

/**
 * A client with an open document and a workspace of many files, all of them read. Then all change at once, as when
 * another branch is checked out.
 */
export async function beforeBurst(count: number): Promise<LspClient> {
  const uris = Array.from({ length: count }, (_, index) => `file:///ws/d${index % 100}/f${index}.yaml`);
  const text = nodeText.replace('stock', 'other');
  const files = new MemoryFiles({ [open]: nodeText, ...Object.fromEntries(uris.map((uri) => [uri, text])) });
  const client = await LspClient.start({ files });
  await client.open(open, nodeText);
  await client.settle();
  uris.forEach((uri) => files.write(uri, `${text}# changed\n`));
  return client;
}

/** Tells of every file, in as many messages as there are, or in one. */
export function tell(client: LspClient, { inOne }: { readonly inOne: boolean }): void {
  const changes = [...client.workspace.uris].filter((uri) => uri !== open).map((uri) => ({ uri, type: FileChangeType.Changed }));
  for (const each of inOne ? [changes] : changes.map((change) => [change])) {
    void client.notify('workspace/didChangeWatchedFiles', { changes: each });
  }
}

/** What is asked while somebody types. */
export const questions = {
  hover: (client: LspClient): Promise<unknown> => client.at<Hover>('textDocument/hover', open, 'listeners', 2),
  completion: (client: LspClient): Promise<unknown> => client.at('textDocument/completion', open, 'listeners', 2),
};
