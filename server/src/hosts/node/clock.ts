import type { Clock } from '../lsp/ports';

export const nodeClock: Clock = {
  // As exact as `performance`, which is ten times as slow until the engine has optimized it, and loads further modules of Node.
  now: () => process.uptime() * 1000,
  soon: (run) => void setImmediate(run),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
