/** A mistake of the user's that ends what was asked; its message is made to be shown. */
export class UserError extends Error {
  readonly code = 'user';
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UserError';
  }
}

/** Something that this program's own logic rules out. */
export class InvariantError extends Error {
  readonly code = 'invariant';
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InvariantError';
  }
}
