import { ClientFiles } from '../lsp/files/clientFiles';
import { filesByScheme } from '../lsp/files/filesByScheme';
import type { HostPorts } from '../lsp/ports';
import type { OpeningClient } from '../lsp/server';
import { nodeAroundReader } from './aroundReader';
import { bundleReader } from './bundleReader';
import { serverClock } from './clock';
import { docsReader } from './docsReader';
import { keptLinesIn } from './keptLines';
import { nodeModelReader } from './modelReader';
import { nodeFileSystem } from './nodeFileSystem';

/** What the language server needs of Node; `folder` is the product's, with `schemas/` in it. Folders of the workspace that are not on the disk are read by a client that answers for them. */
export function nodePorts(folder: string, { options, ask }: OpeningClient): HostPorts {
  return {
    files: options.answersForFolders === true ? filesByScheme(nodeFileSystem, new ClientFiles(ask)) : nodeFileSystem,
    clock: serverClock,
    bundle: bundleReader(folder),
    docs: docsReader(folder),
    models: nodeModelReader,
    around: nodeAroundReader,
    keptLines: (cache) => keptLinesIn(cache, __filename),
  };
}
