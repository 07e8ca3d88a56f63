import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { listFiles } from '../support/listedFiles';
import { corpusFolder } from '../support/schemaBundle';
import { checkEdits } from '../support/edits/check';
import { FreshWorkspaces } from '../support/edits/freshWorkspaces';
import { emptyWorkspace } from '../support/workspace';

const edits = Number(process.env['ACKMESH_EDITS'] ?? 1000);
const seed = Number(process.env['ACKMESH_SEED'] ?? 1);
const wanted = 10;

/** Manifests of middle size, spread evenly over the corpus. */
function chosen(corpus: string): readonly string[] {
  const manifests = listFiles(corpus)
    .files.filter((path) => /\/(?:manifests|examples)\//.test(path) && /\.ya?ml$/.test(path))
    .filter((path) => statSync(path).size > 400 && statSync(path).size < 20_000)
    .filter((path) => /^apiVersion: \S*\.k8s\.aws\//m.test(readFileSync(path, 'utf8')));
  return Array.from({ length: wanted }, (_, index) => manifests[Math.floor((index * manifests.length) / wanted)] ?? '');
}

describe('random edits of real manifests', () => {
  const corpus = corpusFolder();
  if (corpus === undefined) {
    it('leave what a fresh open tells', function () {
      this.skip();
    });
    return;
  }
  const files = chosen(corpus);

  it('are done on ten different files', () => assert.equal(new Set(files).size, wanted));

  it(`leave what a fresh workspace says: ${edits} from seed ${seed}`, function () {
    this.timeout(0);
    const texts = files.map((file, index) => [`ws/${index % 3}/${basename(file)}`, readFileSync(file, 'utf8')] as const);
    const world = { folders: ['file:///ws'], files: Object.fromEntries(texts), absent: {} };
    checkEdits({ world, seed, operations: edits, compareEvery: 500, workspaces: new FreshWorkspaces(emptyWorkspace) });
  });
});
