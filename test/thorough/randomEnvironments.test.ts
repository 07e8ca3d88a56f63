import { alternatives } from '../support/edits/alternatives';
import { checkEdits } from '../support/edits/check';
import { environments } from '../support/edits/environments';
import { FreshWorkspaces } from '../support/edits/freshWorkspaces';
import { settings } from '../support/edits/settings';
import { emptyWorkspace } from '../support/workspace';

/* ACKMESH_EDITS and ACKMESH_SEED as for the random edits of everything. */
const edits = Number(process.env['ACKMESH_EDITS'] ?? 1_500);
const seed = Number(process.env['ACKMESH_SEED'] ?? 1);
const perSequence = 300;

for (const [title, world] of [
  ['the same mesh in many folders', environments],
  ['settings that each environment has of its own', settings],
  ['more alternatives than are looked at one by one', alternatives],
] as const) {
  describe(`random edits of ${title}`, () => {
    it(`leave what a fresh workspace says: ${edits} from seed ${seed}`, function () {
      this.timeout(0);
      const workspaces = new FreshWorkspaces(emptyWorkspace);
      for (let done = 0, index = seed; done < edits; done += perSequence, index += 1) {
        const operations = Math.min(perSequence, edits - done);
        checkEdits({ world, seed: index, operations, compareEvery: 50, rests: index % 3 === 0 ? 0.1 : 0, workspaces });
      }
    });
  });
}
