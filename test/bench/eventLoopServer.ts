import { createMessageConnection, StreamMessageReader } from 'vscode-languageserver/node';
import { Outbox } from '../../server/src/hosts/lsp/connection/outbox';
import { serve } from '../../server/src/hosts/lsp/server';
import { bundleReader } from '../../server/src/hosts/node/bundleReader';
import { serverClock } from '../../server/src/hosts/node/clock';
import { tuneForServer } from '../../server/src/hosts/node/engine';
import { StreamWriter } from '../../server/src/hosts/node/messageWriter';
import { MemoryFiles } from '../support/memoryFiles';
import { Turns } from './turns';
import { generatedFiles } from './workspaces';

/** The server of `eventLoop.ts`: a generated workspace over stdio, whose turns are counted between two words of its parent. */
const files = new MemoryFiles(Object.fromEntries(generatedFiles({ files: Number(process.argv[2]), missingEvery: 33, seed: 7 })));
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
