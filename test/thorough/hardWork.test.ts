import assert from 'node:assert/strict';
import type { Uri } from '../../server/src/base/uri';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { referenceGraph } from '../../server/src/features/graph/referenceGraph';
import { hardShapes } from '../bench/hardShapes';
import { callsOf } from '../support/calls';
import { lintTexts } from '../support/lintTexts';
import { emptyWorkspace } from '../support/workspace';

type Texts = readonly (readonly [Uri, string])[];

/** Calls for each question about a workspace as a whole. */
function work(texts: Texts): Readonly<Record<string, number>> {
  const workspace = emptyWorkspace();
  return {
    index: callsOf(() => workspace.setDisk(texts)),
    diagnostics: callsOf(() => texts.forEach(([uri]) => diagnosticsOf(uri, workspace))),
    graph: callsOf(() => referenceGraph(workspace, workspace.uris)),
    lint: callsOf(() => lintTexts(texts)),
  };
}

/**
 * What compares each with each is seen in calls, whatever else the machine does; a few comparisons are hidden by what is done
 * once for each, so that the larger workspace has enough of them.
 */
describe('a workspace that is hard on whoever compares each with each', () => {
  const times = 4;
  for (const [title, { sizes, files }] of Object.entries(hardShapes)) {
    const [, , most = 0] = sizes;
    const count = title.includes('overlays') ? most / 2 : most / 8;

    it(`takes no more calls for each: ${title}`, () => {
      const few = [...files(count / times)];
      // Tables and schemas are read once for all.
      work(few);
      const [small, large] = [work(few), work([...files(count)])];
      for (const [what, calls] of Object.entries(large)) {
        const exponent = Math.log(calls / (small[what] ?? 0)) / Math.log(times);
        assert.ok(exponent < 1.1, `${what}: exponent ${exponent.toFixed(2)}`);
      }
    });
  }
});
