import assert from 'node:assert/strict';
import { diagnosticsOf } from '../../server/src/features/diagnostics/diagnostics';
import { generatedFiles } from '../bench/workspaces';
import { callsOf } from '../support/calls';
import { emptyWorkspace } from '../support/workspace';

/**
 * Most of a check of many files is making calls, each of which is cheap, and each new check adds some: who adds one finds out here
 * what it costs, and whether it asks a lot about objects that it says nothing of.
 */
describe('a mixed workspace', () => {
  const texts = [...generatedFiles({ files: 400, missingEvery: 33, seed: 7 })];

  function work(): { readonly reading: number; readonly checking: number } {
    const workspace = emptyWorkspace();
    const reading = callsOf(() => workspace.setDisk(texts));
    const checking = callsOf(() => texts.forEach(([uri]) => diagnosticsOf(uri, workspace)));
    return { reading: Math.round(reading / texts.length), checking: Math.round(checking / texts.length) };
  }

  it('takes no more calls for a file than it did', () => {
    // Tables and schemas are read once for all.
    work();
    const { reading, checking } = work();
    assert.ok(reading < 1_300 && checking < 2_950, `${reading} calls to read a file, ${checking} to check it`);
  });
});
