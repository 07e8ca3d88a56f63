import type { Uri } from '../base/uri';
import { readReports, reportOf, writtenReports, type WrittenReports } from '../features/fileReports';
import type { Diagnostic } from '../workspace/finding';
import type { Workspace } from '../workspace/workspace';

/** What a host says of the diagnostics of files, kept as long as it holds, also till the next start. */
export interface Reports {
  /**
   * What `say` makes of each diagnostic of a file, by place, then code; JSON. It is asked again when something changed that
   * the answer rests on, and may itself ask anything of the service. A host has one way to say it, or the same for all files.
   */
  of<T>(uri: Uri, say: (diagnostic: Diagnostic) => T): readonly T[];
  /** Every report that holds, with what it rests on: JSON, for {@link read} of a service with the same settings, kinds from outside and folders. */
  written(): WrittenReports;
  /** Takes over reports of an earlier time, as far as they hold for the files as they are now. Told once, when all files are set. */
  read(written: WrittenReports): void;
}

export function reportsOf(workspace: Workspace): Reports {
  return {
    of: (uri, say) => reportOf(uri, workspace, say),
    written: () => writtenReports(workspace),
    read: (written) => {
      readReports(written, workspace);
    },
  };
}
