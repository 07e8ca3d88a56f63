import { setFlagsFromString } from 'node:v8';
import { usualGrowth, YoungGeneration } from './youngGeneration';

/** What V8 is told about one thing. The process begins with the usual flag; where a purpose has none of its own, that stays. */
interface Flag {
  /** Source: `node --v8-options` of the Node release with this V8. */
  readonly usual: string;
  readonly run?: string;
  readonly rest?: string;
  readonly server?: string;
}

/** What a process works on: many files once, what is left of these, or the requests of a client. */
type Purpose = 'run' | 'rest' | 'server';

/*
 * Why these values: measured, docs/benchmarks.md.
 *
 * A run over many files takes seconds and calls some thousand functions once for each document. V8 compiles most of them with
 * its optimizing compiler, which alone costs a third of the processor time, and the run is over before that pays. With the fast
 * compiler from the first call on, and the optimizing one for what is still called after several times as much work, the
 * run takes less of both processor time and time. What becomes hot when half of the work is done is then called too little for
 * the optimizing compiler to pay, so that it is left to what goes on for long.
 *
 * A server does most of its work in its first seconds, with code that is new in the process: what is compiled then competes for
 * the cores with the first answers. Later it is idle nearly always, and what counts is the memory that it keeps.
 */

/** V8 collects the old generation when it has grown by half, not when it has doubled or more. */
const oldGeneration: Flag = { usual: '--heap-growing-percent=0', server: '--heap-growing-percent=50' };

/** By V8's major version; a version that nobody has measured is told nothing. */
const flagsOfV8: Readonly<Record<string, readonly Flag[]>> = {
  11: [
    { usual: '--no-always-sparkplug', run: '--always-sparkplug' },
    {
      usual: '--interrupt-budget=67584',
      run: '--interrupt-budget=300000',
      rest: '--interrupt-budget=30000000',
      server: '--interrupt-budget=200000',
    },
    oldGeneration,
  ],
  12: [{ usual: '--invocation-count-for-turbofan=3000', server: '--invocation-count-for-turbofan=10000' }, oldGeneration],
  13: [oldGeneration],
  // Earlier collections of the old generation take a tenth more processor time there, and leave no less memory.
  14: [],
};

const [major = ''] = process.versions.v8.split('.');
const flagsHere = flagsOfV8[major];

/** Halves of 8 MB: with larger ones a server is no faster. */
const youngGeneration = new YoungGeneration(16 * 1024 * 1024);

/** Fewer files are done before anything is compiled. */
const manyFiles = 100;

/** Tells V8 that this process now works on so many files and ends. */
export function tuneForRun(files: number): void {
  if (files >= manyFiles) {
    tuneFor('run');
  }
}

/** The part of the work after which the rest begins. Source: measured, docs/benchmarks.md. */
const beforeRest = 0.4;

/** Tells V8 when so many of the files of such a run are done that the rest of it begins; to be called after each file. */
export function tuneForRest(done: number, files: number): void {
  if (files >= manyFiles && done === Math.ceil(files * beforeRest)) {
    tuneFor('rest');
  }
}

/** Tells V8 that this process now answers a client. To be called when the program is loaded: code that is read later is not taken from what was kept. */
export function tuneForServer(): void {
  tuneFor('server');
}

/** To be called between the steps of a server's work. */
export function tuneBetweenSteps(): void {
  if (flagsHere !== undefined) {
    youngGeneration.bound();
  }
}

/** Takes back what V8 was told, as code is of use only for a process that was told the same before it read it. */
export function tuneAsUsual(): void {
  [...(flagsHere ?? []).map(({ usual }) => usual), usualGrowth].forEach((flag) => setFlagsFromString(flag));
}

function tuneFor(purpose: Purpose): void {
  flagsHere?.forEach((flag) => {
    const told = flag[purpose];
    if (told !== undefined) {
      setFlagsFromString(told);
    }
  });
}
