import assert from 'node:assert/strict';
import { Pause } from '../../../server/src/hosts/lsp/turns/pause';
import type { Clock } from '../../../server/src/hosts/lsp/ports';

describe('a pause', () => {
  /** A clock whose one timer runs when its time has come, and that counts the timers. */
  class OneTimer implements Clock {
    timers = 0;
    #now = 0;
    #timer: { readonly due: number; readonly run: () => void } | undefined;

    now(): number {
      return this.#now;
    }

    soon(): void {
      assert.fail('nothing is put off by a turn');
    }

    after(ms: number, run: () => void): () => void {
      this.timers += 1;
      this.#timer = { due: this.#now + ms, run };
      return () => assert.fail('nothing is taken back');
    }

    pass(ms: number): void {
      const end = this.#now + ms;
      while (this.#timer !== undefined && this.#timer.due <= end) {
        const { due, run } = this.#timer;
        this.#timer = undefined;
        this.#now = due;
        run();
      }
      this.#now = end;
    }
  }

  let clock: OneTimer;
  let runs: number;
  let pause: Pause;
  beforeEach(() => {
    clock = new OneTimer();
    runs = 0;
    pause = new Pause(clock, 100, () => (runs += 1));
  });

  it('is over when nothing has happened for as long', () => {
    pause.touch();
    clock.pass(99);
    assert.equal(runs, 0);
    clock.pass(1);
    assert.equal(runs, 1);
    clock.pass(1000);
    assert.equal(runs, 1);
  });

  it('begins anew with each happening, without a timer for each', () => {
    for (let at = 0; at < 1000; at += 1) {
      pause.touch();
      clock.pass(1);
    }
    assert.equal(runs, 0);
    assert.equal(clock.timers, 11);
    clock.pass(98);
    assert.equal(runs, 0);
    clock.pass(1);
    assert.equal(runs, 1);
  });

  it('can begin again when it is over', () => {
    pause.touch();
    clock.pass(100);
    pause.touch();
    clock.pass(100);
    assert.equal(runs, 2);
  });
});
