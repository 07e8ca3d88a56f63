import { escapeSnippet } from '../../../base/snippets';
import type { CompletionItem } from '../../../service';
import type { ClientSupport } from '../connection/clientSupport';

type Support = Pick<ClientSupport, 'snippets' | 'indentsSnippets' | 'plainLines'>;

/** Completions with their further lines written as the client takes them; those of which it would take a useless part are left out. */
export function linesAsTaken(items: readonly CompletionItem[], text: string, support: Support): readonly CompletionItem[] {
  const ended = items.some(({ additional }) => additional !== undefined) && text.includes('\r\n') ? items.map(endedAsHere) : items;
  return support.plainLines && !support.indentsSnippets ? ended : ended.flatMap((item) => asTaken(item, text, support));
}

/** Edits elsewhere than at the cursor are made as they are, and not every client gives them the line ends of its document. */
function endedAsHere(item: CompletionItem): CompletionItem {
  const { additional } = item;
  return additional === undefined
    ? item
    : { ...item, additional: additional.map(({ span, newText }) => ({ span, newText: newText.replace(/\r?\n/g, '\r\n') })) };
}

function asTaken(item: CompletionItem, text: string, { snippets, indentsSnippets, plainLines }: Support): readonly CompletionItem[] {
  const { newText, span } = item;
  if (!newText.includes('\n')) {
    return [item];
  }
  if (snippets) {
    const snippet = item.snippet ?? (plainLines ? undefined : escapeSnippet(newText));
    const shown = snippet !== undefined && indentsSnippets ? withoutIndent(snippet, blanksBefore(text, span.start)) : snippet;
    return [shown === undefined ? item : { ...item, snippet: shown }];
  }
  if (plainLines) {
    return [item];
  }
  const [first = '', ...others] = newText.split('\n');
  // A key can be followed by hand, and a line end is no loss; half an object or half a text would be wrong.
  const isPart = first.trim() !== '' && (item.kind === 'field' || others.every((line) => line.trim() === ''));
  return isPart ? [{ ...item, newText: first }] : [];
}

/** Further lines without what stands before the first one. */
function withoutIndent(snippet: string, indent: string): string {
  return snippet
    .split('\n')
    .map((line, index) => (index > 0 && line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n');
}

/** The blanks that the line of an offset begins with, up to there. */
function blanksBefore(text: string, offset: number): string {
  const start = offset === 0 ? 0 : Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}
