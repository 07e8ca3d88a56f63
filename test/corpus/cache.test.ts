import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../server/src/hosts/cli/run';
import { corpusOrSkip } from '../support/corpus';

describe('corpus: lint with a cache', () => {
  for (const folder of ['appmesh', 'knative', 'kro', 'kcc/samples']) {
    it(`says the same of ${folder}, byte for byte`, async function () {
      const cwd = corpusOrSkip(this, ...folder.split('/'));
      const cache = mkdtempSync(join(tmpdir(), 'ackmesh-test-'));
      const lint = async (...options: readonly string[]): Promise<string> => {
        const written: string[] = [];
        await run(['lint', '--format', 'json', ...options], {
          stdout: (text) => written.push(text),
          stderr: () => undefined,
          stdin: () => Buffer.alloc(0),
          cwd,
          env: {},
          terminal: false,
        });
        return written.join('');
      };
      try {
        const plain = await lint();
        assert.equal(await lint('--cache', cache), plain);
        assert.equal(await lint('--cache', cache), plain);
      } finally {
        rmSync(cache, { recursive: true });
      }
    }).timeout(60_000);
  }
});
