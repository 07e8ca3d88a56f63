import assert from 'node:assert/strict';
import type { awaitedServer } from '../../../client/src/awaitedServer';
import { loadClient, settled } from '../../support/fakeVscode';

/** The states of the library's client. Source: vscode-languageclient 10 client.d.ts, `State`. */
const stopped = 1;
const running = 2;
const startFailed = 4;

function made({ isUp }: { readonly isUp: boolean }) {
  const said: string[] = [];
  let state = stopped;
  const following = new Set<(change: { readonly newState: number }) => void>();
  const client = {
    isUp,
    isRunning: () => state === running,
    onDidChangeState: (follow: (change: { readonly newState: number }) => void) => {
      following.add(follow);
      return { dispose: () => void following.delete(follow) };
    },
  };
  const vscode = {
    ProgressLocation: { Window: 10 },
    window: {
      showInformationMessage: (message: string) => (said.push(message), Promise.resolve(undefined)),
      withProgress: (_options: unknown, work: () => Promise<unknown>) => work(),
    },
  };
  const module = loadClient<{ readonly awaitedServer: typeof awaitedServer }>('awaitedServer', vscode);
  let answer: boolean | undefined;
  const become = async (newState: number): Promise<void> => {
    state = newState;
    [...following].forEach((follow) => follow({ newState }));
    await settled();
  };
  return {
    said,
    following,
    become,
    answer: () => answer,
    ask: async () => {
      void module.awaitedServer(client as never, 'The graph').then((is) => (answer = is));
      await settled();
    },
  };
}

describe('a command that needs the server', () => {
  it('waits for one that is starting', async () => {
    const { ask, answer, become, said, following } = made({ isUp: true });
    await ask();
    assert.equal(answer(), undefined);
    await become(startFailed);
    assert.equal(answer(), undefined, 'the library starts it anew');
    await become(running);
    assert.equal(answer(), true);
    assert.deepEqual(said, []);
    assert.equal(following.size, 0);
  });

  it('says so where none comes up', async () => {
    const { ask, answer, become, said } = made({ isUp: true });
    await ask();
    await become(stopped);
    assert.equal(answer(), false);
    assert.deepEqual(said, ['The graph needs the language server, which is not running.']);
  });

  it('waits for none where none is made', async () => {
    const { ask, answer, said } = made({ isUp: false });
    await ask();
    assert.equal(answer(), false);
    assert.deepEqual(said, ['The graph needs the language server, which is not running.']);
  });
});
