import type { Uri } from '../../server/src/base/uri';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { rootsOverOneBase, type RootShape } from '../support/rootsOverOneBase';
import { emptyWorkspace, uriOf } from '../support/workspace';

/*
 * Many roots over one base: `node --expose-gc out/test/bench/roots.js [ROOTS OBJECTS SHAPES]`. Every root has a prefix, a
 * namespace and a label of its own, and a patch of one object; the base's references follow.
 */

const [roots = 500, objects = 200] = process.argv.slice(2).map(Number);

interface Time {
  /** Of all threads. */
  readonly processorMs: number;
  readonly elapsedMs: number;
}

function timed(run: () => void): Time {
  const processor = process.cpuUsage();
  const start = performance.now();
  run();
  const elapsedMs = performance.now() - start;
  const { user, system } = process.cpuUsage(processor);
  return { processorMs: (user + system) / 1000, elapsedMs };
}

function mebibytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const rounds = 15;
const edited = 'base/object-7.yaml';
const shapes = (process.argv[4]?.split(',') ?? ['plain', 'patched', 'renamed']) as readonly RootShape[];
for (const shape of shapes) {
  const files = rootsOverOneBase(roots, objects, shape);
  const workspace = emptyWorkspace();
  const judge = (uris: Iterable<Uri>): number => [...uris].reduce((count, uri) => count + diagnosticsOf(uri, workspace).length, 0);
  const start = mebibytes();
  const read = timed(() => workspace.setDisk([...files].map(([file, text]) => [uriOf(file), text] as const)));
  const first = mebibytes();
  let findings = 0;
  const all = timed(() => {
    findings = judge(workspace.uris);
  });
  const second = mebibytes();
  console.log(
    `${shape}: ${roots} roots of ${objects} objects, ${findings} findings; read ${read.processorMs.toFixed(0)} ms, judged ${all.processorMs.toFixed(0)} ms of processor time`,
  );
  console.log(`  memory: files ${(first - start).toFixed(0)} MiB, judged ${(second - first).toFixed(0)} MiB`);

  const text = files.get(edited) ?? '';
  const set = (now: string): ReadonlySet<Uri> => workspace.setBuffer(uriOf(edited), now).files;
  const edit = (what: string, change: (round: number) => string): void => {
    const times = Array.from({ length: rounds }, (_, round) => {
      let touched: ReadonlySet<Uri> = new Set();
      const work = timed(() => {
        touched = set(change(round));
      });
      return { work, judged: timed(() => judge(touched)), files: touched.size };
    });
    judge(set(text));
    const of = (part: 'work' | 'judged', unit: keyof Time): string => median(times.map((each) => each[part][unit])).toFixed(1);
    const elapsed = median(times.map(({ work, judged }) => work.elapsedMs + judged.elapsedMs)).toFixed(1);
    console.log(
      `  edit of a ${what} in the base: ${elapsed} ms; processor time ${of('work', 'processorMs')} ms, its diagnostics ${of('judged', 'processorMs')} ms in ${median(times.map((each) => each.files))} files`,
    );
  };
  edit('value', (round) => text.replace('10.0.1.0', `10.0.${round + 2}.0`));
  edit('reference', (round) => text.replace('name: net-6', `name: net-${round === 7 ? 60 : round}`));
  edit('name', (round) => text.replace('name: net-7', `name: other-${round}`));
}
