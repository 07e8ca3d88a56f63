import assert from 'node:assert/strict';
import { work } from '../support/day';
import { heldBytes } from '../support/heap';
import { LspClient, modern, pulling } from '../support/lspClient';
import { MemoryFiles } from '../support/memoryFiles';
import { manyMeshes } from '../support/meshFiles';

const seed = Number(process.env['ACKMESH_SEED'] ?? 20261122);

describe('long work', () => {
  for (const [name, capabilities] of Object.entries({ 'is sent diagnostics': modern, 'asks for diagnostics': pulling })) {
    it(`leaves behind what a short one does, with a client that ${name} (seed ${seed})`, async function () {
      this.timeout(0);
      const disk = new MemoryFiles(Object.fromEntries(files));
      const client = await LspClient.start({ files: disk, capabilities });
      const desk = {
        notify: (method: string, params: object) => client.notify(method, params),
        request: (method: string, params: object) => client.request(method, params),
        write: (uri: string, text: string) => disk.write(uri, text),
        delete: (uri: string) => disk.delete(uri),
      };
      // The same day again and again: what is loaded when it is needed first is there after the first.
      const live = async (days: number): Promise<number> => {
        for (let day = 0; day < days; day += 1) {
          await work(desk, { seed, edits: 120, opens: 50, events: 90, files });
        }
        client.clock.elapse();
        await client.settle();
        client.forget();
        return heldBytes();
      };
      const before = await live(2);
      const after = await live(3);
      assert.ok(after <= before * 1.02, `${before} bytes after two days, ${after} after three more`);
      assert.equal(client.failures, 0);
      assert.deepEqual([...client.workspace.uris].sort(), [...files.keys()].sort());
      await client.stop();
    });
  }
});

const files = new Map([...manyMeshes(12)].map(([name, text]) => [`file:///ws/${name}`, text]));
