import { afterLine, lineEndOf, startOfLine } from '../../base/lines';
import type { MapEntry, MapNode } from '../nodes/node';
import { removeEntries, type TextEdit } from './edit';

/** Where entries go. */
export interface Destination {
  readonly into: MapNode;
  /** Keys of maps that are made on the way. */
  readonly below?: readonly string[];
  /** The entry behind which they stand, by default the last; or the one before which they do. */
  readonly behind?: MapEntry | undefined;
  readonly before?: MapEntry | undefined;
  /** What is removed instead of the entries alone, such as the mapping of which nothing would be left. */
  readonly removals?: readonly TextEdit[] | undefined;
}

/**
 * Takes entries out of a block mapping and writes them to another one of the same document, letter by letter but for the
 * indentation, with the comments inside and behind them. `undefined` where they cannot be taken as whole lines, or where an anchor
 * or alias in them may come to stand before or behind others.
 */
export function moveEntries(
  text: string,
  from: MapNode,
  entries: readonly MapEntry[],
  { into, below = [], behind = into.entries.at(-1), before, removals = removeEntries(text, from, entries) }: Destination,
): readonly TextEdit[] | undefined {
  const [first] = into.entries;
  const blocks = entries.map((entry) => linesOf(text, entry));
  if (from.flow || into.flow || first === undefined || behind === undefined || blocks.some((block) => block === undefined)) {
    return undefined;
  }
  const lineEnd = lineEndOf(text);
  const column = columnOf(text, first);
  const at = before === undefined ? endOf(text, behind) : startOfLine(text, before.key.span.start);
  const head = below.map((key, depth) => `${' '.repeat(column + 2 * depth)}${key}:${lineEnd}`).join('');
  const body = entries.map((entry, index) => shifted(blocks[index] ?? '', column + 2 * below.length - columnOf(text, entry))).join('');
  const open = at > 0 && text[at - 1] !== '\n' ? lineEnd : '';
  const close = body.endsWith('\n') ? '' : lineEnd;
  return removals.some(({ span }) => span.start < at && at < span.end)
    ? undefined
    : [...removals, { span: { start: at, end: at }, newText: `${open}${head}${body}${close}` }];
}

const anchorOrAlias = /(?:^|[\s,[{])[&*][^\s,[\]{}]/;

/** The lines of an entry; `undefined` for one that shares a line with others or has something that others may name. */
function linesOf(text: string, { key, value }: MapEntry): string | undefined {
  const start = startOfLine(text, key.span.start);
  const lines = text.slice(start, endOf(text, { key, value }));
  return /^ *$/.test(text.slice(start, key.span.start)) && !anchorOrAlias.test(lines) ? lines : undefined;
}

function endOf(text: string, { key, value }: Pick<MapEntry, 'key' | 'value'>): number {
  return afterLine(text, Math.max(key.span.end, value.span.end));
}

function columnOf(text: string, { key }: MapEntry): number {
  return key.span.start - startOfLine(text, key.span.start);
}

/** Lines so many columns further in or out; what stands further out than that stays at the margin. */
function shifted(lines: string, columns: number): string {
  return columns >= 0
    ? lines.replace(/^(?=[^\r\n])/gm, ' '.repeat(columns))
    : lines.replace(/^ +/gm, (margin) => margin.slice(Math.min(margin.length, -columns)));
}
