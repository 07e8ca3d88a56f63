import type { HostPorts } from '../lsp/ports';
import { nodeAroundReader } from './aroundReader';
import { bundleReader } from './bundleReader';
import { serverClock } from './clock';
import { docsReader } from './docsReader';
import { keptLinesIn } from './keptLines';
import { nodeModelReader } from './modelReader';
import { nodeFileSystem } from './nodeFileSystem';

/** What the language server needs of Node; `folder` is the product's, with `schemas/` in it. */
export function nodePorts(folder: string): HostPorts {
  return {
    files: nodeFileSystem,
    clock: serverClock,
    bundle: bundleReader(folder),
    docs: docsReader(folder),
    models: nodeModelReader,
    around: nodeAroundReader,
    keptLines: (cache) => keptLinesIn(cache, __filename),
  };
}
