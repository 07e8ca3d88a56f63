import { baseNameOf, type Uri } from '../../base/uri';
import { configFileName } from '../../workspace/files/fileRoles';
import type { Diagnostic } from '../../workspace/finding';
import { fileFact } from '../../workspace/worlds/worldFiles';
import type { Workspace } from '../../workspace/workspace';
import { reportId } from '../../workspace/results/writtenResults';
import { diagnosticsOf } from './diagnostics';

/**
 * The report of a file: what `say` of the host makes of each diagnostic, which must be JSON. It is kept until something changes
 * that it depends on; `say` may read anything of the workspace.
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

/** True if {@link reportOf} has a kept report, and would return it. */
export function isReported(uri: Uri, workspace: Workspace): boolean {
  const owner = workspace.file(uri)?.documents[0];
  return owner !== undefined && workspace.results.graph.get(owner, reportId) !== undefined;
}
