import { applied } from '../support/edits/applied';
import { layers } from '../support/edits/layers';
import { everything } from '../support/edits/manifests';
import { checkEdits } from '../support/edits/check';
import { FreshWorkspaces } from '../support/edits/freshWorkspaces';
import { emptyWorkspace } from '../support/workspace';
import { spareTrees } from '../../server/src/workspace/files/spareTrees';

/*
 * ACKMESH_EDITS=1000000 for more, ACKMESH_SEED=n to begin with another seed. Every sequence has the seed of its place, so
 * that one that fails can be run alone.
 */
const edits = Number(process.env['ACKMESH_EDITS'] ?? 20_000);
const seed = Number(process.env['ACKMESH_SEED'] ?? 1);
const perSequence = 1000;
/** Comparing often costs more than editing. */
const edited = Math.ceil(edits / 80);
const perRest = 50;
const worlds = [everything, layers, applied];

describe('random edits', () => {
  const { mostCharacters } = spareTrees;
  before(() => (spareTrees.mostCharacters = 2_000));
  after(() => (spareTrees.mostCharacters = mostCharacters));

  it(`leave what a fresh workspace says: ${edits} from seed ${seed}`, function () {
    this.timeout(0);
    const workspaces = new FreshWorkspaces(emptyWorkspace);
    for (let done = 0, index = seed; done < edits; done += perSequence, index += 1) {
      checkEdits({ world: everything, seed: index, operations: Math.min(perSequence, edits - done), compareEvery: 500, workspaces });
    }
  });

  it(`leave it where the workspace rests meanwhile: ${edited} from seed ${seed}`, function () {
    this.timeout(0);
    const workspaces = new FreshWorkspaces(emptyWorkspace);
    for (let done = 0, index = seed; done < edited; done += perRest, index += 1) {
      const world = worlds[index % worlds.length] ?? everything;
      checkEdits({ world, seed: index, operations: Math.min(perRest, edited - done), compareEvery: 10, rests: 0.2, workspaces });
    }
  });
});
