import assert from 'node:assert/strict';
import fc from 'fast-check';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { allSteps } from '../../server/src/base/steps';
import type { ClientSupport } from '../../server/src/hosts/lsp/connection/clientSupport';
import { SameDiagnostics } from '../../server/src/hosts/lsp/conversion/sameDiagnostics';
import type { Uri } from '../../server/src/base/uri';
import { bundleReader } from '../../server/src/hosts/node/bundleReader';
import { createLanguageService } from '../../server/src/service';
import { prepareDiagnostics } from '../../server/src/features/diagnostics/prepareDiagnostics';
import type { Workspace } from '../../server/src/workspace/workspace';
import { subnet, vpc } from '../support/manifests';
import { emptyWorkspace, uriOf } from '../support/workspace';

/** A file of many documents: every VPC is meant by a Subnet, and every third Subnet means none. */
function largeText(pairs: number): string {
  const documents = Array.from({ length: pairs }, (_, index) => [
    vpc(`net-${index}`).replace('10.0.0.0/16', index % 5 === 0 ? 'no block' : '10.0.0.0/16'),
    subnet(`net-${index % 3 === 0 ? 'gone' : index}`, `sub-${index}`),
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

/** Edits at any place of a text. */
const anyEdits = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.nat(40),
    insert: fc.constantFrom('x', '', '\n', '---\n', '\n---\n', 'gone', ' # ackmesh-disable', '# ackmesh-disable\n', '"', '{}', '\r'),
  }),
  { minLength: 1, maxLength: 6 },
);

/** A text after each of some edits, one done after the other. */
function* textsAfter(
  text: string,
  edits: readonly { readonly at: number; readonly remove: number; readonly insert: string }[],
): Iterable<string> {
  let now = text;
  for (const { at, remove, insert } of edits) {
    const place = Math.floor(at * now.length);
    now = now.slice(0, place) + insert + now.slice(place + remove);
    yield now;
  }
}

describe('a file of many documents', () => {
  const text = largeText(20);

  it('has after an edit one list of findings to put together', () => {
    const workspace = opened(text);
    assert.ok(shown(workspace).length > 5);
    const before = workspace.results.computed.get('findings') ?? 0;
    assert.equal(before, 40);
    workspace.setBuffer(uri, text.replace('cidrBlocks:', 'enableDNSSupport: true, cidrBlocks:'));
    shown(workspace);
    assert.equal((workspace.results.computed.get('findings') ?? 0) - before, 1);
  });

  it('says after any edit what it says when it is opened as it is then', () => {
    fc.assert(
      fc.property(anyEdits, (edits) => {
        const workspace = opened(text);
        for (const now of textsAfter(text, edits)) {
          workspace.setBuffer(uri, now);
          const said = shown(workspace);
          assert.deepEqual(said, shown(opened(now)));
        }
      }),
      { numRuns: 10 },
    );
  });

  describe('in a client', () => {
    const service = createLanguageService({ bundle: bundleReader() });
    const to = {
      support: { relatedInformation: true } as ClientSupport,
      linesOf: (of: Uri) => service.workspace.file(of)?.lines,
      versionOf: () => undefined,
      spell: (of: Uri) => of,
    };
    const shownBy = (same: SameDiagnostics, now: string): readonly unknown[] => {
      service.workspace.setBuffer(uri, now);
      const lines = service.workspace.file(uri)?.lines;
      return lines === undefined ? [] : same.of(service.checks.inParts(uri), lines);
    };

    it('has the same objects for what is said as before', () => {
      const same = new SameDiagnostics(to, service);
      const before = shownBy(same, text);
      const after = shownBy(same, text.replace('10.0.0.0/24', '{}'));
      assert.ok(before.length > 5);
      // What is said of the document that was edited: that it refers to nothing, and what its block is.
      assert.equal(after.filter((item) => !before.includes(item)).length, 2);
      const below = shownBy(same, `\n${text}`);
      assert.ok(below.every((item) => !before.includes(item)));
    });

    it('has after any edit what it has when the file is opened as it is then', () => {
      const same = new SameDiagnostics(to, service);
      fc.assert(
        fc.property(anyEdits, (edits) => {
          for (const now of textsAfter(text, edits)) {
            assert.deepEqual(shownBy(same, now), shownBy(new SameDiagnostics(to, service), now));
          }
        }),
        { numRuns: 30 },
      );
    });
  });
});
