/** A mistake of the user's that ends what was asked; its message is made to be shown. */
export class UserError extends Error {
  readonly code = 'user';
  constructor(message: string) {
    super(message);
    this.name = 'UserError';
  }
}

/**
 * Whether an error is a {@link UserError}, also one of another bundle of this program: each carries a class of its own,
 * and the command line loads the server's.
 */
export function isUserError(error: unknown): error is UserError {
  return error instanceof UserError || (error instanceof Error && error.name === 'UserError' && 'code' in error && error.code === 'user');
}

/** Something that this program's own logic rules out. */
export class InvariantError extends Error {
  readonly code = 'invariant';
  constructor(message: string) {
    super(message);
    this.name = 'InvariantError';
  }
}

/** What cannot be missing, such as a node that was there when its document was read. */
export function there<T>(value: T | undefined): T {
  if (value === undefined) {
    throw new InvariantError('A value that cannot be missing is missing');
  }
  return value;
}
