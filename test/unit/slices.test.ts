import assert from 'node:assert/strict';
import { CancellationTokenSource } from 'vscode-languageserver';
import { CancelledError } from '../../server/src/base/cancellation';
import { allSteps, eachInSteps, type Steps } from '../../server/src/base/steps';
import type { Clock } from '../../server/src/hosts/lsp/ports';
import { inSlices } from '../../server/src/hosts/lsp/turns/slices';
import { emptyWorkspace, uriOf } from '../support/workspace';

/** A clock by which every look at the time takes a while. */
class SlowClock implements Clock {
  #nowMs = 0;
  pauses = 0;
  constructor(readonly atPause: () => void = () => undefined) {}
  now(): number {
    this.#nowMs += 5;
    return this.#nowMs;
  }
  soon(run: () => void): void {
    this.pauses += 1;
    this.atPause();
    setImmediate(run);
  }
  after(): () => void {
    return () => undefined;
  }
}

describe('long answers', () => {
  function* count(to: number, taken: number[]): Steps<number> {
    yield* eachInSteps(
      Array.from({ length: to }, (_, index) => index),
      (index) => taken.push(index),
      1,
    );
    return taken.length;
  }
  const portsOf = (clock: Clock) => {
    const source = new CancellationTokenSource();
    return { source, ports: { clock, workspace: emptyWorkspace(), token: source.token, flush: () => undefined } };
  };

  it('let others run between their steps', async () => {
    const clock = new SlowClock();
    const taken: number[] = [];
    assert.equal(await inSlices(() => count(10, taken), portsOf(clock).ports), 10);
    assert.ok(clock.pauses >= 3, String(clock.pauses));
    assert.equal(allSteps(count(10, [])), 10);
  });

  it('stop where they are cancelled', async () => {
    const taken: number[] = [];
    const { source, ports } = portsOf(new SlowClock(() => source.cancel()));
    await assert.rejects(
      inSlices(() => count(1000, taken), ports),
      CancelledError,
    );
    assert.ok(taken.length < 10, String(taken.length));
  });

  it('are about one state of the workspace', async () => {
    const starts: number[][] = [];
    let edits = 0;
    const { ports } = portsOf(new SlowClock());
    const flush = (): void => {
      edits += 1;
      if (edits <= 2) {
        ports.workspace.setBuffer(uriOf('a.yaml'), `a: ${edits}\n`);
      }
    };
    const start = (): Steps<number> => {
      const taken: number[] = [];
      starts.push(taken);
      return count(20, taken);
    };
    assert.equal(await inSlices(start, { ...ports, flush }), 20);
    assert.deepEqual(
      starts.map(({ length }) => length < 20),
      [true, true, false],
    );
  });

  it('have nobody wait while somebody types, and stop where they are cancelled meanwhile', async () => {
    let edits = 0;
    const clock = new SlowClock();
    const { source, ports } = portsOf(clock);
    const flush = (): void => {
      edits += 1;
      ports.workspace.setBuffer(uriOf('a.yaml'), `a: ${edits}\n`);
      if (edits === 10) {
        source.cancel();
      }
    };
    await assert.rejects(
      inSlices(() => count(1000, []), { ...ports, flush }),
      CancelledError,
    );
    assert.deepEqual([edits, clock.pauses], [10, 11]);
  });

  it('end although somebody types all the time', async () => {
    let edits = 0;
    const { ports } = portsOf(new SlowClock());
    const flush = (): void => {
      edits += 1;
      ports.workspace.setBuffer(uriOf('a.yaml'), `a: ${edits}\n`);
    };
    assert.equal(await inSlices(() => count(20, []), { ...ports, flush }), 20);
  });
});
