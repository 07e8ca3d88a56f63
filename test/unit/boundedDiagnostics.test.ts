import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bounds } from '../../server/src/base/bounds';
import { withinBound } from '../../server/src/features/diagnostics/boundedDiagnostics';
import { DocumentDiagnostics, SaidOfDocument, type LevelledFinding } from '../../server/src/features/diagnostics/documentDiagnostics';
import type { Severity } from '../../server/src/rules/level';
import { uriOf } from '../support/workspace';

const { most } = bounds.findings;
const gravestFirst: readonly Severity[] = ['error', 'warning', 'info', 'hint'];
const uri = uriOf('a.yaml');

function saidOf(severities: readonly Severity[]): SaidOfDocument {
  const items = severities.map((severity, index): LevelledFinding => {
    const span = { start: index, end: index };
    return { severity, span, finding: { code: 'a/b', message: 'm', span, path: [] } };
  });
  return new SaidOfDocument(items);
}

function partsOf(lists: readonly SaidOfDocument[]): readonly DocumentDiagnostics[] {
  return lists.map((said, index) => new DocumentDiagnostics(uri, index * 1000, said, true));
}

describe('diagnostics of a file with more than anybody reads', () => {
  it('are the gravest in their order, and one that counts the others where the gravest of these is', () => {
    const lists = fc.array(fc.array(fc.constantFrom(...gravestFirst), { minLength: 15, maxLength: 60 }), { minLength: 30, maxLength: 40 });
    fc.assert(
      fc.property(lists, (severities) => {
        const parts = partsOf(severities.map(saidOf));
        const all = parts.flatMap(({ diagnostics }) => diagnostics);
        const byGravity = gravestFirst.flatMap((severity) => all.filter((each) => each.severity === severity));
        const kept = new Set(byGravity.slice(0, most));
        const shown = withinBound(parts).flatMap(({ diagnostics }) => diagnostics);
        if (all.length <= most) {
          assert.deepEqual(shown, all);
          return;
        }
        assert.deepEqual(
          shown.slice(0, -1),
          all.filter((each) => kept.has(each)),
        );
        const last = shown.at(-1);
        assert.equal(last?.finding.message, `Only ${most} findings of this file are shown; ${all.length - most} more are not`);
        assert.deepEqual({ ...last, finding: '' }, { ...byGravity[most], finding: '' });
      }),
      { numRuns: 60 },
    );
  });

  it('are known again in all documents but the one in which the bound lies', () => {
    const lists = Array.from({ length: 30 }, () => saidOf(['info', ...Array.from({ length: 40 }, (): Severity => 'warning'), 'error']));
    const identities = (): readonly unknown[] => withinBound(partsOf(lists)).map(({ identity }) => identity);
    const [before, now] = [identities(), identities()];
    assert.deepEqual(
      before.map((identity, index) => identity !== undefined && identity === now[index]),
      before.map((_, index) => index !== 24 && index !== 30),
    );
  });
});
