/**
 * Notification to a client that asked for it with `showsFailures`: the server met its first unexpected error and goes
 * on. Details are in the server's output. Parameters: {@link Failure}.
 */
export const failureMethod = 'ackmesh/failure';

export interface Failure {
  /** To be shown to the user. */
  readonly message: string;
}
