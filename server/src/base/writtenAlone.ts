import { isSubsequence } from './subsequence';

/** A completion at the cursor. */
export interface Offered {
  /** What stands there of it. */
  readonly typed: string;
  /** What the typed text is matched with. */
  readonly filter: string;
  /** What accepting it writes; absent where it does more. */
  readonly text?: string;
}

/** Whether one is typed in full and nothing else fits: then accepting changes nothing. */
export function isWrittenAlone(items: readonly Offered[]): boolean {
  const isWritten = ({ typed, text }: Offered): boolean => typed !== '' && typed === text;
  const fits = ({ typed, filter }: Offered): boolean => isSubsequence(typed.toLowerCase(), filter.toLowerCase());
  return items.some(isWritten) && !items.some((each) => !isWritten(each) && fits(each));
}
