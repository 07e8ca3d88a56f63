import type { CompletionItem } from '../feature';
import { isSubsequence } from '../../base/subsequence';

/**
 * Nothing, where all that fits what is typed stands there already: in the way of Enter and Tab would be a list of which neither
 * has a use. With others beside it, such as a longer name, it stays, so that these are not taken for it.
 */
export function unlessWritten(items: readonly CompletionItem[], text: string, offset: number): readonly CompletionItem[] {
  const isWritten = ({ span, newText, snippet, additional, creates, again }: CompletionItem): boolean =>
    span.end === offset &&
    span.start < offset &&
    newText === text.slice(span.start, offset) &&
    [snippet, additional, creates].every((more) => more === undefined) &&
    again !== true;
  const written = items.find(isWritten);
  if (written === undefined) {
    return items;
  }
  const typed = written.newText.toLowerCase();
  return items.some((each) => !isWritten(each) && isSubsequence(typed, (each.filter ?? each.label).toLowerCase())) ? items : [];
}
