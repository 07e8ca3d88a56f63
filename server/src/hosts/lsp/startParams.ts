import type { ClientCapabilities } from 'vscode-languageserver';
import type { InitializationOptions } from '../../protocol/initialization';
import { isRecord } from '../../base/record';

/** What `initialize` says that matters here. */
export interface StartParams {
  readonly capabilities: ClientCapabilities;
  readonly options: InitializationOptions;
  /** The folders of the workspace, as the client spells them. */
  readonly folders: readonly string[];
  /** The client's process, which the server does not outlive. */
  readonly processId: number | undefined;
  readonly trace: unknown;
}

/**
 * Reads the parameters of `initialize`. A client that says something wrong is served all the same: what is not of the
 * protocol's types was not said. `undefined` for what holds no parameters at all.
 */
export function readStartParams(params: unknown): StartParams | undefined {
  if (!isRecord(params)) {
    return undefined;
  }
  const { capabilities, initializationOptions, processId, rootUri, trace, workspaceFolders } = params;
  return {
    capabilities: isRecord(capabilities) ? capabilities : {},
    options: isRecord(initializationOptions) ? initializationOptions : {},
    folders: Array.isArray(workspaceFolders) ? workspaceFolders.flatMap(uriOf) : typeof rootUri === 'string' ? [rootUri] : [],
    processId: typeof processId === 'number' && Number.isSafeInteger(processId) && processId > 0 ? processId : undefined,
    trace,
  };
}

function uriOf(folder: unknown): string[] {
  return isRecord(folder) && typeof folder['uri'] === 'string' ? [folder['uri']] : [];
}
