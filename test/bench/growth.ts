import type { Uri } from '../../server/src/base/uri';
import { diagnosticsOf, inspect, referenceCounts, referenceGraph, references, workspaceSymbols } from '../../server/src/service';
import { emptyWorkspace } from '../support/workspace';
import { generatedFiles } from './workspaces';

const token = { isCancelled: false };

/** Processor time in milliseconds: what others do on the machine counts less than with a clock. */
function cost(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function measure(files: number): Readonly<Record<string, number>> {
  const workspace = emptyWorkspace();
  const texts = [...generatedFiles({ files, missingEvery: 33, seed: 7 })];
  const result: Record<string, number> = {};
  result['index'] = cost(() => workspace.setDisk(texts));
  result['diagnostics'] = cost(() => texts.forEach(([uri]) => diagnosticsOf(uri, workspace)));
  const network = texts.find(([uri]) => uri.endsWith('network.yaml')) ?? texts[0];
  const [uri, text] = network as readonly [Uri, string];
  result['references'] = cost(() => references(workspace, uri, text.indexOf('main'), { includeDeclaration: true, token }));
  result['code lens'] = cost(() => referenceCounts(workspace, uri, { unused: true, token }));
  result['edit'] = cost(() => {
    workspace.setBuffer(uri, text.replace('/16', '/17'));
    diagnosticsOf(uri, workspace);
  });
  result['rename object'] = cost(() => {
    const { files: touched } = workspace.setBuffer(uri, text.replace('name: main', 'name: other'));
    touched.forEach((each) => diagnosticsOf(each, workspace));
  });
  result['symbols'] = cost(() => workspaceSymbols(workspace, 'main'));
  result['graph'] = cost(() => referenceGraph(workspace, workspace.uris));
  result['inspect'] = cost(() => inspect(workspace, workspace.uris));
  return result;
}

/** Prints what each size costs, and the exponent of growth from the first size to the last. */
const sizes = process.argv.slice(2).map(Number);
const measured = (sizes.length > 0 ? sizes : [1000, 3000, 10_000]).map((size) => [size, measure(size)] as const);
const [first, last] = [measured[0], measured.at(-1)];
if (first !== undefined && last !== undefined) {
  for (const what of Object.keys(first[1])) {
    const [from, to] = [first[1][what] ?? 0, last[1][what] ?? 0];
    const exponent = Math.log(to / from) / Math.log(last[0] / first[0]);
    console.log(`${what.padEnd(16)} ${measured.map(([size, costs]) => `${size}: ${(costs[what] ?? 0).toFixed(1)} ms`).join('  ')}  exponent ${exponent.toFixed(2)}`);
  }
}
