import assert from 'node:assert/strict';
import type { RenamedFolders } from '../../../client/src/renamedFolders';
import { loadClient } from '../../support/fakeVscode';

interface Folder {
  readonly uri: string;
  readonly name: string;
  readonly index: number;
}

interface Event {
  readonly added: readonly Folder[];
  readonly removed: readonly Folder[];
}

const folder = (uri: string, name: string, index: number): Folder => ({ uri, name, index });

function made(...folders: readonly Folder[]) {
  const workspace: { workspaceFolders: readonly Folder[] | undefined } = { workspaceFolders: folders };
  const module = loadClient<{ readonly RenamedFolders: new () => RenamedFolders }>('renamedFolders', { workspace });
  const names = new module.RenamedFolders();
  return {
    names,
    /** What the server is told when VS Code says that the folders are these now. */
    become: async (now: readonly Folder[] | undefined, event: Partial<Event> = {}): Promise<Event> => {
      workspace.workspaceFolders = now;
      let told: unknown;
      const next = (given: unknown): Promise<void> => Promise.resolve(void (told = given));
      await names.middleware.didChangeWorkspaceFolders({ added: [], removed: [], ...event } as never, next);
      return told as Event;
    },
  };
}

describe('folders that the server is told of', () => {
  const core = folder('file:///core', 'core', 0);
  const teams = folder('file:///teams', 'teams', 1);

  it('are those that have another name, of which VS Code lists none', async () => {
    const { become } = made(core, teams);
    const renamed = { ...teams, name: 'All teams' };
    assert.deepEqual(await become([core, renamed]), { added: [renamed], removed: [teams] });
    assert.deepEqual(await become([core, renamed]), { added: [], removed: [] });
    assert.deepEqual(await become([core, teams]), { added: [teams], removed: [renamed] });
  });

  it('are those that come and go, once', async () => {
    const { become } = made(core);
    assert.deepEqual(await become([core, teams], { added: [teams] }), { added: [teams], removed: [] });
    assert.deepEqual(await become(undefined, { removed: [core, teams] }), { added: [], removed: [core, teams] });
    const again = { ...core, name: 'again' };
    assert.deepEqual(await become([again], { added: [again] }), { added: [again], removed: [] });
  });

  it('have the names that a server knows from its start', async () => {
    const { become, names } = made(core, teams);
    const renamed = { ...core, name: 'Core' };
    await become([renamed, teams]);
    names.startAnew();
    assert.deepEqual(await become([renamed, teams]), { added: [], removed: [] });
  });
});
