import { Session, type Profiler } from 'node:inspector';

/** How often functions of the product were called while something ran: the same number each time, on any machine. */
export function callsOf(run: () => void): number {
  const session = new Session();
  session.connect();
  try {
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    run();
    let calls = 0;
    // A session of this thread answers at once.
    session.post('Profiler.takePreciseCoverage', (error, answer?: Profiler.TakePreciseCoverageReturnType) => {
      if (error !== null) {
        throw error;
      }
      for (const { url, functions } of answer?.result ?? []) {
        if (url.includes('/out/server/src/')) {
          calls += functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
        }
      }
    });
    return calls;
  } finally {
    session.disconnect();
  }
}
