import { LSPErrorCodes, ResponseError, type CancellationToken } from 'vscode-languageserver';
import { CancelledError, type CancelToken } from '../../../base/cancellation';
import { UserError } from '../../../base/errors';
import type { Log } from '../../../base/log';
import type { Uri } from '../../../base/uri';
import { withoutLinks } from '../../../base/visible';
import type { Clock } from '../ports';
import type { Wall } from '../connection/wall';

/** An answer that takes longer is worth a line in the log, in milliseconds. */
const slowMs = 150;

/** Thrown when the document that a request is about changed while the request waited. */
export class OutdatedError extends Error {
  readonly code = 'outdated';
  constructor() {
    super('the document has changed');
    this.name = 'OutdatedError';
  }
}

/** The core's view of a protocol token. */
export function cancelTokenOf(token: CancellationToken): CancelToken {
  return {
    get isCancelled() {
      return token.isCancellationRequested;
    },
  };
}

/**
 * Runs one request: a cancelled one is answered with that and never with something empty, a failing one costs only
 * itself, and a slow one is logged.
 */
export async function runRequest(
  { method, uri }: { readonly method: string; readonly uri: Uri | undefined },
  token: CancellationToken,
  { clock, log, wall }: { readonly clock: Clock; readonly log: Log; readonly wall: Wall },
  run: () => unknown,
): Promise<unknown> {
  const started = clock.now();
  try {
    throwIfCancelled(token);
    const result = await run();
    throwIfCancelled(token);
    return result;
  } catch (error) {
    throw toResponseError(method, uri, error, wall);
  } finally {
    const ms = Math.round(clock.now() - started);
    log.write(ms > slowMs ? 'info' : 'trace', 'requests', `${method} ${ms} ms`);
  }
}

function throwIfCancelled(token: CancellationToken): void {
  if (token.isCancellationRequested) {
    throw new CancelledError();
  }
}

function toResponseError(method: string, uri: Uri | undefined, error: unknown, wall: Wall): ResponseError {
  if (error instanceof CancelledError) {
    return new ResponseError(LSPErrorCodes.RequestCancelled, error.message);
  }
  if (error instanceof OutdatedError) {
    return new ResponseError(LSPErrorCodes.ContentModified, error.message);
  }
  if (error instanceof UserError) {
    return failedBecause(error.message);
  }
  wall.failed(uri === undefined ? method : `${method} of ${uri}`, error);
  return failedBecause(`${method} failed: ${error instanceof Error ? error.message : 'internal error'}`);
}

/** Clients show the reason, in which names of manifests must not become links. */
function failedBecause(reason: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, withoutLinks(reason));
}
