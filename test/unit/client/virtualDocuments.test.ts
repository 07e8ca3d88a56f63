import assert from 'node:assert/strict';
import type { VirtualDocuments } from '../../../client/src/virtualDocuments';
import { disposable, loadClient } from '../../support/fakeVscode';

interface FakeUri {
  readonly scheme: string;
  readonly path: string;
  toString(): string;
}

const uriOf = (path: string): FakeUri => ({ scheme: 'x', path, toString: () => `x:${path}` });

function made(otherwise?: () => string) {
  let close: (document: { readonly uri: FakeUri }) => void = () => undefined;
  const vscode = {
    EventEmitter: class {
      readonly event = disposable;
      readonly fire = (): void => undefined;
      readonly dispose = (): void => undefined;
    },
    ViewColumn: { Beside: 2 },
    Uri: { from: ({ path }: { readonly path: string }) => uriOf(path) },
    window: { showTextDocument: () => Promise.resolve() },
    workspace: {
      registerTextDocumentContentProvider: disposable,
      onDidCloseTextDocument: (follow: typeof close) => ((close = follow), disposable()),
    },
  };
  const module = loadClient<{ readonly VirtualDocuments: new (...of: unknown[]) => VirtualDocuments }>('virtualDocuments', vscode);
  const documents = new module.VirtualDocuments('x', otherwise);
  const textOf = (name: string): unknown => documents.provideTextDocumentContent(uriOf(`/${name}`) as never, {} as never);
  return { documents, textOf, close: (name: string) => close({ uri: uriOf(`/${name}`) }) };
}

describe('documents that are in no file', () => {
  it('have their text also when they are opened again, the last ones that were closed', async () => {
    const { documents, textOf, close } = made();
    for (let index = 0; index < 30; index += 1) {
      await documents.show(`${index}`, `text ${index}`, {});
      close(`${index}`);
    }
    await documents.show('0', 'again', {});
    assert.deepEqual(['0', '9', '10', '29'].map(textOf), ['again', '# This document is no longer available.\n', 'text 10', 'text 29']);
    close('0');
    assert.equal(textOf('0'), 'again');
  });

  it('are asked for again where somebody knows their text', async () => {
    const { documents, textOf, close } = made(() => 'anew');
    await documents.show('a', 'text', {});
    assert.equal(textOf('a'), 'text');
    close('a');
    assert.equal(textOf('a'), 'anew');
  });
});
