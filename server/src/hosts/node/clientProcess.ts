/** How often it is looked whether the client's process still runs, in milliseconds. */
const watchMs = 3000;

/** What a look at processes needs. */
export interface ProcessPorts {
  readonly isRunning: (processId: number) => boolean;
  /** Calls something again and again, which alone does not keep this process alive. */
  readonly every: (ms: number, run: () => void) => void;
}

/**
 * Calls `ended` when the client's process has ended, which it may without closing anything. A number that stands for no process
 * while the client is being answered is one of another machine or container, and says nothing.
 */
export function watchClient(processId: number, ended: () => void, { isRunning, every }: ProcessPorts = nodeProcesses): void {
  if (isRunning(processId)) {
    every(watchMs, () => {
      if (!isRunning(processId)) {
        ended();
      }
    });
  }
}

const nodeProcesses: ProcessPorts = {
  isRunning(processId) {
    try {
      return process.kill(processId, 0);
    } catch (error) {
      // A process of somebody else may not be signalled, but it runs.
      return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
    }
  },
  every: (ms, run) => void setInterval(run, ms).unref(),
};
