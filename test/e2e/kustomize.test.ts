import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { uriOfPath } from '../../server/src/hosts/node/fileUri';
import { filesOnDisk } from '../../server/src/hosts/node/kustomizeFiles';
import { build } from '../../server/src/kustomize/build';
import { overlayTree } from '../support/overlayTrees';
import { realTools } from './realTools';

/** Trees to compare; `ACKMESH_TREES=n` compares more, `ACKMESH_SEED=n` begins elsewhere. */
const trees = Number(process.env['ACKMESH_TREES'] ?? 60);
const first = Number(process.env['ACKMESH_SEED'] ?? 1);

function asData(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? Number(each) : (each ?? null))));
}

describe('the real Kustomize', function () {
  this.timeout(1_200_000);
  let kubectl = '';
  let folder = '';
  before(async () => {
    ({ kubectl } = await realTools());
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ackmesh-kustomize-'));
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('builds overlay trees as we do, or refuses them as we do', () => {
    const counts = { built: 0, refused: 0, unknown: 0 };
    for (let seed = first; seed < first + trees; seed += 1) {
      const { root, files } = overlayTree(seed);
      const at = path.join(folder, String(seed));
      for (const [name, text] of files) {
        fs.mkdirSync(path.dirname(path.join(at, name)), { recursive: true });
        fs.writeFileSync(path.join(at, name), text);
      }
      const real = spawnSync(kubectl, ['kustomize', path.join(at, root)], { encoding: 'utf8' });
      const { objects, problems } = build(uriOfPath(path.join(at, root)), filesOnDisk(at));
      const failures = problems.failures.map(({ message }) => message);
      if (real.status !== 0) {
        assert.notDeepEqual(failures, [], `seed ${seed}: ${real.stderr}`);
        counts.refused += 1;
      } else if (problems.unknowns.length > 0) {
        counts.unknown += 1;
      } else {
        assert.deepEqual(failures, [], `seed ${seed}`);
        const expected = parseAllDocuments(real.stdout).map((document) => document.toJS() as unknown);
        assert.deepEqual(asData(objects.map(({ content }) => content)), asData(expected), `seed ${seed}`);
        counts.built += 1;
      }
    }
    console.log(`      ${counts.built} trees equal, ${counts.refused} refused by both, ${counts.unknown} not known`);
    assert.ok(counts.built > trees / 2);
  });
});
