import { baseNameOf, type Uri } from '../base/uri';
import { configFileName } from '../workspace/fileRoles';
import type { Diagnostic } from '../workspace/finding';
import { fileFact } from '../workspace/worldFiles';
import type { Workspace } from '../workspace/workspace';
import { reportId } from '../workspace/writtenResults';
import { diagnosticsOf } from './diagnostics';

/**
 * What a host says of the diagnostics of a file, in its own words, which have to be JSON; kept until something changes that
 * it rests on. `say` may ask anything of the workspace.
 */
export function reportOf<T>(uri: Uri, workspace: Workspace, say: (diagnostic: Diagnostic) => T): readonly T[] {
  const owner = workspace.file(uri)?.documents[0];
  const make = (): readonly T[] => {
    workspace.results.noteOf(fileFact, uri);
    const diagnostics = diagnosticsOf(uri, workspace);
    return workspace.results.closely(() => diagnostics.map(say));
  };
  return owner === undefined || baseNameOf(uri) === configFileName ? make() : workspace.results.of(owner, reportId, make);
}

/** True where {@link reportOf} answers what it answered before. */
export function isReported(uri: Uri, workspace: Workspace): boolean {
  const owner = workspace.file(uri)?.documents[0];
  return owner !== undefined && workspace.results.kept(owner, reportId) !== undefined;
}
