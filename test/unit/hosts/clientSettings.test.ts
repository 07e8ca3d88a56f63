import assert from 'node:assert/strict';
import type { Uri } from '../../../server/src/base/uri';
import { ClientSettings, type ClientSettingsPorts } from '../../../server/src/hosts/lsp/connection/clientSettings';
import { settled } from '../../support/fakeVscode';

describe('settings that a client is asked for', () => {
  const lenses = (references: string): unknown => ({ codeLens: { references } });
  const start = (...folders: readonly string[]) => {
    const asked: unknown[] = [];
    const answers: ((answer: unknown) => void)[] = [];
    const logged: string[] = [];
    let changes = 0;
    const settings = new ClientSettings({
      client: {
        ask: (_method: string, { items }: { readonly items: unknown }) => {
          asked.push(items);
          return new Promise((resolve) => answers.push(resolve));
        },
      },
      support: { configuration: true },
      log: { write: (_level: string, _part: string, message: string) => void logged.push(message) },
      wall: { run: (_what: string, run: () => unknown) => run() },
      folders: () => folders,
      spell: (uri: string) => uri,
      changed: () => (changes += 1),
    } as unknown as ClientSettingsPorts);
    const answerAll = async (index: number, answer: unknown): Promise<void> => {
      answers[index]?.(answer);
      await settled();
    };
    return {
      settings,
      asked,
      logged,
      answerAll,
      changes: () => changes,
      answer: (index: number, references: string) => answerAll(index, [lenses(references)]),
      now: () => settings.all[0]?.codeLens.references,
      of: (uri: string) => settings.of(uri as Uri).codeLens.references,
    };
  };

  it('are those of the newest answer, in whatever order the answers come', async () => {
    const { settings, answer, now } = start();
    settings.ask();
    settings.ask();
    await answer(1, 'all');
    await answer(0, 'off');
    assert.equal(now(), 'all');
  });

  it('are those of an earlier one until the newest comes', async () => {
    const { settings, answer, now } = start();
    settings.ask();
    settings.ask();
    await answer(0, 'off');
    assert.deepEqual([now(), settings.isTold], ['off', true]);
    await answer(1, 'all');
    assert.equal(now(), 'all');
  });

  it('are asked for in general and of each folder, also where there is one', () => {
    for (const folders of [[], ['file:///ws'], ['file:///one', 'file:///two']]) {
      const { settings, asked } = start(...folders);
      settings.ask();
      assert.deepEqual(asked, [[{ section: 'ackmesh' }, ...folders.map((scopeUri) => ({ scopeUri, section: 'ackmesh' }))]]);
    }
  });

  it('are those of the only folder in it, and the general ones beside it', async () => {
    const { settings, answerAll, of } = start('file:///ws');
    settings.ask();
    await answerAll(0, [lenses('off'), lenses('all')]);
    assert.deepEqual(['file:///ws', 'file:///ws/deep/vpc.yaml', 'file:///else/vpc.yaml'].map(of), ['all', 'all', 'off']);
  });

  it('are the general ones for a client that says nothing of the folder', async () => {
    for (const answer of [[lenses('off'), null], [lenses('off')]]) {
      const { settings, answerAll, of } = start('file:///ws');
      settings.ask();
      await answerAll(0, answer);
      assert.equal(of('file:///ws/vpc.yaml'), 'off');
    }
  });

  it('stay for a client that answers nothing', async () => {
    for (const answer of [null, [null, null], []]) {
      const { settings, answerAll, of, changes } = start('file:///ws');
      settings.apply(lenses('off'));
      settings.ask();
      await answerAll(0, answer);
      assert.deepEqual([of('file:///ws/vpc.yaml'), changes()], ['off', 1]);
      settings.ask();
      await answerAll(1, [lenses('off'), lenses('all')]);
      settings.ask();
      await answerAll(2, answer);
      assert.deepEqual([of('file:///ws/vpc.yaml'), of('file:///else/vpc.yaml'), changes()], ['all', 'off', 2]);
    }
  });

  it('are applied once where every folder has those of the start', async () => {
    for (const folders of [['file:///ws'], ['file:///one', 'file:///two']]) {
      const { settings, answerAll, changes } = start(...folders);
      settings.apply(lenses('all'));
      settings.ask();
      await answerAll(0, [lenses('all'), ...folders.map(() => lenses('all'))]);
      assert.deepEqual([changes(), settings.all.length], [1, 1]);
    }
  });

  it('are logged once where they are wrong in general and in a folder, and stay as they were', async () => {
    const { settings, answerAll, logged, of } = start('file:///ws');
    settings.apply(lenses('all'));
    settings.ask();
    await answerAll(0, [lenses('loud'), lenses('loud')]);
    assert.deepEqual(logged, ['ackmesh.codeLens.references: must be off, used or all; the previous value is kept']);
    assert.equal(of('file:///ws/vpc.yaml'), 'all');
  });
});
