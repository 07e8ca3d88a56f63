import assert from 'node:assert/strict';
import { FirstDiagnostics } from '../../../server/src/hosts/lsp/diagnostics/firstDiagnostics';
import { settled } from '../../support/fakeVscode';

/** What waits, and how the settings and the folder come. */
function made() {
  const timers = new Map<number, () => void>();
  const log: string[] = [];
  let tell: () => void = () => undefined;
  const settings = { isTold: false, told: new Promise<void>((resolve) => (tell = resolve)) };
  const first = new FirstDiagnostics({
    clock: { after: (ms: number, run: () => void) => (timers.set(ms, run), () => timers.delete(ms)) },
    settings,
    watching: { isComplete: true },
    support: { progress: false },
    log: { write: (_level: string, _scope: string, message: string) => void log.push(message) },
  } as never);
  const state = { isShown: false };
  let scan: () => void = () => undefined;
  void first.wait(new Promise((resolve) => (scan = resolve))).then(() => (state.isShown = true));
  return {
    state,
    log,
    timers,
    scan: () => (scan(), settled()),
    tell: () => ((settings.isTold = true), tell(), settled()),
    pass: (ms: number) => {
      [...timers].filter(([after]) => after <= ms).forEach(([after, run]) => (timers.delete(after), run()));
      return settled();
    },
  };
}

describe('the first diagnostics', () => {
  it('are shown with the settings once the folder is read', async () => {
    const { state, timers, log, scan, tell } = made();
    await scan();
    assert.equal(state.isShown, false);
    await tell();
    assert.deepEqual([state.isShown, timers.size, log], [true, 0, []]);
  });

  it('do not wait for a folder that takes long', async () => {
    const { state, tell, pass } = made();
    await tell();
    await pass(300);
    assert.equal(state.isShown, true);
  });

  it('wait for settings, and not for those that are never told', async () => {
    const { state, log, scan, pass } = made();
    await scan();
    await pass(300);
    assert.equal(state.isShown, false);
    await pass(2000);
    assert.deepEqual([state.isShown, log.length], [true, 1]);
  });

  it('complain of no settings where only the folder takes long', async () => {
    const { log, tell, pass } = made();
    await tell();
    await pass(2000);
    assert.deepEqual(log, []);
  });
});
