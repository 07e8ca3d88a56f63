import { startMeasured } from './measuredServer';
import { generatedFiles } from './workspaces';

/**
 * `node out/test/bench/eventLoop.js [files] [request…]`: how long each request keeps the event loop of a server process from
 * turning, in a workspace of 10,000 files by default, in milliseconds of processor time of its main thread.
 */
async function main(): Promise<void> {
  const [count = '10000', ...only] = process.argv.slice(2);
  const files = new Map(generatedFiles({ files: Number(count), missingEvery: 33, seed: 7 }));
  const uri = [...files.keys()].find((each) => each.endsWith('network.yaml')) ?? '';
  const text = files.get(uri as never) ?? '';
  const { child, connection, ask, turns: turnsOf } = await startMeasured([count]);
  const measured = async (what: string, run: () => Promise<unknown>): Promise<void> => {
    if (only.length > 0 && !only.some((each) => what.startsWith(each))) {
      return;
    }
    await turnsOf();
    await run();
    const all = await turnsOf();
    const at = (part: number): string => (all[Math.floor((all.length - 1) * part)] ?? 0).toFixed(1).padStart(7);
    const busy = all.filter((ms) => ms > 1);
    const p99 = (busy[Math.floor((busy.length - 1) * 0.99)] ?? 0).toFixed(1).padStart(7);
    console.log(
      `${what.padEnd(26)} ${all
        .reduce((sum, ms) => sum + ms, 0)
        .toFixed(0)
        .padStart(7)} ms   longest turn ${at(1)} ms   99 of 100 that take 1 ms or more ${p99} ms`,
    );
  };
  const textDocument = { uri };
  const position = { line: 2, character: text.split('\n')[2]?.indexOf('main') ?? 0 };
  const edit = (of: string, version: number): Promise<unknown> =>
    connection
      .sendNotification('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text: of }] })
      .then(() => ask('textDocument/hover', { textDocument, position }));
  // What was loaded and compiled before belongs to the start and not to reading.
  await ask('textDocument/foldingRange', { textDocument });
  await connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
  await measured('reading the folder', () => ask('workspace/symbol', { query: 'nothing-of-that-name' }));
  await ask('workspace/symbol', { query: 'nothing-of-that-name' });
  for (const round of ['first', 'again']) {
    await measured(`symbols, ${round}`, () => ask('workspace/symbol', { query: 'main' }));
    await measured(`references, ${round}`, () =>
      ask('textDocument/references', { textDocument, position, context: { includeDeclaration: true } }),
    );
    await measured(`code lens, ${round}`, () => ask('textDocument/codeLens', { textDocument }));
    await measured(`rename, ${round}`, () => ask('textDocument/rename', { textDocument, position, newName: 'other' }));
    await measured(`hover, ${round}`, () => ask('textDocument/hover', { textDocument, position }));
    await measured(`completion, ${round}`, () => ask('textDocument/completion', { textDocument, position }));
    await measured(`semantic tokens, ${round}`, () => ask('textDocument/semanticTokens/full', { textDocument }));
    await measured(`graph, ${round}`, () => ask('ackmesh/graph', {}));
    await measured(`diagnostics, ${round}`, () => ask('workspace/diagnostic', { previousResultIds: [] }));
  }
  await measured('edit in spec', () => edit(text.replace('/16', '/17'), 2));
  await measured('symbols after an edit', () => ask('workspace/symbol', { query: 'main' }));
  await measured('diagnostics after an edit', () => ask('workspace/diagnostic', { previousResultIds: [] }));
  await measured('another name', () => edit(text.replace('name: main', 'name: other'), 3));
  await measured('diagnostics after a name', () => ask('workspace/diagnostic', { previousResultIds: [] }));
  child.kill();
  connection.dispose();
}

void main();
