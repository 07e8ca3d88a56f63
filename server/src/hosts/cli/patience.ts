import type { Patience } from './io';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Lets signals wait that would end this process, until it is told to go on: then they do. */
export function patience(): Patience {
  let asked: NodeJS.Signals | undefined;
  const note = (signal: NodeJS.Signals): void => {
    asked = signal;
  };
  signals.forEach((signal) => process.on(signal, note));
  return {
    isAsked: async () => {
      // Signals are heard between two turns.
      await new Promise((resolve) => setImmediate(resolve));
      return asked !== undefined;
    },
    end: () => {
      signals.forEach((signal) => process.off(signal, note));
      if (asked !== undefined) {
        process.kill(process.pid, asked);
      }
    },
  };
}
