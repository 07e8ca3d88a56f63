import { openSync, readSync } from 'node:fs';

/** What the kernel of Linux counts for the first thread of a process, in nanoseconds; elsewhere there is no such file. */
const counter = process.platform === 'linux' ? openSync('/proc/self/schedstat', 'r') : undefined;
const room = Buffer.alloc(64);

/**
 * Processor time of the thread that runs the event loop, in milliseconds, without the threads that compile and collect
 * garbage beside it; on other systems than Linux that of all threads.
 */
export function threadTime(): number {
  // Asked first, since it makes the kernel bring its counters up to date.
  const { user, system } = process.cpuUsage();
  return counter === undefined
    ? (user + system) / 1000
    : Number(room.toString('latin1', 0, readSync(counter, room, 0, room.length, 0)).split(' ')[0]) / 1e6;
}
