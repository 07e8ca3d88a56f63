import assert from 'node:assert/strict';
import { ErrorCodes, ResponseError } from 'vscode-languageserver';
import { ClientDocs } from '../../../server/src/hosts/lsp/files/clientDocs';

describe('texts about fields that a client has', () => {
  const asking = (answers: readonly unknown[]) => {
    let asked = 0;
    const docs = new ClientDocs(() => {
      const answer = answers[asked];
      asked += 1;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    });
    const read = async (): Promise<string | undefined> => {
      docs.read('s3');
      await docs.awaited;
      return docs.read('s3');
    };
    return { read, docs, asked: () => asked };
  };

  it('are asked for once where the client says what it has', async () => {
    for (const answer of [{ json: '{}' }, { json: undefined }]) {
      const { read, asked } = asking([answer]);
      assert.deepEqual([await read(), await read(), asked()], [answer.json, answer.json, 1]);
    }
  });

  it('are asked for again where the client failed, and not for ever', async () => {
    const once = asking([new Error('busy'), { json: '{}' }]);
    await once.read();
    assert.deepEqual([await once.read(), once.asked()], ['{}', 2]);
    const always = asking(Array.from({ length: 100 }, () => new Error('busy')));
    for (let index = 0; index < 20; index += 1) {
      await always.read();
    }
    assert.deepEqual([always.asked(), always.docs.awaited], [6, undefined]);
  });

  it('are not asked for again of a client that does not know the request', async () => {
    const { read, asked } = asking([new ResponseError(ErrorCodes.MethodNotFound, 'no')]);
    assert.deepEqual([await read(), await read(), asked()], [undefined, undefined, 1]);
  });
});
