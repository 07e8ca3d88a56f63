import type { Steps } from '../base/steps';
import type { Uri } from '../base/uri';
import { isReported, reportOf } from '../features/diagnostics/fileReports';
import { reportsOfTheSame } from '../features/diagnostics/sameReports';
import { takeReports } from '../features/diagnostics/takenReports';
import { parseReports, writeReports } from '../features/diagnostics/writtenReports';
import type { Diagnostic } from '../workspace/finding';
import type { Workspace } from '../workspace/workspace';

/** Reports of files in the form of a host, kept as long as they hold, and until the next start if the host stores them. */
export interface Reports {
  /**
   * What `say` makes of each diagnostic of a file, by position, then code; it must be JSON. `say` is called again when something
   * changed that the report depends on, and may use the whole service. A host passes the same function for all files.
   */
  of<T>(uri: Uri, say: (diagnostic: Diagnostic) => T): readonly T[];
  /** True if {@link of} has a kept report, and would return it. */
  has(uri: Uri): boolean;
  /** Every report that holds, with its dependencies, in lines of JSON. */
  written(): Steps<readonly string[]>;
  /**
   * Reads what was {@link written} earlier with the same settings, kinds from outside of the workspace, and folders. `undefined`
   * for what has another form, or another one in a report than `isSaid` knows.
   */
  read(lines: Iterable<string>, isSaid: (item: unknown) => boolean): Steps<EarlierReports | undefined>;
}

/** Reports of an earlier time. */
export interface EarlierReports {
  /**
   * The report of each file that has one, if these are all files that matter to the workspace, and nothing differs from the
   * earlier state. Can be called before files are set.
   */
  ifSame(files: ReadonlyMap<Uri, string>): Steps<ReadonlyMap<Uri, unknown> | undefined>;
  /**
   * Takes over the reports that hold for the present contents of the files. To be called when all files are set. Between the
   * steps some files have their earlier contents, so nothing about the workspace may be published. Returns false if nothing was
   * taken over.
   */
  take(): Steps<boolean>;
}

/** {@link Reports} of a workspace. */
export function reportsOf(workspace: Workspace): Reports {
  return {
    of: (uri, say) => reportOf(uri, workspace, say),
    has: (uri) => isReported(uri, workspace),
    written: () => writeReports(workspace),
    *read(lines, isSaid) {
      const written = yield* parseReports(lines, isSaid);
      return written === undefined
        ? undefined
        : {
            ifSame: (files) => reportsOfTheSame(written, files, workspace.around),
            take: () => takeReports(written, workspace),
          };
    },
  };
}
