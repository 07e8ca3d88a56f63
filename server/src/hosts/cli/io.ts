/** Everything that the command line gets from its surroundings, so that a test can run it without a process. */
export interface Io {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** All of standard input. */
  readonly stdin: () => Buffer;
  /** Absolute; paths in arguments and in results count from here. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** True when a person reads the output on a terminal. */
  readonly terminal: boolean;
  /** Told how many files were read, before anything looks into them. */
  readonly onRead?: (files: number) => void;
  /** Told after each file that was reported on how many were, and of how many. */
  readonly onReported?: (done: number, files: number) => void;
  /** Asked before files are written, so that none is left half done: signals wait until {@link Patience.end}. */
  readonly patience?: () => Patience;
  /** Told when the user wants to be kept for the next run what this one learns. */
  readonly onCache?: () => void;
}

/** What a signal that would end the program does while files are written. */
export interface Patience {
  /** True once the user wants the program to end. */
  isAsked(): Promise<boolean>;
  /** The program ends where that was wanted. */
  end(): void;
}

/** Exit statuses, as README.md lists them. */
export const exit = { clean: 0, findings: 1, failed: 2 } as const;
export type ExitStatus = (typeof exit)[keyof typeof exit];
