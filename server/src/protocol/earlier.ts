/**
 * Notification of a client that told `sendsEarlier`: the text that a document had when it was committed last, so that
 * changes of fields that cannot change are found. Parameters: {@link Earlier}.
 */
export const earlierMethod = 'ackmesh/earlier';

export interface Earlier {
  readonly uri: string;
  /** Absent where there is no earlier text. */
  readonly text?: string;
}
