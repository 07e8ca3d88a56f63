import { setFlagsFromString } from 'node:v8';

/**
 * What V8 is told before work on many files, by its major version; a version that nobody has measured is told nothing.
 *
 * Such a run takes seconds and calls some thousand functions once for each document. V8 compiles most of them with its
 * optimizing compiler, which alone costs a third of the processor time, and the run is over before that pays. With the fast
 * compiler from the first call on, and the optimizing one for what is still called after several times as much work, the
 * run takes less of both processor time and time (docs/benchmarks.md). What becomes hot when half of the work is done is then
 * called too little for the optimizing compiler to pay, so that it is left to what goes on for long.
 */
const flagsOfV8: Readonly<Record<string, readonly Flag[]>> = {
  11: [
    { forRun: '--always-sparkplug', usual: '--no-always-sparkplug' },
    { forRun: '--interrupt-budget=300000', forRest: '--interrupt-budget=30000000', usual: '--interrupt-budget=67584' },
  ],
};

interface Flag {
  readonly forRun: string;
  /** Where something else is better for the rest of a run. */
  readonly forRest?: string;
  /** What V8 begins with. Source: `node --v8-options`, Node 20. */
  readonly usual: string;
}

/** Fewer files are done before anything is compiled. */
const manyFiles = 100;

/** Tells V8 that this process now works on so many files and ends. For processes that go on, such as a server, the standard is better. */
export function compileForRun(files: number): void {
  if (files >= manyFiles) {
    flagsHere().forEach(({ forRun }) => setFlagsFromString(forRun));
  }
}

/** The part of the work after which the rest begins. Source: measured, docs/benchmarks.md. */
const beforeRest = 0.4;

/** Tells V8 when so many of the files of such a run are done that the rest of it begins; to be called after each file. */
export function compileForRest(done: number, files: number): void {
  if (files >= manyFiles && done === Math.ceil(files * beforeRest)) {
    flagsHere().forEach(({ forRun, forRest = forRun }) => setFlagsFromString(forRest));
  }
}

/** Takes back what {@link compileForRun} and {@link compileForRest} told, as code is of use only for a process that was told the same before it read it. */
export function compileAsUsual(): void {
  flagsHere().forEach(({ usual }) => setFlagsFromString(usual));
}

function flagsHere(): readonly Flag[] {
  const [major = ''] = process.versions.v8.split('.');
  return flagsOfV8[major] ?? [];
}
