import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { decodeCases, streamCases } from '../support/decodeCases';
import { realTools } from './realTools';

describe('the real kubectl', function () {
  this.timeout(600_000);
  let kubectl = '';
  let folder = '';
  before(async () => {
    ({ kubectl } = await realTools());
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ackmesh-decode-'));
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  /** The `spec`s of the objects of a file; `undefined` where it refuses the file. */
  function specsOf(text: string): readonly unknown[] | undefined {
    const file = path.join(folder, 'in.yaml');
    fs.writeFileSync(file, text);
    const { status, stdout } = spawnSync(kubectl, ['annotate', '--local', '-f', file, '-o', 'json', 'probe=1'], { encoding: 'utf8' });
    return status === 0
      ? (JSON.parse(`[${stdout.trim().replaceAll('\n}\n{', '\n},\n{')}]`) as readonly { readonly spec?: unknown }[]).map(({ spec }) => spec)
      : undefined;
  }

  it('reads YAML as our table says', () => {
    for (const { what, spec, value, orValue } of decodeCases) {
      const text = `apiVersion: example.com/v1\nkind: Thing\nmetadata: { name: t }\nspec:\n${spec
        .split('\n')
        .map((line) => `  ${line}\n`)
        .join('')}`;
      const read = specsOf(text);
      const isOther = orValue !== undefined && isDeepStrictEqual(read, [orValue]);
      assert.deepEqual(read, value === undefined ? undefined : [isOther ? orValue : value], what);
    }
  });

  it('reads files as our table says', () => {
    for (const { what, text, specs } of streamCases) {
      assert.deepEqual(specsOf(text), specs, what);
    }
  });
});
