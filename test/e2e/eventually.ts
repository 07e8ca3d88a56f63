import * as assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

const longestMs = 30_000;

/** Waits until something holds that nobody tells: what is on the disk, and which processes run. Fails with what `otherwise` says then. */
export async function eventually(holds: () => boolean, otherwise: () => string): Promise<void> {
  for (const end = Date.now() + longestMs; !holds(); await delay(20)) {
    if (Date.now() > end) {
      assert.fail(otherwise());
    }
  }
}
