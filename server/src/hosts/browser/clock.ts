import type { Clock } from '../lsp/ports';

/** Timers of a browser wait longer the more often they are set again; a message to oneself does not wait. */
export function browserClock(): Clock {
  const { port1, port2 } = new MessageChannel();
  const soon: (() => void)[] = [];
  port1.onmessage = () => soon.shift()?.();
  return {
    now: () => performance.now(),
    soon(run) {
      soon.push(run);
      port2.postMessage(undefined);
    },
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
}
