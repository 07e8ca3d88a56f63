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
            { globPattern: '**/*.{yaml,yml,json,template,tpl,helmignore,gitignore}', kind: WatchKind.Change },
            { globPattern: '**/.ackmesh.yaml', kind: WatchKind.Change },
            { globPattern: '**/Kptfile', kind: WatchKind.Change },
            // Of a folder that comes or goes, clients tell only the folder.
            { globPattern: '**/*', kind: WatchKind.Create | WatchKind.Delete },
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
