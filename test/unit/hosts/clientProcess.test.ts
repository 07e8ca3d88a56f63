import assert from 'node:assert/strict';
import { watchClient } from '../../../server/src/hosts/node/clientProcess';

/** Looks at a process that runs, or not, at each look; answers whether anybody heard of its end after each. */
function looks(...running: readonly boolean[]): readonly boolean[] {
  let look: (() => void) | undefined;
  let at = 0;
  let ended = false;
  const heard: boolean[] = [];
  const ports = { isRunning: () => running[at] ?? false, every: (_ms: number, run: () => void) => void (look = run) };
  watchClient(7, () => (ended = true), ports);
  for (at = 1; at < running.length; at += 1) {
    look?.();
    heard.push(ended);
  }
  return heard;
}

describe("the client's process", () => {
  it('is heard of when it has ended', () => {
    assert.deepEqual(looks(true, true, false), [false, true]);
  });

  it('says nothing where its number stands for none here, as that of a client outside of a container', () => {
    assert.deepEqual(looks(false, false, false), [false, false]);
  });
});
