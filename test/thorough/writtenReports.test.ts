import assert from 'node:assert/strict';
import { seeded } from '../support/mutate';
import { everything } from '../support/edits/manifests';
import { FreshWorkspaces } from '../support/edits/freshWorkspaces';
import { OperationSource } from '../support/edits/operations';
import { reportsOf } from '../support/edits/questions';
import { apply, startOf, type Operation, type State } from '../support/edits/world';
import { emptyWorkspace } from '../support/workspace';
import { allSteps, type Steps } from '../../server/src/base/steps';
import type { Uri } from '../../server/src/base/uri';
import { reportsOf as service } from '../../server/src/service/reports';
import type { Workspace } from '../../server/src/workspace/workspace';

/* ACKMESH_RESTARTS=1000 for more, ACKMESH_SEED=n to begin with another seed. */
const restarts = Number(process.env['ACKMESH_RESTARTS'] ?? 10);
const seed = Number(process.env['ACKMESH_SEED'] ?? 1);
const perSequence = 10;

describe('reports that were written down', () => {
  it(`are what a fresh workspace says after other edits and a restart: ${restarts} from seed ${seed}`, function () {
    this.timeout(0);
    const workspaces = new FreshWorkspaces(emptyWorkspace);
    for (let done = 0, index = seed; done < restarts; done += perSequence, index += 1) {
      restartAgainAndAgain(index, workspaces);
    }
  });
});

function restartAgainAndAgain(sequence: number, workspaces: FreshWorkspaces): void {
  const random = seeded(sequence);
  const source = new OperationSource(everything, random);
  const state = startOf(everything);
  let workspace = workspaces.take(state);
  for (let restart = 0; restart < perSequence; restart += 1) {
    reportsOf(workspace);
    if (random() < 0.5) {
      allSteps(workspace.rest());
    }
    const written = allSteps(service(workspace).written());
    const operations = editsOfDisk(source, state, random, workspace);
    const place = `seed ${sequence}, restart ${restart}, after ${JSON.stringify(operations)}`;
    const fresh = workspaces.take(state);
    const expected = reportsOf(fresh);
    compare(reportsOf(workspace), expected, `edited, ${place}`);
    const again = workspaces.take(state);
    const steps = allSteps(service(again).read(written, () => true))?.take();
    assert.ok(steps !== undefined);
    const isTyped = random() < 0.3;
    if (isTyped) {
      const typed = typeMeanwhile(steps, again, random);
      fresh.setBuffer(typed.uri, typed.text);
      compare(reportsOf(again), reportsOf(fresh), `typed in ${typed.uri}, ${place}`);
      [again, fresh].forEach((each) => each.closeBuffer(typed.uri));
    } else {
      allSteps(steps);
    }
    const made = again.results.computed.get('report');
    compare(reportsOf(again), expected, `restarted, ${place}`);
    if (operations.length === 0 && !isTyped) {
      assert.equal(again.results.computed.get('report'), made, `reports that were made again, ${place}`);
    }
    workspaces.give(fresh, state);
    workspaces.give(workspace, state);
    workspace = again;
  }
  workspaces.give(workspace, state);
}

/** Some operations that leave no document open, done to a workspace. */
function editsOfDisk(source: OperationSource, state: State, random: () => number, workspace: Workspace): readonly Operation[] {
  const operations: Operation[] = [];
  for (const wanted = Math.floor(random() * 5); operations.length < wanted;) {
    const operation = source.next(state);
    if (['write', 'move', 'edit', 'accept'].includes(operation.do)) {
      apply(operation, state, workspace);
      operations.push(operation);
    }
  }
  return operations;
}

/** Somebody types in a file after some of the steps; they are taken to their end. */
function typeMeanwhile(steps: Steps<boolean>, workspace: Workspace, random: () => number): { readonly uri: Uri; readonly text: string } {
  const uris = [...workspace.uris];
  const uri = uris[Math.floor(random() * uris.length)] as Uri;
  for (let left = Math.floor(random() * 60); left > 0; left -= 1) {
    steps.next();
  }
  const text = (workspace.file(uri)?.text ?? '').replace(/name: (?=\w)/, 'name: typed-');
  workspace.setBuffer(uri, text);
  allSteps(steps);
  return { uri, text };
}

function compare(reports: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>, place: string): void {
  for (const [uri, report] of expected) {
    assert.equal(reports.get(uri), report, `${uri}, ${place}`);
  }
  assert.equal(reports.size, expected.size, place);
}
