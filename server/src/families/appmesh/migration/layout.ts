import type { Span } from '../../../base/text';
import { replaceEntry, type TextEdit } from '../../../yaml/writing/edit';
import { afterLine, lineEndOf, startOfLine } from '../../../base/lines';
import { renderYaml } from '../../../yaml/writing/render';
import { commentsAt } from '../../../yaml/nodes/comments';
import type { MapEntry, MapNode, YamlNode } from '../../../yaml/nodes/node';

/** The column of a map's keys. */
export function columnOf(text: string, map: MapNode): number {
  const at = map.entries[0]?.key.span.start ?? map.span.start;
  return at - startOfLine(text, at);
}

/** True where every key of a map begins its line, so that an entry is made of whole lines. */
export function hasOwnLines(text: string, map: MapNode): boolean {
  return !map.flow && map.entries.every(({ key }) => /^[ ]*$/.test(text.slice(startOfLine(text, key.span.start), key.span.start)));
}

/**
 * The lines of an entry: the comments above its key, the entry, and the comments behind it that stand further in than the
 * key. `above` is where the lines of the map begin.
 */
export function linesOf(text: string, map: MapNode, entry: MapEntry, above: number): Span {
  const column = columnOf(text, map);
  const index = map.entries.indexOf(entry);
  const previous = map.entries[index - 1];
  const from = previous === undefined ? above : endOfLines(text, previous, column);
  let start = startOfLine(text, entry.key.span.start);
  while (start > from) {
    const line = startOfLine(text, start - 1);
    if (line < from || !/^[ \t]*#/.test(text.slice(line, start))) {
      break;
    }
    start = line;
  }
  return { start, end: endOfLines(text, entry, column) };
}

const longestLine = 10_000;

function endOfLines(text: string, { key, value }: MapEntry, column: number): number {
  let end = afterLine(text, Math.max(key.span.end, value.span.end));
  for (;;) {
    const line = /^([ \t]*)#[^\n]*\n?/.exec(text.slice(end, end + longestLine));
    if (line === null || (line[1] ?? '').length <= column) {
      return end;
    }
    end += line[0].length;
  }
}

/** Lines with their indentation changed by a number of columns; lines further out than that go to the margin. */
export function shifted(lines: string, by: number): string {
  return by === 0
    ? lines
    : lines
        .split('\n')
        .map((line) => {
          const blank = /^ */.exec(line)?.[0].length ?? 0;
          return line.trim() === '' ? line : ' '.repeat(Math.max(0, blank + by)) + line.slice(blank);
        })
        .join('\n');
}

/** The comments inside a stretch of a document, each as a line of its own. */
export function commentLines(text: string, root: YamlNode | undefined, { start, end }: Span, column: number): string {
  return commentsAt(text, root)
    .filter(({ at }) => at >= start && at < end)
    .map((comment) => `${' '.repeat(column)}${comment.text}${lineEndOf(text)}`)
    .join('');
}

/** Block YAML with its lines at a column, each with its line end. */
export function block(value: Readonly<Record<string, unknown>>, column: number, lineEnd: string): string {
  return renderYaml(value)
    .split('\n')
    .map((line) => `${' '.repeat(column)}${line}${lineEnd}`)
    .join('');
}

/** Writes other entries in the place of one; comments beside it stay. */
export function replaceByEntries(
  text: string,
  map: MapNode,
  entry: MapEntry,
  record: Readonly<Record<string, unknown>>,
): readonly TextEdit[] {
  const [first, ...rest] = Object.entries(record);
  if (first === undefined) {
    return [];
  }
  const edit = replaceEntry(text, map, entry, first[0], first[1]);
  const column = columnOf(text, map);
  const lineEnd = lineEndOf(text);
  if (map.flow) {
    const more = rest.map(([key, value]) => replaceEntry(text, map, entry, key, value).newText);
    return [{ span: edit.span, newText: [edit.newText, ...more].join(', ') }];
  }
  const more = block(Object.fromEntries(rest), column, lineEnd).trimEnd();
  return [{ span: edit.span, newText: rest.length === 0 ? edit.newText : `${edit.newText}${lineEnd}${more}` }];
}
