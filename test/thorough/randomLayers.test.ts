import { remembered } from '../../server/src/kustomize/objects/recent';
import { checkEdits } from '../support/edits/check';
import { FreshWorkspaces } from '../support/edits/freshWorkspaces';
import { layers } from '../support/edits/layers';
import { emptyWorkspace } from '../support/workspace';

/* ACKMESH_EDITS and ACKMESH_SEED as for the random edits of everything. */
const edits = Number(process.env['ACKMESH_EDITS'] ?? 3_000);
const seed = Number(process.env['ACKMESH_SEED'] ?? 1);
const perSequence = 500;

describe('random edits of kustomizations', () => {
  const { most } = remembered;
  before(() => (remembered.most = 3));
  after(() => (remembered.most = most));

  it(`leave what a fresh workspace says, also where objects are forgotten: ${edits} from seed ${seed}`, function () {
    this.timeout(0);
    const workspaces = new FreshWorkspaces(emptyWorkspace);
    for (let done = 0, index = seed; done < edits; done += perSequence, index += 1) {
      checkEdits({ world: layers, seed: index, operations: Math.min(perSequence, edits - done), compareEvery: 100, workspaces });
    }
  });
});
