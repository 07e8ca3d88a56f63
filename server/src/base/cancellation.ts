/** Asks a long computation to stop. Hosts adapt their own tokens to it. */
export interface CancelToken {
  readonly isCancelled: boolean;
}

/** Thrown where a computation stops because its token was cancelled. Never an answer, never cached. */
export class CancelledError extends Error {
  readonly code = 'cancelled';
  constructor() {
    super('cancelled');
    this.name = 'CancelledError';
  }
}

export const neverCancelled: CancelToken = { isCancelled: false };

/** Throws CancelledError when the token is cancelled. */
export function checkCancelled(token: CancelToken): void {
  if (token.isCancelled) {
    throw new CancelledError();
  }
}
