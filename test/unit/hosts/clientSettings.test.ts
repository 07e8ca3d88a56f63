import assert from 'node:assert/strict';
import { ClientSettings, type ClientSettingsPorts } from '../../../server/src/hosts/lsp/connection/clientSettings';
import { settled } from '../../support/fakeVscode';

describe('settings that a client is asked for', () => {
  const start = () => {
    const answers: ((answer: unknown) => void)[] = [];
    const settings = new ClientSettings({
      client: { ask: () => new Promise((resolve) => answers.push(resolve)) },
      support: { configuration: true },
      log: { write: () => undefined },
      wall: { run: (_what: string, run: () => unknown) => run() },
      folders: () => [],
      spell: (uri: string) => uri,
      changed: () => undefined,
    } as unknown as ClientSettingsPorts);
    const answer = async (index: number, references: string): Promise<void> => {
      answers[index]?.([{ codeLens: { references } }]);
      await settled();
    };
    return { settings, answer, now: () => settings.all[0]?.codeLens.references };
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
});
