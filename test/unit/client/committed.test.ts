import assert from 'node:assert/strict';
import type { Committed } from '../../../client/src/committed';
import { disposable, loadClient, settled } from '../../support/fakeVscode';

type Follow<T> = (told: T) => void;

/** A repository that answers when the test does, and a client that notes what it is told. */
async function started() {
  const opened: Follow<unknown>[] = [];
  const closed: Follow<unknown>[] = [];
  const states: Follow<void>[] = [];
  const shown: { readonly ref: string; answer(text: string): void }[] = [];
  const told: unknown[] = [];
  const repository = {
    state: { HEAD: { commit: 'c1' }, onDidChange: (follow: Follow<void>) => (states.push(follow), disposable()) },
    show: (ref: string) => new Promise<string>((answer) => shown.push({ ref, answer })),
  };
  const document = { uri: { scheme: 'file', fsPath: '/a.yaml', toString: () => 'file:///a.yaml' }, languageId: 'yaml' };
  const documents: unknown[] = [];
  const vscode = {
    workspace: {
      isTrusted: true,
      textDocuments: documents,
      onDidOpenTextDocument: (follow: Follow<unknown>) => (opened.push(follow), disposable()),
      onDidCloseTextDocument: (follow: Follow<unknown>) => (closed.push(follow), disposable()),
      onDidGrantWorkspaceTrust: disposable,
    },
    extensions: {
      getExtension: () => ({
        isActive: true,
        exports: { enabled: true, getAPI: () => ({ getRepository: () => repository, onDidOpenRepository: disposable }) },
      }),
    },
  };
  const module = loadClient<{ readonly Committed: new (client: unknown) => Committed }>('committed', vscode);
  const committed = new module.Committed({
    isRunning: () => true,
    sendNotification: (_method: string, params: unknown) => (told.push(params), Promise.resolve()),
    code2ProtocolConverter: { asUri: String },
  });
  await committed.start();
  return {
    repository,
    shown,
    told,
    open: () => (documents.push(document), opened.forEach((follow) => follow(document))),
    close: () => (documents.pop(), closed.forEach((follow) => follow(document))),
    moved: () => states.forEach((follow) => follow()),
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
    const { repository, open, moved, shown, told } = await started();
    open();
    repository.state.HEAD = { commit: 'c2' };
    moved();
    shown[1]?.answer('newer');
    await settled();
    shown[0]?.answer('old');
    await settled();
    assert.deepEqual([shown.map(({ ref }) => ref), told], [['c1', 'c2'], [{ uri, text: 'newer' }]]);
  });
});
