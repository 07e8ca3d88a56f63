import assert from 'node:assert/strict';
import { silentLog } from '../../../server/src/base/log';
import { MessageClock, Traffic } from '../../../server/src/hosts/lsp/turns/messageClock';
import { Wall } from '../../../server/src/hosts/lsp/connection/wall';

/** An event loop that turns when a test says so. */
class Loop {
  time = 0;
  #next: (() => void)[] = [];

  now(): number {
    return this.time;
  }

  soon(run: () => void): void {
    this.#next.push(run);
  }

  after(): () => void {
    return () => undefined;
  }

  turn(): void {
    const due = this.#next;
    this.#next = [];
    due.forEach((run) => run());
  }
}

function setUp() {
  const loop = new Loop();
  const traffic = new Traffic();
  const wall = new Wall(silentLog, () => undefined);
  return { loop, traffic, wall, clock: new MessageClock(loop, traffic, wall) };
}

describe('work that can wait', () => {
  it('runs after every message that is waiting, of which every other turn brings one', () => {
    const { loop, traffic, clock } = setUp();
    let ran = false;
    clock.soon(() => (ran = true));
    for (let message = 0; message < 1000; message += 1) {
      loop.turn();
      loop.turn();
      traffic.messages += 1;
      assert.equal(ran, false, `message ${message}`);
    }
    for (let turn = 0; turn < 5; turn += 1) {
      loop.turn();
    }
    assert.equal(ran, true);
  });

  it('runs all the same when messages never end', () => {
    const { loop, traffic, clock } = setUp();
    let ran = false;
    clock.soon(() => (ran = true));
    for (let message = 0; message < 210; message += 1) {
      loop.turn();
      traffic.messages += 1;
      loop.time += 1;
    }
    assert.equal(ran, true);
  });

  it('costs nothing but itself when it throws', () => {
    const { loop, wall, clock } = setUp();
    clock.soon(() => assert.fail('broken'));
    for (let turn = 0; turn < 5; turn += 1) {
      loop.turn();
    }
    assert.equal(wall.failures, 1);
  });
});
