import assert from 'node:assert/strict';
import { seeded } from '../mutate';
import { EditSession, type Difference, type Step } from './editSession';
import type { FreshWorkspaces } from './freshWorkspaces';
import { OperationSource } from './operations';
import { shortest } from './shortest';
import type { Operation, World } from './world';

export interface EditRun {
  readonly world: World;
  readonly seed: number;
  readonly operations: number;
  /** After how many operations the workspace is compared with one that was filled anew. */
  readonly compareEvery: number;
  /** The share of operations after which the workspace rests. */
  readonly rests?: number;
  readonly workspaces: FreshWorkspaces;
}

/**
 * Edits a workspace at random and compares what it says with what a workspace says that never knew anything else. Throws
 * an AssertionError with the first difference and a shortest list of operations that leads to it.
 */
export function checkEdits(run: EditRun): void {
  const random = seeded(run.seed);
  const source = new OperationSource(run.world, random, run.rests);
  const session = new EditSession(run.world, run.workspaces);
  const steps: Step[] = [];
  for (let count = 1; count <= run.operations; count += 1) {
    const last = count === run.operations;
    const operation = source.next(session.state);
    const step: Step = { operation, then: last ? 'look' : followUp(operation, random()) };
    steps.push(step);
    const difference = session.take(step) ?? (count % run.compareEvery === 0 || last ? session.compare({ sample: random }) : undefined);
    if (difference !== undefined) {
      assert.fail(report(run, steps, difference));
    }
  }
  session.end();
}

/** Edits come in bursts, as from a keyboard. */
function followUp(operation: Operation, random: number): Step['then'] {
  return operation.do === 'edit' && random < 0.8 ? 'wait' : random < 0.87 ? 'tell' : 'look';
}

/** Steps, as a report of {@link checkEdits} shows them, leave what a fresh workspace says. */
export function checkSteps(world: World, steps: readonly Step[], workspaces: FreshWorkspaces): void {
  const found = differenceAfter(world, steps, workspaces);
  assert.equal(found === undefined ? undefined : describe(found), undefined);
}

/** The first difference after some steps, by everything that can be asked or by one kind of question. */
function differenceAfter(world: World, steps: readonly Step[], workspaces: FreshWorkspaces, kind?: string): Difference | undefined {
  const session = new EditSession(world, workspaces);
  for (const step of steps) {
    const difference = session.take(step);
    if (difference !== undefined) {
      return difference;
    }
  }
  const difference = session.compare(kind === undefined ? 'everything' : { kind });
  session.end();
  return difference;
}

/** The shortest list of operations, and then of files, after which a question of this kind has two answers. */
function report({ world, seed, operations, workspaces }: EditRun, steps: readonly Step[], { kind, ...seen }: Difference): string {
  const differs = (files: World['files'], some: readonly Step[]): boolean =>
    differenceAfter({ ...world, files }, some, workspaces, kind)?.kind === kind;
  const fewer = shortest(steps, (some) => differs(world.files, some));
  const files = Object.fromEntries(shortest(Object.entries(world.files), (some) => differs(Object.fromEntries(some), fewer)));
  const fewest = shortest(fewer, (some) => differs(files, some));
  const difference = differenceAfter({ ...world, files }, fewest, workspaces, kind) ?? { kind, ...seen };
  return [
    `After ${steps.length} operations a workspace says something else than a fresh one.`,
    `Again: ACKMESH_SEED=${seed} ACKMESH_EDITS=${operations}`,
    describe(difference),
    `${fewest.length} operations are enough:`,
    ...fewest.map(({ operation, then }) => `  ${JSON.stringify({ operation, then })},`),
    'The files before:',
    ...Object.entries(files).map(([file, text]) => `--- ${file}\n${text}`),
  ].join('\n');
}

/** A difference with the first place where the answers part. */
function describe({ kind, at, edited, fresh }: Difference): string {
  let same = 0;
  while (same < edited.length && edited[same] === fresh[same]) {
    same += 1;
  }
  const around = (text: string): string =>
    text.length < 600 ? text : `${same > 200 ? '…' : ''}${text.slice(Math.max(0, same - 200), same + 400)}…`;
  return `${kind}, ${at}\n  edited: ${around(edited)}\n  fresh:  ${around(fresh)}`;
}
