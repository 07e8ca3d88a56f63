import assert from 'node:assert/strict';
import { CancellationTokenSource, ErrorCodes, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { UserError } from '../../../server/src/base/errors';
import type { LogLevel } from '../../../server/src/base/log';
import { Wall } from '../../../server/src/hosts/lsp/connection/wall';
import { OutdatedError, runRequest } from '../../../server/src/hosts/lsp/turns/requestRunner';

interface Ran {
  readonly answer: unknown;
  readonly code: number | undefined;
  readonly failures: number;
  readonly logged: readonly string[];
}

/** Runs a request that takes so many milliseconds by its clock; `cancel` is what a client may call meanwhile. */
async function ran(work: (cancel: () => void) => Promise<unknown>, ms = 1): Promise<Ran> {
  const logged: string[] = [];
  const log = { write: (level: LogLevel, _: string, message: string) => void logged.push(`${level} ${message}`) };
  const wall = new Wall(log, () => undefined);
  const source = new CancellationTokenSource();
  let now = 0;
  const clock = { now: () => (now += ms), soon: () => undefined, after: () => () => undefined };
  const run = (): Promise<unknown> => work(() => source.cancel());
  const [answer, code] = await runRequest({ method: 'm', uri: undefined }, source.token, { clock, log, wall }, run).then(
    (result) => [result, undefined] as const,
    (error: unknown) => [undefined, error instanceof ResponseError ? error.code : ErrorCodes.UnknownErrorCode] as const,
  );
  return { answer, code, failures: wall.failures, logged };
}

describe('a request that runs', () => {
  it('is answered, and logged where it is slow', async () => {
    assert.deepEqual(await ran(() => Promise.resolve([])), { answer: [], code: undefined, failures: 0, logged: ['trace m 1 ms'] });
    assert.deepEqual((await ran(() => Promise.resolve([]), 151)).logged, ['info m 151 ms']);
  });

  it('is not answered when it was cancelled meanwhile, though it ended', async () => {
    const { answer, code, failures } = await ran((cancel) => {
      cancel();
      return Promise.resolve([]);
    });
    assert.deepEqual([answer, code, failures], [undefined, LSPErrorCodes.RequestCancelled, 0]);
  });

  it('fails with the code of what went wrong, and is a failure of ours only where nobody expected it', async () => {
    const codeOf = async (error: Error): Promise<readonly unknown[]> => {
      const { code, failures } = await ran(() => Promise.reject(error));
      return [code, failures];
    };
    assert.deepEqual(await codeOf(new OutdatedError()), [LSPErrorCodes.ContentModified, 0]);
    assert.deepEqual(await codeOf(new UserError('no such file')), [LSPErrorCodes.RequestFailed, 0]);
    assert.deepEqual(await codeOf(new Error('broken')), [LSPErrorCodes.RequestFailed, 1]);
  });
});
