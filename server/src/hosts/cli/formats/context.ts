import type { Io } from '../io';

/** What formats are told beside the report. */
export interface FormatContext {
  readonly io: Io;
  /** The product's own version. */
  readonly version: string;
  /** How many files `--fix` has written. */
  readonly fixedFiles: number;
  /** What a file that the report names holds, with its byte order mark; `undefined` where it cannot be read. */
  readonly textOf: (file: string) => string | undefined;
}
