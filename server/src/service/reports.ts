import type { Steps } from '../base/steps';
import type { Uri } from '../base/uri';
import { isReported, reportOf } from '../features/fileReports';
import { reportsOfTheSame } from '../features/sameReports';
import { takeReports } from '../features/takenReports';
import { parseReports, writeReports } from '../features/writtenReports';
import type { Diagnostic } from '../workspace/finding';
import type { Workspace } from '../workspace/workspace';

/** What a host says of the diagnostics of files, kept as long as it holds, also till the next start. */
export interface Reports {
  /**
   * What `say` makes of each diagnostic of a file, by place, then code; JSON. It is asked again when something changed that
   * the answer rests on, and may itself ask anything of the service. A host has one way to say it, the same for all files.
   */
  of<T>(uri: Uri, say: (diagnostic: Diagnostic) => T): readonly T[];
  /** True where {@link of} answers what it answered before. */
  has(uri: Uri): boolean;
  /** Every report that holds, with what it rests on, in lines of JSON. */
  written(): Steps<readonly string[]>;
  /** Reads what was {@link written} at an earlier time, with the same settings, kinds from outside and folders. */
  read(lines: Iterable<string>): Steps<EarlierReports>;
}

/** Reports of an earlier time. */
export interface EarlierReports {
  /**
   * What was said of each file of which all is known, if these are all the files that say anything to us, and nothing differs
   * from what was. Can be asked before files are set.
   */
  ifSame(files: ReadonlyMap<Uri, string>): Steps<ReadonlyMap<Uri, unknown> | undefined>;
  /**
   * Takes them over as far as they hold for the files as they are now. Told when all files are set; between the steps some
   * are as they were, and nobody should be told about the workspace. Answers false where nothing was taken over.
   */
  take(): Steps<boolean>;
}

export function reportsOf(workspace: Workspace): Reports {
  return {
    of: (uri, say) => reportOf(uri, workspace, say),
    has: (uri) => isReported(uri, workspace),
    written: () => writeReports(workspace),
    *read(lines) {
      const written = yield* parseReports(lines);
      return {
        ifSame: (files) => reportsOfTheSame(written, files, workspace.around),
        take: () => takeReports(written, workspace),
      };
    },
  };
}
