import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { listFiles } from '../../server/src/hosts/node/files';
import { corpusFolder } from '../support/schemaBundle';
import { emptyWorkspace, uriOf } from '../support/workspace';
import { checkRandomEdits } from '../support/randomEdits';

const edits = Number(process.env['ACKMESH_EDITS'] ?? 300);
const seed = Number(process.env['ACKMESH_SEED'] ?? 20261120);
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

  for (const [index, file] of files.entries()) {
    it(`leave what a fresh open tells: ${basename(dirname(dirname(file)))}/${basename(file)} (seed ${seed + index})`, function () {
      this.timeout(0);
      const others = files.filter((other) => other !== file).map((other, at) => [uriOf(`other-${at}.yaml`), readFileSync(other, 'utf8')] as const);
      checkRandomEdits({
        seed: seed + index,
        edits,
        compareEvery: 100,
        uri: uriOf('edited.yaml'),
        text: readFileSync(file, 'utf8'),
        create: () => {
          const workspace = emptyWorkspace();
          workspace.setDisk(others);
          return workspace;
        },
      });
    });
  }
});
