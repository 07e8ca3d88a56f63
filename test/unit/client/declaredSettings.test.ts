import assert from 'node:assert/strict';
import type { DeclaredSettings } from '../../../client/src/declaredSettings';
import { loadClient } from '../../support/fakeVscode';

const extension = {
  packageJSON: { contributes: { configuration: { properties: { 'ackmesh.crds': {}, 'ackmesh.cluster.name': {}, 'ackmesh.scope': {} } } } },
};

function made(...folders: readonly string[]): DeclaredSettings {
  const workspace = {
    workspaceFolders: folders.length === 0 ? undefined : folders.map((uri) => ({ uri })),
    getConfiguration: (_section: string, scope = 'none') => ({
      scope,
      crds: ['a.yaml'],
      models: { s3: '/etc/passwd' },
      get: () => undefined,
    }),
  };
  const module = loadClient<{ readonly DeclaredSettings: new (...of: unknown[]) => DeclaredSettings }>('declaredSettings', { workspace });
  return new module.DeclaredSettings(extension);
}

describe('settings that the server is told', () => {
  it('are at the start those of the only folder, and those that are declared', () => {
    assert.deepEqual(made('file:///ws').atStart(), { scope: 'file:///ws', crds: ['a.yaml'] });
  });

  it('are those of no folder where there are several or none', () => {
    assert.deepEqual(made().atStart(), { scope: 'none', crds: ['a.yaml'] });
    assert.deepEqual(made('file:///one', 'file:///two').atStart(), { scope: 'none', crds: ['a.yaml'] });
  });

  it('are those that are declared also where the server asks', async () => {
    const { configuration } = made().middleware;
    const items = [{ section: 'ackmesh' }, { section: 'editor' }, { section: 'ackmesh', scopeUri: 'file:///ws' }];
    const given = [{ crds: ['a.yaml'], models: { s3: '/etc/passwd' }, cluster: { name: 'c' } }, { models: 1 }, null];
    const answer = await configuration?.({ items }, {} as never, () => given);
    assert.deepEqual(answer, [{ crds: ['a.yaml'], cluster: { name: 'c' } }, { models: 1 }, null]);
  });
});
