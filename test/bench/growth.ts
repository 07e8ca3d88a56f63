import type { Uri } from '../../server/src/base/uri';
import { diagnosticsOf } from '../../server/src/features/diagnostics';
import { referenceGraph } from '../../server/src/features/graph/referenceGraph';
import { inspect } from '../../server/src/features/inspect';
import { referenceCounts } from '../../server/src/features/referenceCounts';
import { references } from '../../server/src/features/references';
import { workspaceSymbols } from '../../server/src/features/workspaceSymbols';
import { emptyWorkspace } from '../support/workspace';
import { hardShapes } from './hardShapes';
import { generatedFiles } from './workspaces';

const token = { isCancelled: false };

type Costs = Readonly<Record<string, number>>;

/** Processor time in milliseconds: what others do on the machine counts less than with a clock. */
function cost(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Megabytes that are in use; exact only where the bench runs with `--expose-gc`. */
function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1_048_576;
}

/** What a workspace costs; `like` ends the URI of the file that is asked about and `name` is what stands there. */
function measure(texts: readonly (readonly [Uri, string])[], like: string, name: string): Costs {
  const workspace = emptyWorkspace();
  const result: Record<string, number> = {};
  const empty = heap();
  result['index'] = cost(() => workspace.setDisk(texts));
  result['diagnostics'] = cost(() => texts.forEach(([uri]) => diagnosticsOf(uri, workspace)));
  result['memory (MB)'] = heap() - empty;
  const [uri, text] = texts.find(([each]) => each.endsWith(like)) ?? texts[0] ?? (['' as Uri, ''] as const);
  result['references'] = cost(() => references(workspace, uri, text.indexOf(name), { includeDeclaration: true, token }));
  result['code lens'] = cost(() => referenceCounts(workspace, uri, { unused: true, token }));
  result['edit'] = cost(() => {
    workspace.setBuffer(uri, text.replace('/16', '/17'));
    diagnosticsOf(uri, workspace);
  });
  result['rename object'] = cost(() => {
    const { files: touched } = workspace.setBuffer(uri, text.replace(`name: ${name}`, 'name: other'));
    touched.forEach((each) => diagnosticsOf(each, workspace));
  });
  result['symbols'] = cost(() => workspaceSymbols(workspace, name));
  result['graph'] = cost(() => referenceGraph(workspace, workspace.uris));
  result['inspect'] = cost(() => inspect(workspace, workspace.uris));
  return result;
}

/** Prints what each size costs, and the exponent of growth from the first size to the last. */
function print(title: string, measured: readonly (readonly [size: number, costs: Costs])[]): void {
  console.log(title);
  const [first, last] = [measured[0], measured.at(-1)];
  for (const what of Object.keys(first?.[1] ?? {})) {
    const [from, to] = [first?.[1][what] ?? 0, last?.[1][what] ?? 0];
    const exponent = Math.log(to / from) / Math.log((last?.[0] ?? 1) / (first?.[0] ?? 1));
    console.log(`  ${what.padEnd(16)} ${measured.map(([size, costs]) => `${size}: ${(costs[what] ?? 0).toFixed(1)}`).join('  ')}  exponent ${exponent.toFixed(2)}`);
  }
}

/** Milliseconds of processor time for sizes of a mixed workspace; without sizes also for the shapes that are hard on us. */
const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1000, 3000, 10_000];
print(
  'mixed workspace, by files',
  sizes.map((size) => [size, measure([...generatedFiles({ files: size, missingEvery: 33, seed: 7 })], 'network.yaml', 'main')] as const),
);
for (const [title, shape] of Object.entries(given.length > 0 ? {} : hardShapes)) {
  print(
    title,
    shape.sizes.map((size) => [size, measure([...shape.files(size)], title.startsWith('so many overlays') ? 'b0/network.yaml' : 'network.yaml', title.startsWith('so many missing') ? 'network-of-team-0' : 'main')] as const),
  );
}
