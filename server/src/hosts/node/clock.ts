import type { Clock } from '../lsp/ports';

export const nodeClock: Clock = {
  // As exact as `performance`, which takes ten times as long until the engine has optimized it, and is loaded with much else.
  now: () => process.uptime() * 1000,
  soon: (run) => void setImmediate(run),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
