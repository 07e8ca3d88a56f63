import type { Span } from '../../base/text';
import type { MapEntry, MapNode, ScalarNode, SequenceNode, YamlNode } from '../nodes/node';
import { commentsAt } from '../nodes/comments';
import { ownEntryOf } from '../nodes/query';
import { afterLine, indented, lineEndOf, nextLine, startOfLine, withoutBlanks } from '../../base/lines';
import { renderFlow, renderLike, renderScalar, renderYaml } from './render';

/** Replaces a span of a document's text (UTF-16 code units from the document's start). */
export interface TextEdit {
  readonly span: Span;
  readonly newText: string;
}

/** A text after edits that do not overlap. */
export function editedText(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const { span, newText } of [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)) {
    result += text.slice(at, span.start) + newText;
    at = span.end;
  }
  return result + text.slice(at);
}

/** Writes another value in a scalar's place and keeps its quotes where the value allows it. */
export function setScalar(node: ScalarNode, value: string | number | boolean): TextEdit {
  return { span: node.span, newText: renderLike(node, value) };
}

/**
 * The same edits, with the line end left behind what they write: a block scalar ends with its last line, and another value in
 * its place would be continued by the next.
 */
export function keepingLineEnds(text: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.map((edit) => {
    const { span, newText } = edit;
    const old = text.slice(span.start, span.end);
    const joins = old.endsWith('\n') && newText !== '' && !newText.endsWith('\n') && span.start > startOfLine(text, span.start);
    return joins ? { span: { start: span.start, end: withoutBlanks(text, span.end) }, newText } : edit;
  });
}

/**
 * Writes another plain word in a scalar's place and touches nothing but the word: quotes and the head of a block stay,
 * so that writing the old word again restores every byte. `undefined` when the word is not there as such, as in a
 * quoted text with escapes that means it.
 */
export function rewriteWord(text: string, node: ScalarNode, word: string): TextEdit | undefined {
  if (node.style === 'plain') {
    return setScalar(node, word);
  }
  const written = text.slice(node.span.start, node.span.end);
  // What reads like the word may be part of an escape: the `x` of `"\x78"`.
  const escaped = node.style === 'double' && written.includes('\\');
  const at = node.text === '' || escaped ? -1 : written.indexOf(node.text.trim());
  const once = at >= 0 && written.indexOf(node.text.trim(), at + 1) < 0;
  if (!once || /["'\\\s]/.test(word)) {
    return undefined;
  }
  const start = node.span.start + at;
  return { span: { start, end: start + node.text.trim().length }, newText: word };
}

/** Takes an entry out of its map, with its line, its trailing comment, the empty lines that would stand behind others, and nothing else. */
export function removeEntry(text: string, map: MapNode, entry: MapEntry): TextEdit {
  return removeRun(text, map, [entry]);
}

/** Takes several entries out of a map; comments between them stay. */
export function removeEntries(text: string, map: MapNode, entries: readonly MapEntry[]): readonly TextEdit[] {
  const runs: MapEntry[][] = [];
  let before: MapEntry | undefined;
  for (const entry of map.entries.filter((each) => entries.includes(each))) {
    const next = before !== undefined && map.entries.indexOf(before) + 1 === map.entries.indexOf(entry);
    const joined =
      next &&
      (map.flow ||
        entries.length === map.entries.length ||
        /^\s*$/.test(text.slice(endOfEntry(text, before ?? entry), entry.key.span.start)));
    if (joined) {
      runs.at(-1)?.push(entry);
    } else {
      runs.push([entry]);
    }
    before = entry;
  }
  return runs.map((run) => removeRun(text, map, run));
}

/** Takes entries that follow one another out of their map. */
function removeRun(text: string, map: MapNode, run: readonly MapEntry[]): TextEdit {
  const first = run[0];
  const last = run.at(-1);
  if (first === undefined || last === undefined) {
    return { span: { start: map.span.end, end: map.span.end }, newText: '' };
  }
  if (map.flow) {
    return removeFromFlow(text, map, map.entries.map(entrySpan), map.entries.indexOf(first), map.entries.indexOf(last));
  }
  if (map.entries.length === run.length) {
    const end = withoutBlanks(text, entrySpan(last).end);
    return behindKey(text, first.key.span.start, end, '{}') ?? { span: { start: first.key.span.start, end }, newText: '{}' };
  }
  const { start } = first.key.span;
  const lineStart = startOfLine(text, start);
  const end = endOfEntry(text, last);
  const next = map.entries[map.entries.indexOf(last) + 1];
  if (/^[ \t]*$/.test(text.slice(lineStart, start))) {
    return linesRemoval(text, lineStart, end, map.entries[map.entries.indexOf(first) - 1]?.value, next !== undefined);
  }
  const blankUpToNext = next !== undefined && /^\s*$/.test(text.slice(end, next.key.span.start));
  return { span: { start, end: blankUpToNext ? next.key.span.start : end }, newText: '' };
}

/** Adds an item to a list, after its last one. */
export function addItem(text: string, sequence: SequenceNode, value: unknown): TextEdit {
  const last = sequence.items.at(-1);
  if (sequence.flow || last === undefined) {
    const item = renderFlow(value, isJson(text, sequence.items));
    return last === undefined ? { span: sequence.span, newText: `[${item}]` } : insertionInFlow(text, last.span, item);
  }
  const dash = dashOf(text, sequence, 0);
  return lineInsertion(text, afterLine(text, last.span.end), dash - startOfLine(text, dash), renderYaml([value]));
}

/** Takes an item out of its list. */
export function removeItem(text: string, sequence: SequenceNode, index: number): TextEdit {
  const item = sequence.items[index];
  if (item === undefined || sequence.flow) {
    return removeFromFlow(
      text,
      sequence,
      sequence.items.map(({ span }) => span),
      index,
    );
  }
  const dash = dashOf(text, sequence, index);
  if (sequence.items.length === 1) {
    const end = dash + text.slice(dash, Math.max(item.span.end, dash + 1)).trimEnd().length;
    return emptyList(text, dash, end);
  }
  const start = startOfLine(text, dash);
  return linesRemoval(text, start, afterLine(text, item.span.end), sequence.items[index - 1], index + 1 < sequence.items.length);
}

/**
 * Takes whole lines out. Of the empty lines around them those behind go too, where a sibling follows (behind the last one others
 * may write): no two runs of them come together, and none falls to a block scalar that ends the `previous` sibling.
 */
function linesRemoval(text: string, start: number, end: number, previous: YamlNode | undefined, isFollowed: boolean): TextEdit {
  const isBehindEmpty = start === 0 || /^[ \t\r]*\n?$/.test(text.slice(startOfLine(text, start - 1), start));
  const takesMore = isFollowed && (isBehindEmpty || endsInBlock(previous));
  const more = takesMore ? (/^(?:[ \t]*\r?\n)*/.exec(text.slice(end))?.[0].length ?? 0) : 0;
  return { span: { start, end: end + more }, newText: '' };
}

/** True for a value whose last line is one of a block scalar. */
function endsInBlock(node: YamlNode | undefined): boolean {
  switch (node?.kind) {
    case 'scalar':
      return node.style === 'block';
    case 'map':
      return endsInBlock(node.entries.at(-1)?.value);
    case 'sequence':
      return endsInBlock(node.items.at(-1));
    default:
      return false;
  }
}

/** A list of no items goes behind its key; where a comment is between, it stands further in than the key may. */
function emptyList(text: string, dash: number, end: number): TextEdit {
  const opensLine = text.slice(startOfLine(text, dash), dash).trim() === '';
  return behindKey(text, dash, end, '[]') ?? { span: { start: dash, end }, newText: opensLine && dash > 0 ? '  []' : '[]' };
}

/** Writes what is empty behind its key instead of below it; `undefined` where something else than blanks is between. */
function behindKey(text: string, start: number, end: number, empty: string): TextEdit | undefined {
  const blank = /\s*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  return text[start - blank - 1] === ':' && blank > 0 ? { span: { start: start - blank, end }, newText: ` ${empty}` } : undefined;
}

/** Where the dash of an item of a block list is: in the column of the list's first one. Values and comments have dashes too. */
function dashOf(text: string, sequence: SequenceNode, index: number): number {
  const first = sequence.span.start;
  const column = first - startOfLine(text, first);
  const item = sequence.items[index];
  if (index === 0 || item === undefined) {
    return first;
  }
  for (let line = startOfLine(text, item.span.start); line > first; line = startOfLine(text, line - 1)) {
    if (text[line + column] === '-' && /^[ \t]*$/.test(text.slice(line, line + column))) {
      return line + column;
    }
  }
  return first;
}

/** Takes out what stands between brackets from one place up to another, both included. */
function removeFromFlow(text: string, parent: YamlNode, spans: readonly Span[], index: number, last = index): TextEdit {
  const start = spans[index]?.start ?? parent.span.end;
  const end = spans[last]?.end ?? parent.span.end;
  const next = spans[last + 1];
  if (next !== undefined) {
    return { span: { start, end: next.start }, newText: '' };
  }
  const previous = spans[index - 1];
  const tail = /^\s*,/.exec(text.slice(end, parent.span.end))?.[0].length ?? 0;
  if (previous !== undefined && text.slice(previous.end, start).includes('#')) {
    // The comment is about what stays, and so does the comma before it.
    const line = startOfLine(text, start);
    const fillsLine = /^[ \t]*$/.test(text.slice(line, start)) && /^[ \t]*(?:#.*)?\r?$/m.exec(text.slice(end + tail))?.index === 0;
    return { span: fillsLine ? { start: line, end: afterLine(text, end + tail) } : { start, end: end + tail }, newText: '' };
  }
  if (previous !== undefined) {
    return { span: { start: previous.end, end: end + tail }, newText: '' };
  }
  // Brackets with nothing left between them but blanks close on the spot.
  const inside = { start: parent.span.start + 1, end: parent.span.end - 1 };
  const isEmpty =
    /[{[]/.test(text[parent.span.start] ?? '') && /^\s*$/.test(text.slice(inside.start, start) + text.slice(end + tail, inside.end));
  return { span: isEmpty ? inside : { start, end: end + tail }, newText: '' };
}

/** Adds `key: value` to a map, after one of its entries, by default the last. `value` is block YAML as {@link renderYaml} makes it. */
export function addEntry(
  text: string,
  map: MapNode,
  key: string,
  value: unknown,
  last: MapEntry | undefined = map.entries.at(-1),
): TextEdit {
  if (map.flow || last === undefined) {
    return addToFlow(text, map, key, value, last);
  }
  const first = map.entries[0] ?? last;
  const column = first.key.span.start - startOfLine(text, first.key.span.start);
  const end = endOfEntry(text, last);
  return lineInsertion(text, end, column, renderYaml({ [key]: value }));
}

/**
 * Writes another entry in the place of one. `value` is as in {@link addEntry}. Comments inside of what goes stand above what comes
 * in block style; one behind the entry stays where it is.
 */
export function replaceEntry(text: string, map: MapNode, entry: MapEntry, key: string, value: unknown): TextEdit {
  const { start } = entry.key.span;
  const { end } = entrySpan(entry);
  if (map.flow) {
    return { span: { start, end }, newText: flowEntry(key, value, isJson(text, keysOf(map))) };
  }
  const trailing = /[ \t\r\n]*$/.exec(text.slice(start, end))?.[0].length ?? 0;
  const inside = commentsAt(text, map).filter(({ at }) => at > start && at < end - trailing);
  const column = start - startOfLine(text, start);
  const content = indented(renderYaml({ [key]: value }), column, lineEndOf(text));
  const above = inside.map((comment) => `${comment.text}${lineEndOf(text)}${' '.repeat(column)}`).join('');
  return { span: { start, end: end - trailing }, newText: `${above}${content.trimStart()}` };
}

/** Writes `key: value` into a map: in the place of the entry that the map has of that key, else behind its last. */
export function setEntry(text: string, map: MapNode, key: string, value: unknown): TextEdit {
  const entry = ownEntryOf(map, key);
  return entry === undefined ? addEntry(text, map, key, value) : replaceEntry(text, map, entry, key, value);
}

/**
 * Writes the first content of a key of a map that has none yet: `spec:` becomes `spec:` with an entry below it, and a comment
 * behind the key stays there. `undefined` where the key has no colon, or an anchor or tag of its own.
 */
export function fillEntry(text: string, map: MapNode, entry: MapEntry, content: object): TextEdit | undefined {
  const { start, end } = entry.value.span;
  const colon = colonOf(text, entry);
  if (colon === undefined) {
    return undefined;
  }
  if (map.flow) {
    return fillValue(text, entry, renderFlow(content, isJson(text, keysOf(map))));
  }
  const lineStart = startOfLine(text, entry.key.span.start);
  const lineEnd = withoutBlanks(text, Math.max(end, afterLine(text, end)));
  const beside = text.slice(colon + 1, start).trimEnd() === '' ? text.slice(end, lineEnd).trim() : undefined;
  if (!/^[ \t-]*$/.test(text.slice(lineStart, entry.key.span.start)) || (beside !== '' && beside?.startsWith('#') !== true)) {
    return undefined;
  }
  const column = entry.key.span.start - lineStart;
  const comment = text.slice(colon + 1, start) + text.slice(end, lineEnd);
  const body = indented(renderYaml(content), column + 2, lineEndOf(text));
  return { span: { start: colon + 1, end: Math.max(end, lineEnd) }, newText: `${comment.trimEnd()}${lineEndOf(text)}${body}` };
}

/** Writes a scalar of a key, in the place of the one that is there or, where nothing is, behind the colon; `undefined` without one. */
export function writeValue(text: string, entry: MapEntry, scalar: ScalarNode, value: string): TextEdit | undefined {
  return scalar.span.end > scalar.span.start ? setScalar(scalar, value) : fillValue(text, entry, renderScalar(value));
}

/** Writes a value, as YAML, for a key that has none yet; `undefined` where it has no colon, behind which a value may stand. */
export function fillValue(text: string, entry: MapEntry, value: string): TextEdit | undefined {
  const { start, end } = entry.value.span;
  if (colonOf(text, entry) === undefined) {
    return undefined;
  }
  if (end > start) {
    return { span: { start, end }, newText: value };
  }
  const blanks = /[ \t]*$/.exec(text.slice(entry.key.span.end, start))?.[0].length ?? 0;
  // Blanks up to a comment or a bracket part it from the value; at the end of a line they are of no use.
  const isEnd = /^[ \t]*(?:,|\r?\n|$)/.exec(text.slice(start - blanks, nextLine(text, start))) !== null;
  return { span: { start: start - blanks, end: isEnd ? start : start - blanks }, newText: ` ${value}` };
}

/** The colon behind a key; `undefined` for `? key` and `{ key }` without one. */
function colonOf(text: string, { key, value }: MapEntry): number | undefined {
  const behind = /^\s*:/.exec(text.slice(key.span.end, Math.max(value.span.start, key.span.end)))?.[0].length;
  return behind === undefined ? undefined : key.span.end + behind - 1;
}

function addToFlow(text: string, map: MapNode, key: string, value: unknown, last: MapEntry | undefined): TextEdit {
  const entry = flowEntry(key, value, isJson(text, keysOf(map)));
  if (last === undefined) {
    return { span: map.span, newText: `{ ${entry} }` };
  }
  return insertionInFlow(text, entrySpan(last), entry);
}

/** Writes between brackets behind what stands there; in a line of its own where that has one and no comment goes on behind it. */
function insertionInFlow(text: string, last: Span, content: string): TextEdit {
  const margin = /^[ \t]*$/.exec(text.slice(startOfLine(text, last.start), last.start))?.[0];
  const isAlone = margin !== undefined && startOfLine(text, last.start) > 0 && !/^[ \t]*,?[ \t]*#/.test(text.slice(last.end));
  return { span: { start: last.end, end: last.end }, newText: `,${isAlone ? `${lineEndOf(text)}${margin}` : ' '}${content}` };
}

function flowEntry(key: string, value: unknown, json: boolean): string {
  return `${json ? JSON.stringify(key) : renderScalar(key)}: ${renderFlow(value, json)}`;
}

/** True for a place between brackets that is written as JSON: by the keys or items beside it, else by how the text begins. */
export function isJson(text: string, beside: readonly YamlNode[]): boolean {
  const styles = beside.flatMap((node) => (node.kind === 'scalar' && typeof node.value === 'string' ? [node.style] : []));
  return styles.length === 0 ? /^\s*[{[]/.test(text) : styles.includes('double');
}

/** The keys of a map, as {@link isJson} wants what stands beside a place. */
export function keysOf(map: MapNode): readonly YamlNode[] {
  return map.entries.map(({ key }) => key);
}

/** A new document behind the one whose text is given. */
export function addDocument(text: string, value: unknown): TextEdit {
  const lineEnd = lineEndOf(text);
  const open = text === '' || text.endsWith('\n') ? '' : lineEnd;
  const body = renderYaml(value).replaceAll('\n', lineEnd);
  return { span: { start: text.length, end: text.length }, newText: `${open}---${lineEnd}${body}${lineEnd}` };
}

function lineInsertion(text: string, at: number, column: number, content: string): TextEdit {
  const lineEnd = lineEndOf(text);
  const body = indented(content, column, lineEnd);
  const open = at > 0 && text[at - 1] !== '\n' ? lineEnd : '';
  const close = open === '' ? lineEnd : '';
  return { span: { start: at, end: at }, newText: `${open}${body}${close}` };
}

function entrySpan(entry: MapEntry): Span {
  return { start: entry.key.span.start, end: Math.max(entry.key.span.end, entry.value.span.end) };
}

function endOfEntry(text: string, entry: MapEntry): number {
  return afterLine(text, entrySpan(entry).end);
}
