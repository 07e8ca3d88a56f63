import { diagnosticsOf } from '../../server/src/features/diagnostics';
import { rootsOverOneBase, type RootShape } from '../support/rootsOverOneBase';
import { emptyWorkspace, uriOf } from '../support/workspace';

/*
 * Many roots over one base: `node --expose-gc out/test/bench/roots.js [ROOTS OBJECTS SHAPES]`. Every root has a prefix, a
 * namespace and a label of its own, and a patch of one object; the base's references follow.
 */

const [roots = 500, objects = 200] = process.argv.slice(2).map(Number);

function milliseconds(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function mebibytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const shapes = (process.argv[4]?.split(',') ?? ['plain', 'patched', 'renamed']) as readonly RootShape[];
for (const shape of shapes) {
  const files = rootsOverOneBase(roots, objects, shape);
  const workspace = emptyWorkspace();
  const start = mebibytes();
  const read = milliseconds(() => workspace.setDisk([...files].map(([file, text]) => [uriOf(file), text] as const)));
  const first = mebibytes();
  let findings = 0;
  const all = milliseconds(() => {
    findings = [...workspace.uris].reduce((count, uri) => count + diagnosticsOf(uri, workspace).length, 0);
  });
  const second = mebibytes();
  const edit = (change: (text: string, round: number) => string): { readonly work: number; readonly judge: number } => {
    const uri = uriOf('base/object-7.yaml');
    const times = Array.from({ length: 7 }, (_, round) => {
      let change_ = new Set<Parameters<typeof diagnosticsOf>[0]>() as ReadonlySet<Parameters<typeof diagnosticsOf>[0]>;
      const work = milliseconds(() => {
        change_ = workspace.setBuffer(uri, change(files.get('base/object-7.yaml') ?? '', round)).files;
      });
      return { work, judge: milliseconds(() => change_.forEach((each) => diagnosticsOf(each, workspace))), files: change_.size };
    });
    process.stdout.write(`    ${median(times.map((each) => each.files))} files judged again\n`);
    workspace.setBuffer(uri, files.get("base/object-7.yaml") ?? "").files.forEach((each) => diagnosticsOf(each, workspace));
    return { work: median(times.map(({ work }) => work)), judge: median(times.map(({ judge }) => judge)) };
  };
  const value = edit((text, round) => text.replace('10.0.1.0', `10.0.${round + 2}.0`));
  const reference = edit((text, round) => text.replace('name: net-6', `name: net-${round}`));
  const name = edit((text, round) => text.replace('name: net-7', `name: other-${round}`));
  console.log(`${shape}: ${roots} roots of ${objects} objects, ${findings} findings; read ${read.toFixed(0)} ms, judged ${all.toFixed(0)} ms`);
  console.log(`  memory: files ${(first - start).toFixed(0)} MiB, judged ${(second - first).toFixed(0)} MiB`);
  for (const [what, { work, judge }] of Object.entries({ value, reference, name })) {
    console.log(`  edit of a ${what} in the base: ${work.toFixed(1)} ms, its diagnostics ${judge.toFixed(1)} ms`);
  }
}
