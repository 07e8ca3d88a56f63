import type { ClientCapabilities } from 'vscode-languageserver';
import { URI } from 'vscode-uri';
import type { InitializationOptions } from '../../../protocol/initialization';
import { isRecord } from '../../../base/record';
import { withoutNulls } from './absent';
import type { ClientName } from './knownClients';
import type { GivenFolder } from './uris';

/** What `initialize` says that matters here. */
export interface StartParams {
  readonly capabilities: ClientCapabilities;
  readonly options: InitializationOptions;
  /** The folders of the workspace, as the client spells them. */
  readonly folders: readonly GivenFolder[];
  /** The client's process, which the server does not outlive. */
  readonly processId: number | undefined;
  readonly trace: unknown;
  /** `undefined` for a client that does not say its name. */
  readonly client: ClientName | undefined;
}

/**
 * Reads the parameters of `initialize`. A client that says something wrong is served all the same: what is not of the
 * protocol's types was not said. `undefined` for what holds no parameters at all.
 */
export function readStartParams(params: unknown): StartParams | undefined {
  if (!isRecord(params)) {
    return undefined;
  }
  const { capabilities, clientInfo, initializationOptions, processId, trace } = params;
  return {
    capabilities: capabilitiesIn(capabilities),
    options: isRecord(initializationOptions) ? initializationOptions : {},
    folders: foldersOf(params),
    processId: typeof processId === 'number' && Number.isSafeInteger(processId) && processId > 0 ? processId : undefined,
    trace,
    client: nameOf(clientInfo),
  };
}

/** The deepest of them lie in five objects. */
function capabilitiesIn(given: unknown): ClientCapabilities {
  const capabilities = withoutNulls(given, 6);
  return isRecord(capabilities) ? capabilities : {};
}

/**
 * The protocol has three ways to name folders; what is said in a newer one counts. An empty list beside a root says only that
 * folders may follow, as that of Kate (addons/lspclient/lspclientservermanager.cpp, `useWorkspace`) and of Zed, which may not
 * have filled it yet (`pending_workspace_folders`). Beside a path alone it says that there is no workspace: that path is where
 * Helix runs (helix-lsp/src/lib.rs, `find_lsp_workspace`), which may be a home folder. All read 2026-08.
 */
function foldersOf({ rootPath, rootUri, workspaceFolders }: Readonly<Record<string, unknown>>): readonly GivenFolder[] {
  const folders = Array.isArray(workspaceFolders) ? workspaceFolders.flatMap(folderIn) : undefined;
  if (folders !== undefined && folders.length > 0) {
    return folders;
  }
  if (typeof rootUri === 'string') {
    return [{ uri: rootUri }];
  }
  return folders === undefined && typeof rootPath === 'string' && rootPath !== '' ? [{ uri: URI.file(rootPath).toString() }] : [];
}

function nameOf(client: unknown): ClientName | undefined {
  return isRecord(client) && typeof client['name'] === 'string'
    ? { name: client['name'], version: typeof client['version'] === 'string' ? client['version'] : '' }
    : undefined;
}

function folderIn(folder: unknown): GivenFolder[] {
  const { uri, name } = isRecord(folder) ? folder : {};
  return typeof uri === 'string' ? [{ uri, name: typeof name === 'string' ? name : undefined }] : [];
}
