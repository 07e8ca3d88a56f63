import assert from 'node:assert/strict';
import { loadClient } from '../../support/fakeVscode';

describe('settings that the server starts with', () => {
  /** A folder's settings count where it is the scope that is asked about. */
  const startedWith = (...folders: readonly string[]): unknown => {
    const workspace = {
      workspaceFolders: folders.length === 0 ? undefined : folders.map((uri) => ({ uri })),
      getConfiguration: (section: string, scope?: string) => ({ section, scope: scope ?? 'none', get: () => undefined }),
    };
    return loadClient<{ readonly startSettings: () => unknown }>('startSettings', { workspace }).startSettings();
  };

  it('are those of the only folder', () => {
    assert.deepEqual(startedWith('file:///ws'), { section: 'ackmesh', scope: 'file:///ws' });
  });

  it('are those of no folder where there are several or none', () => {
    assert.deepEqual(startedWith(), { section: 'ackmesh', scope: 'none' });
    assert.deepEqual(startedWith('file:///one', 'file:///two'), { section: 'ackmesh', scope: 'none' });
  });
});
