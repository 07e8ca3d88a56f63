import assert from 'node:assert/strict';
import { KeptReports, type KeptReportsPorts } from '../../../server/src/hosts/lsp/diagnostics/keptReports';
import { emptyWorkspace, uriOf } from '../../support/workspace';

describe('reports of the last start', () => {
  /** How often they are tried when `meanwhile` happens during each. */
  const triesWith = async (meanwhile: (index: number) => void, workspace = emptyWorkspace()): Promise<number> => {
    let tries = 0;
    const reports = {
      *read() {
        yield;
        return {
          *take() {
            yield;
            tries += 1;
            meanwhile(tries);
            return false;
          },
        };
      },
    };
    const kept = new KeptReports({
      store: { read: () => Promise.resolve([]), write: () => Promise.resolve(true) },
      clock: { now: () => 0, soon: setImmediate, after: () => () => undefined },
      log: { write: () => undefined },
      service: { workspace, reports },
      settings: () => [],
      open: () => [],
    } as unknown as KeptReportsPorts);
    await kept.take();
    return tries;
  };

  it('are tried once where they do not hold', async () => {
    assert.equal(await triesWith(() => undefined), 1);
  });

  it('are tried a few times where edits come between', async () => {
    const workspace = emptyWorkspace();
    const edit = (index: number): void => void workspace.setBuffer(uriOf('a.yaml'), `a: ${index}\n`);
    assert.equal(await triesWith(edit, workspace), 3);
  });
});
