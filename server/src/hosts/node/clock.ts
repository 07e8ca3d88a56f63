import type { Clock } from '../lsp/ports';
import { tuneBetweenSteps } from './engine';

export const nodeClock: Clock = {
  // As exact as `performance`, which is ten times as slow until the engine has optimized it, and loads further modules of Node.
  now: () => process.uptime() * 1000,
  soon: (run) => void setImmediate(run),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** The same for a process that {@link file://./engine.ts} tunes for a server. */
export const serverClock: Clock = {
  ...nodeClock,
  soon: (run) =>
    nodeClock.soon(() => {
      tuneBetweenSteps();
      run();
    }),
};
