import assert from 'node:assert/strict';
import type { Diagnostic } from 'vscode-languageserver/node';
import { seeded } from '../support/mutate';
import { everything } from '../support/edits/manifests';
import { OperationSource } from '../support/edits/operations';
import { apply, startOf, type State } from '../support/edits/world';
import { LspClient, modern, positionIn } from '../support/lspClient';
import { MemoryFiles } from '../support/memoryFiles';
import { emptyWorkspace } from '../support/workspace';

const seed = Number(process.env['ACKMESH_SEED'] ?? 1);
const starts = Number(process.env['ACKMESH_STARTS'] ?? 16);

/** Files on the disk, and texts of open documents, after some random operations. */
function randomState(random: () => number): State {
  const state = startOf(everything);
  const source = new OperationSource(everything, random);
  const workspace = emptyWorkspace();
  for (let count = 0; count < 40; count += 1) {
    const operation = source.next(state);
    if (operation.do !== 'settings' && operation.do !== 'folders' && operation.do !== 'crds') {
      apply(operation, state, workspace);
    }
  }
  return state;
}

function startOn({ disk }: State): LspClient {
  const files = new MemoryFiles(Object.fromEntries(disk), 1_000_000);
  return LspClient.connect({ files, folders: everything.folders, capabilities: modern });
}

function shown(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(
    ({ code, message, range: { start, end } }) =>
      `${String(code)} ${start.line}:${start.character}-${end.line}:${end.character} ${JSON.stringify(message)}`,
  );
}

interface Opened {
  readonly uri: string;
  /** What is on the disk. */
  readonly text: string;
  /** What the document holds at last, which may be the same. */
  readonly typed: string;
}

/** Opens documents, types in them and asks something now and then, as somebody who does not wait. */
async function begin(client: LspClient, documents: readonly Opened[], random: () => number): Promise<void> {
  for (const { uri, text, typed } of documents) {
    await client.open(uri, text);
    const position = positionIn(text, Math.floor(random() * text.length));
    if (typed !== text) {
      await client.edit(uri, [{ text: typed }], typed);
    }
    const asked = random();
    if (asked < 0.3) {
      await client.request(asked < 0.15 ? 'textDocument/hover' : 'textDocument/completion', { textDocument: { uri }, position });
    } else if (asked < 0.6) {
      void client.request('textDocument/definition', { textDocument: { uri }, position }).catch(() => undefined);
    }
    client.clock.elapse();
  }
}

/** Says how often a document was shown again without an edit. */
async function checkStart(state: State, random: () => number, types: boolean): Promise<number> {
  const documents = [...state.disk]
    .filter(() => random() < 0.2)
    .map(([uri, text]): Opened => ({ uri, text, typed: types ? (state.buffers.get(uri) ?? text) : text }));
  const patient = startOn(state);
  await patient.initialize();
  await patient.settle();
  await begin(patient, documents, () => 1);
  const client = startOn(state);
  client.clock.tick(10);
  await client.initialize();
  await begin(client, documents, random);
  for (let round = 0; round < 20; round += 1) {
    client.clock.elapse();
    await client.request('textDocument/hover', {
      textDocument: { uri: documents[0]?.uri ?? 'file:///none.yaml' },
      position: { line: 0, character: 0 },
    });
  }
  // What is left is done in one slice.
  client.clock.tick(0);
  await patient.settle();
  await client.settle();
  for (const { uri, diagnostics } of types ? [] : client.published) {
    const last = new Set(shown(patient.shown(uri)));
    assert.deepEqual(
      shown(diagnostics).filter((each) => !last.has(each)),
      [],
      `${uri}: shown too early`,
    );
  }
  for (const { uri } of documents) {
    assert.deepEqual(shown(client.shown(uri)), shown(patient.shown(uri)), uri);
  }
  await Promise.all([client.stop(), patient.stop()]);
  return client.published.length - new Set(client.published.map(({ uri, version }) => `${uri} ${version ?? ''}`)).size;
}

describe('a cold start', () => {
  for (const types of [false, true]) {
    it(`ends with what a start shows that waits for everything, ${types ? 'also while somebody types' : 'and shows nothing that it takes back'}`, async function () {
      this.timeout(0);
      let again = 0;
      for (let index = seed; index < seed + starts; index += 1) {
        const random = seeded(index);
        try {
          again += await checkStart(randomState(random), random, types);
        } catch (error) {
          throw new Error(`seed ${index}`, { cause: error });
        }
      }
      assert.ok(again > 0);
    });
  }
});
