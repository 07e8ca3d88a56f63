import assert from 'node:assert/strict';
import fc from 'fast-check';
import { diagnosticsOf } from '../../server/src/features/diagnostics';
import { allSteps } from '../../server/src/base/steps';
import { prepareDiagnostics } from '../../server/src/features/prepareDiagnostics';
import type { Workspace } from '../../server/src/workspace/workspace';
import { subnet, vpc } from '../support/manifests';
import { emptyWorkspace, uriOf } from '../support/workspace';

/** A file of many documents: every VPC is meant by a Subnet, and every seventh Subnet means none. */
function largeText(pairs: number): string {
  const documents = Array.from({ length: pairs }, (_, index) => [
    vpc(`net-${index}`).replace('10.0.0.0/16', index % 5 === 0 ? 'no block' : '10.0.0.0/16'),
    subnet(`sub-${index}`, `net-${index % 7 === 0 ? 'gone' : index}`),
  ]);
  return documents.flat().join('---\n');
}

const uri = uriOf('large.yaml');

function opened(text: string): Workspace {
  const workspace = emptyWorkspace();
  workspace.setBuffer(uri, text);
  return workspace;
}

function shown(workspace: Workspace): readonly unknown[] {
  allSteps(prepareDiagnostics(uri, workspace));
  return diagnosticsOf(uri, workspace).map(({ span, severity, documentStart, finding: { code, message } }) => ({
    span,
    severity,
    documentStart,
    code,
    message,
  }));
}

describe('a file of many documents', () => {
  const text = largeText(20);

  it('has after an edit one list of findings to put together', () => {
    const workspace = opened(text);
    assert.ok(shown(workspace).length > 10);
    const before = workspace.results.computed.get('findings') ?? 0;
    assert.equal(before, 40);
    workspace.setBuffer(uri, text.replace('10.0.0.0/16', '10.1.0.0/16'));
    shown(workspace);
    assert.equal((workspace.results.computed.get('findings') ?? 0) - before, 1);
  });

  it('says after any edit what it says when it is opened as it is then', () => {
    const insert = fc.constantFrom('x', '', '\n', '---\n', '\n---\n', 'gone', ' # ackmesh-disable', '# ackmesh-disable\n', '"', '{}', '\r');
    const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), remove: fc.nat(40), insert });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
        const workspace = opened(text);
        let now = text;
        for (const { at, remove, insert: added } of edits) {
          const place = Math.floor(at * now.length);
          now = now.slice(0, place) + added + now.slice(place + remove);
          workspace.setBuffer(uri, now);
          const said = shown(workspace);
          assert.deepEqual(said, shown(opened(now)));
        }
      }),
      { numRuns: 10 },
    );
  });
});
