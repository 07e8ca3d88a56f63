import assert from 'node:assert/strict';
import { toCrdDocument } from '../../server/src/infer/crd/crd';
import type { Inference } from '../../server/src/infer/inferService';
import { isRecord } from '../../server/src/base/record';

/** What holds of every inference, whatever it was given: kinds or problems, all problems with a place that exists. */
export function checkInference({ crds, problems }: Inference, model: unknown): void {
  assert.ok(crds.length > 0 || problems.length > 0, 'neither kinds nor problems');
  for (const { message, at } of problems) {
    assert.ok(message !== '');
    if (at.kind === 'model') {
      assert.ok(
        at.pointer === '' || resolves(model, at.pointer) || at.pointer === '/operations',
        `no such place: ${at.pointer} (${message})`,
      );
    }
  }
  for (const crd of crds) {
    assert.ok(JSON.stringify(toCrdDocument(crd)).length > 0);
  }
}

function resolves(model: unknown, pointer: string): boolean {
  let value = model;
  for (const step of pointer.slice(1).split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    // A part that is missing is reported at the place where it should be.
    if (isRecord(value) || Array.isArray(value)) {
      value = (value as Record<string, unknown>)[key];
    } else if (value !== undefined) {
      return false;
    }
  }
  return true;
}
