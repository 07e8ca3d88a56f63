import { LineMap } from '../../server/src/base/text';
import { largeFile, largeTexts } from './largeTexts';
import { startMeasured } from './measuredServer';

interface Position {
  readonly line: number;
  readonly character: number;
}

/**
 * `node out/test/bench/eachRequest.js [SHAPE [COUNT]]`: how long each request about something very large keeps the event loop of
 * a server process from turning, in milliseconds of processor time of its main thread; SHAPE is a part of a name in `largeTexts.ts`.
 */
async function main(): Promise<void> {
  const [wanted = '', count] = process.argv.slice(2);
  for (const [name, shape] of Object.entries(largeTexts)) {
    if (name.includes(wanted)) {
      console.log(`\n${count ?? shape.count}: ${name}`);
      await measure(name, Number(count ?? shape.count));
    }
  }
}

async function measure(name: string, count: number): Promise<void> {
  const shape = largeTexts[name] as (typeof largeTexts)[string];
  const text = new Map(shape.files(count)).get(largeFile) ?? '';
  const { child, connection, ask, turns: turnsOf } = await startMeasured([String(count), name]);
  const measured = async <T>(what: string, run: () => Promise<T>): Promise<T | undefined> => {
    await turnsOf();
    const answer = await run().catch((error: unknown) => {
      console.log(`  ${what}: ${String(error)}`);
      return undefined;
    });
    const all = await turnsOf();
    const longest = all.at(-1) ?? 0;
    const sum = all.reduce((now, ms) => now + ms, 0);
    if (longest > 25 || sum > 500) {
      const size = answer === undefined ? '' : `${(JSON.stringify(answer).length / 1000).toFixed(0)} KB`;
      console.log(`  ${what.padEnd(48)} ${sum.toFixed(0).padStart(7)} ms   longest turn ${longest.toFixed(1).padStart(8)} ms  ${size}`);
    }
    return answer;
  };
  const textDocument = { uri: largeFile };
  const change = (version: number, range: unknown, of: string): Promise<void> =>
    connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: largeFile, version },
      contentChanges: [{ range, text: of }],
    });
  await measured('read', () => ask('workspace/symbol', { query: 'nothing-of-that-name' }));
  await measured('open', async () => {
    await connection.sendNotification('textDocument/didOpen', { textDocument: { uri: largeFile, languageId: 'yaml', version: 1, text } });
    return ask('textDocument/hover', { textDocument, position: { line: 0, character: 2 } });
  });
  await measured('diagnostic', () => ask('textDocument/diagnostic', { textDocument }));
  await measured('workspace/diagnostic', () => ask('workspace/diagnostic', { previousResultIds: [] }));
  await measured('workspace/symbol', () => ask('workspace/symbol', { query: 'main' }));
  for (const method of ['documentSymbol', 'foldingRange', 'documentLink', 'codeLens', 'semanticTokens/full']) {
    await measured(method, () => ask(`textDocument/${method}`, { textDocument }));
    await measured(`${method}, again`, () => ask(`textDocument/${method}`, { textDocument }));
  }
  const lines = new LineMap(text);
  const end = lines.positionAt(text.length);
  const start: Position = { line: 0, character: 0 };
  await measured('inlayHint', () => ask('textDocument/inlayHint', { textDocument, range: { start, end } }));
  await measured('semanticTokens/range', () => ask('textDocument/semanticTokens/range', { textDocument, range: { start, end } }));
  await measured('codeAction of all', () =>
    ask('textDocument/codeAction', { textDocument, range: { start, end }, context: { diagnostics: [] } }),
  );
  await measured('codeAction, fix all', () =>
    ask('textDocument/codeAction', { textDocument, range: { start, end }, context: { diagnostics: [], only: ['source.fixAll'] } }),
  );
  await measured('selectionRange of 100', () =>
    ask('textDocument/selectionRange', {
      textDocument,
      positions: Array.from({ length: 100 }, (_, index) => lines.positionAt(Math.floor((text.length * index) / 100))),
    }),
  );
  for (const word of shape.asked) {
    const at = text.indexOf(word, Math.floor(text.length / 2));
    const position = lines.positionAt((at < 0 ? text.indexOf(word) : at) + 1);
    for (const method of [
      'hover',
      'definition',
      'typeDefinition',
      'documentHighlight',
      'completion',
      'prepareRename',
      'prepareCallHierarchy',
      'prepareTypeHierarchy',
      'selectionRange',
    ]) {
      await measured(`${method} at ${word}`, () => ask(`textDocument/${method}`, { textDocument, position, positions: [position] }));
    }
    await measured(`references at ${word}`, () =>
      ask('textDocument/references', { textDocument, position, context: { includeDeclaration: true } }),
    );
    await measured(`rename at ${word}`, () => ask('textDocument/rename', { textDocument, position, newName: 'other' }));
    await measured(`codeAction at ${word}`, () =>
      ask('textDocument/codeAction', { textDocument, range: { start: position, end: position }, context: { diagnostics: [] } }),
    );
    const items = (await ask('textDocument/prepareCallHierarchy', { textDocument, position }).catch(() => null)) as
      readonly unknown[] | null;
    for (const item of items?.slice(0, 1) ?? []) {
      await measured(`incomingCalls at ${word}`, () => ask('callHierarchy/incomingCalls', { item }));
      await measured(`outgoingCalls at ${word}`, () => ask('callHierarchy/outgoingCalls', { item }));
    }
    await measured(`schemaInfo at ${word}`, () => ask('ackmesh/schemaInfo', { textDocument, position }));
  }
  await measured('graph of the file', () => ask('ackmesh/graph', { textDocument }));
  await measured('graph', () => ask('ackmesh/graph', {}));
  const middle = lines.positionAt(text.indexOf(shape.asked[0] ?? '', Math.floor(text.length / 2)) + 1);
  let version = 2;
  for (const typed of ['x', 'y', '\n']) {
    await measured(`typing ${JSON.stringify(typed)}`, async () => {
      await change(version++, { start: middle, end: middle }, typed);
      return ask('textDocument/hover', { textDocument, position: start });
    });
    await measured('diagnostic after it', () => ask('textDocument/diagnostic', { textDocument }));
    await measured('completion after it', () => ask('textDocument/completion', { textDocument, position: middle }));
  }
  child.kill();
  connection.dispose();
}

void main();
