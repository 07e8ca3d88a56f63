import { LspClient, modern } from '../support/lspClient';
import { MemoryFiles } from '../support/memoryFiles';
import { generatedFiles } from './workspaces';

/**
 * `node out/test/bench/eventLoop.js [files]`: how long each request keeps the event loop of the server from turning, in a
 * workspace of 10,000 files unless told, in milliseconds of processor time. Client and server share a process here, so
 * reading an answer counts as well.
 */
async function main(): Promise<void> {
  const files = new Map(generatedFiles({ files: Number(process.argv[2] ?? 10_000), missingEvery: 33, seed: 7 }));
  const uri = [...files.keys()].find((each) => each.endsWith('network.yaml')) ?? '';
  const text = files.get(uri as never) ?? '';
  const measured = async (what: string, run: () => Promise<unknown>): Promise<void> => {
    const turns = new Turns();
    await run();
    // One more turn, so that what held up the last one is counted.
    await new Promise((resolve) => setTimeout(resolve, 5));
    const all = turns.end();
    const at = (part: number): string => (all[Math.floor((all.length - 1) * part)] ?? 0).toFixed(1).padStart(7);
    console.log(`${what.padEnd(22)} ${all.reduce((sum, ms) => sum + ms, 0).toFixed(0).padStart(7)} ms   longest turn ${at(1)} ms   p99 ${at(0.99)} ms`);
  };
  const memory = new MemoryFiles(Object.fromEntries(files));
  const client = LspClient.connect({ files: memory, folders: ['file:///ws'], capabilities: modern });
  const ask = (method: string, params: unknown): Promise<unknown> => client.connection.sendRequest(method, params);
  const textDocument = { uri };
  const position = { line: 2, character: text.split('\n')[2]?.indexOf('main') ?? 0 };
  await measured('reading the folder', async () => {
    await client.initialize();
    await ask('workspace/symbol', { query: 'nothing-of-that-name' });
  });
  await client.open(uri, text);
  await measured('workspace/symbol', () => ask('workspace/symbol', { query: 'main' }));
  await measured('references', () => ask('textDocument/references', { textDocument, position, context: { includeDeclaration: true } }));
  await measured('code lens', () => ask('textDocument/codeLens', { textDocument }));
  await measured('rename', () => ask('textDocument/rename', { textDocument, position, newName: 'other' }));
  await measured('hover', () => ask('textDocument/hover', { textDocument, position }));
  await measured('completion', () => ask('textDocument/completion', { textDocument, position }));
  await measured('graph', () => ask('ackmesh/graph', {}));
  await measured('workspace/diagnostic', () => ask('workspace/diagnostic', { previousResultIds: [] }));
  await client.stop();
}

/** The processor time of every turn of the event loop. */
class Turns {
  readonly #ms: number[] = [];
  #last = process.cpuUsage();
  #isOver = false;

  constructor() {
    this.#turn();
  }

  end(): readonly number[] {
    this.#isOver = true;
    return this.#ms.sort((a, b) => a - b);
  }

  #turn(): void {
    setImmediate(() => {
      const { user, system } = process.cpuUsage(this.#last);
      this.#last = process.cpuUsage();
      this.#ms.push((user + system) / 1000);
      if (!this.#isOver) {
        this.#turn();
      }
    });
  }
}

void main();
