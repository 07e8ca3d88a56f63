import * as vscode from 'vscode';
import { migrateMethod, type MigrateAnswer, type MigrateParams } from '../../server/src/protocol/migrateRequests';
import { awaitedServer } from './awaitedServer';
import { showInformation } from './messages';
import type { ServerClient } from './serverClient';

/** The command: rewrites old objects of a folder or file, which VS Code shows as a preview before anything changes. */
export async function migrateFolder(client: ServerClient, chosen: unknown): Promise<void> {
  const uri = chosen instanceof vscode.Uri ? chosen : await pickFolder();
  if (uri === undefined) {
    return;
  }
  if (vscode.workspace.getWorkspaceFolder(uri) === undefined) {
    void showInformation('Only files in folders of this workspace can be migrated.');
    return;
  }
  if (!(await awaitedServer(client, 'The migration'))) {
    return;
  }
  const ask = (params: Omit<MigrateParams, 'uri'>): Promise<MigrateAnswer> =>
    client.sendRequest<MigrateAnswer>(migrateMethod, { uri: client.code2ProtocolConverter.asUri(uri), ...params });
  const { ways, files, migrated, refused } = await ask({});
  if (migrated === 0) {
    void showInformation(
      refused[0] === undefined
        ? `No objects of an old API version found in ${files} ${files === 1 ? 'file' : 'files'}.`
        : `Nothing can be migrated. ${refused[0]}`,
    );
    return;
  }
  const way = await vscode.window.showQuickPick(
    ways.map(({ id, title }) => ({ id, label: `Migrate ${migrated} ${migrated === 1 ? 'object' : 'objects'}, ${title}` })),
    { title: 'Migrate App Mesh v1beta1 Objects' },
  );
  const { edit } = way === undefined ? { edit: undefined } : await ask({ way: way.id });
  const converted =
    edit === undefined
      ? undefined
      : await client.protocol2CodeConverter.asWorkspaceEdit(edit as Parameters<typeof client.protocol2CodeConverter.asWorkspaceEdit>[0]);
  if (converted !== undefined) {
    await vscode.workspace.applyEdit(converted, { isRefactoring: true });
  }
}

async function pickFolder(): Promise<vscode.Uri | undefined> {
  const defaultUri = vscode.workspace.workspaceFolders?.[0]?.uri;
  const picked = await vscode.window.showOpenDialog({
    canSelectFolders: true,
    canSelectFiles: false,
    openLabel: 'Migrate',
    title: 'Folder to Migrate',
    ...(defaultUri === undefined ? {} : { defaultUri }),
  });
  return picked?.[0];
}
