import {
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  WatchKind,
  type FileSystemWatcher,
  type Registration,
} from 'vscode-languageserver';
import type { ClientSupport } from './clientSupport';

/** Identifier of the registration of {@link folderRegistration}, to take it back. */
export const folderRegistrationId = 'folders';

/** What a client is asked to tell about, as far as it can. */
export function registrationsFor(support: ClientSupport): Registration[] {
  return [
    ...(support.registerWatchers
      ? [
          watching('files', [
            // Of a folder that comes or goes, clients tell only the folder, and of one that took the place of another that it changed.
            { globPattern: '**/*', kind: WatchKind.Create | WatchKind.Change | WatchKind.Delete },
          ]),
        ]
      : []),
    ...(support.registerConfiguration
      ? [{ id: 'settings', method: DidChangeConfigurationNotification.method, registerOptions: { section: 'ackmesh' } }]
      : []),
  ];
}

/** Watches the files of folders outside of the workspace. */
export function folderRegistration(folders: readonly string[]): Registration {
  return watching(
    folderRegistrationId,
    folders.map((baseUri) => ({ globPattern: { baseUri, pattern: '*' } })),
  );
}

function watching(id: string, watchers: readonly FileSystemWatcher[]): Registration {
  return { id, method: DidChangeWatchedFilesNotification.method, registerOptions: { watchers } };
}
