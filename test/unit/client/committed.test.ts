import assert from 'node:assert/strict';
import type { Committed } from '../../../client/src/committed';
import { disposable, loadClient, settled } from '../../support/fakeVscode';

type Follow<T> = (told: T) => void;

/** Something that happens; `follow` is what VS Code calls an event. */
class Happening<T> {
  readonly followers = new Set<Follow<T>>();

  readonly follow = (follower: Follow<T>) => {
    this.followers.add(follower);
    return { dispose: () => void this.followers.delete(follower) };
  };

  tell(told: T): void {
    [...this.followers].forEach((follower) => follower(told));
  }
}

interface Shown {
  readonly ref: string;
  answer(text: string): void;
  refuse(error: unknown): void;
}

/** A repository that answers when the test does, and a client that notes what it is told. */
async function started({ enabled = true } = {}) {
  const opened = new Happening<unknown>();
  const closed = new Happening<unknown>();
  const status = new Happening<void>();
  const enabling = new Happening<boolean>();
  const left = new Happening<unknown>();
  const shown: Shown[] = [];
  const told: unknown[] = [];
  const rootUri = { toString: () => 'file:///' };
  const state = { HEAD: { commit: 'c1' }, onDidChange: status.follow };
  const show = (ref: string) => new Promise<string>((answer, refuse) => shown.push({ ref, answer, refuse }));
  const git = { enabled, isOpen: true };
  const document = { uri: { scheme: 'file', fsPath: '/a.yaml', toString: () => 'file:///a.yaml' }, languageId: 'yaml' };
  const documents: unknown[] = [];
  const api = {
    // VS Code makes another object each time.
    getRepository: () => (git.isOpen ? { rootUri, state, show } : null),
    onDidOpenRepository: disposable,
    onDidCloseRepository: left.follow,
  };
  const exports = {
    get enabled() {
      return git.enabled;
    },
    onDidChangeEnablement: enabling.follow,
    getAPI: () => api,
  };
  const vscode = {
    workspace: {
      isTrusted: true,
      textDocuments: documents,
      onDidOpenTextDocument: opened.follow,
      onDidCloseTextDocument: closed.follow,
      onDidGrantWorkspaceTrust: disposable,
    },
    extensions: { getExtension: () => ({ isActive: true, exports }) },
  };
  const module = loadClient<{ readonly Committed: new (client: unknown) => Committed }>('committed', vscode);
  const committed = new module.Committed({
    isRunning: () => true,
    sendNotification: (_method: string, params: unknown) => (told.push(params), Promise.resolve()),
    code2ProtocolConverter: { asUri: String },
  });
  await committed.start();
  return {
    committed,
    state,
    shown,
    told,
    followers: () => status.followers.size,
    open: () => (documents.push(document), opened.tell(document)),
    close: () => (documents.pop(), closed.tell(document)),
    moved: () => status.tell(),
    leave: () => ((git.isOpen = false), left.tell({ rootUri })),
    enable: (on: boolean) => ((git.enabled = on), enabling.tell(on)),
  };
}

describe('earlier texts of documents', () => {
  const uri = 'file:///a.yaml';

  it('are those of the commit that HEAD was when they were asked for', async () => {
    const { open, shown, told } = await started();
    open();
    shown[0]?.answer('old');
    await settled();
    assert.deepEqual([shown.map(({ ref }) => ref), told], [['c1'], [{ uri, text: 'old' }]]);
  });

  it('are not told of a document that was closed meanwhile', async () => {
    const { open, close, shown, told } = await started();
    open();
    close();
    shown[0]?.answer('old');
    await settled();
    assert.deepEqual(told, [{ uri }]);
  });

  it('are not told where HEAD is another commit meanwhile, of which the text comes first', async () => {
    const { state, open, moved, shown, told } = await started();
    open();
    state.HEAD = { commit: 'c2' };
    moved();
    shown[1]?.answer('newer');
    await settled();
    shown[0]?.answer('old');
    await settled();
    assert.deepEqual([shown.map(({ ref }) => ref), told], [['c1', 'c2'], [{ uri, text: 'newer' }]]);
  });

  it('are asked for once for each commit, however often the state of the repository changes', async () => {
    const { open, moved, shown, followers } = await started();
    open();
    shown[0]?.answer('old');
    await settled();
    for (let change = 0; change < 20; change += 1) {
      moved();
    }
    assert.deepEqual([shown.length, followers()], [1, 1]);
  });

  it('are none where git has no such file, and it is not asked again', async () => {
    const { open, moved, shown, told } = await started();
    open();
    shown[0]?.refuse(Object.assign(new Error('Could not show object.'), { exitCode: 128 }));
    await settled();
    moved();
    assert.deepEqual([shown.length, told], [1, [{ uri }]]);
  });

  for (const [what, error] of [
    ['not be asked', new Error('Repository not initialized')],
    ['not be started', Object.assign(new Error('Failed to execute git'), { exitCode: undefined, error: new Error('spawn ENOMEM') })],
  ] as const) {
    it(`are asked for again where git could ${what}`, async () => {
      const { open, moved, shown, told } = await started();
      open();
      shown[0]?.refuse(error);
      await settled();
      assert.deepEqual(told, []);
      moved();
      shown[1]?.answer('old');
      await settled();
      assert.deepEqual(told, [{ uri, text: 'old' }]);
    });
  }

  it('are withdrawn of a document that is closed after a later commit could not be asked for', async () => {
    const { state, open, close, moved, shown, told } = await started();
    open();
    shown[0]?.answer('old');
    await settled();
    state.HEAD = { commit: 'c2' };
    moved();
    shown[1]?.refuse(new Error('Repository not initialized'));
    await settled();
    close();
    assert.deepEqual(told, [{ uri, text: 'old' }, { uri }]);
  });

  it('are withdrawn when the repository is closed, which is followed no longer', async () => {
    const { open, leave, shown, told, followers } = await started();
    open();
    shown[0]?.answer('old');
    await settled();
    leave();
    assert.deepEqual([told, followers()], [[{ uri, text: 'old' }, { uri }], 0]);
  });

  it('come with git when that is switched on, and go with it', async () => {
    const { open, enable, shown, told, followers } = await started({ enabled: false });
    open();
    assert.deepEqual([shown.length, followers()], [0, 0]);
    enable(true);
    shown[0]?.answer('old');
    await settled();
    enable(false);
    assert.deepEqual([told, followers()], [[{ uri, text: 'old' }, { uri }], 0]);
  });

  it('are followed no longer when the extension ends', async () => {
    const { committed, open, followers } = await started();
    open();
    committed.dispose();
    assert.equal(followers(), 0);
  });
});
