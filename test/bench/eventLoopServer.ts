import { createMessageConnection, StreamMessageReader } from 'vscode-languageserver/node';
import { Outbox } from '../../server/src/hosts/lsp/connection/outbox';
import { serve } from '../../server/src/hosts/lsp/server';
import { bundleReader } from '../../server/src/hosts/node/bundleReader';
import { serverClock } from '../../server/src/hosts/node/clock';
import { largestFileBytes } from '../../server/src/hosts/tooLarge';
import { tuneForServer } from '../../server/src/hosts/node/engine';
import { StreamWriter } from '../../server/src/hosts/node/messageWriter';
import { MemoryFiles } from '../support/memoryFiles';
import { largeTexts } from './largeTexts';
import { Turns } from './turns';
import { generatedFiles } from './workspaces';

/**
 * The server of `eventLoop.ts` and `eachRequest.ts`: a generated workspace, or the one of a shape, over stdio, whose turns are
 * counted between two words of its parent.
 */
const [count = '', shape] = process.argv.slice(2);
const files = new MemoryFiles(
  Object.fromEntries(
    shape === undefined
      ? generatedFiles({ files: Number(count), missingEvery: 33, seed: 7 })
      : (largeTexts[shape]?.files(Number(count)) ?? []),
  ),
  largestFileBytes,
);
tuneForServer();
serve(createMessageConnection(new StreamMessageReader(process.stdin), new Outbox(new StreamWriter(process.stdout), process.stdin)), {
  version: 'bench',
  open: () => Promise.resolve({ files, clock: serverClock, bundle: bundleReader() }),
  exit: (code) => process.exit(code),
});

let turns: Turns | undefined;
process.on('message', () => {
  const before = turns;
  turns = before === undefined ? new Turns() : undefined;
  process.send?.(before?.end() ?? []);
});
