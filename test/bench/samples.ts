import { threadTime } from './threadTime';

/** Processor time of a run in milliseconds, of all threads: what others do on the machine counts less than with a clock. */
export function cost(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The value below which a part of some values lies: half of them for 0.5, the largest for 1. */
export function partOf(values: readonly number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;
}

/** The same of the thread that runs it alone: compiling and collecting beside it do not wobble in. */
export function threadCost(run: () => void): number {
  const before = threadTime();
  run();
  return threadTime() - before;
}

/** What a question costs that is put in many places; the first third of them only warm up. */
export function sampled<T>(places: readonly T[], ask: (place: T) => number): readonly number[] {
  return places.map(ask).slice(Math.floor(places.length / 3));
}
