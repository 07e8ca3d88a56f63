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

/** What a question costs that is put in many places of each of several things, in turn; the first third of them only warm up. */
export function sampledInTurn<T>(things: readonly (readonly T[])[], ask: (place: T) => number): readonly (readonly number[])[] {
  const samples = things.map((): number[] => []);
  const most = Math.max(...things.map(({ length }) => length));
  for (let index = 0; index < most; index += 1) {
    things.forEach((places, thing) => places.slice(index, index + 1).forEach((place) => samples[thing]?.push(ask(place))));
  }
  return samples.map((all) => all.slice(Math.floor(all.length / 3)));
}
