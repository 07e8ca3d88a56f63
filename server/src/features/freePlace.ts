import type { Uri } from '../base/uri';
import type { Workspace } from '../workspace/workspace';

/** True for a place at which nothing is known to be: a file that nobody read, as one that is ignored, is not written over either. */
export function isFree(uri: Uri, workspace: Workspace): boolean {
  const presence = workspace.around.presence(uri);
  return workspace.file(uri) === undefined && presence !== 'file' && presence !== 'folder';
}
