import { nextLine, startOfLine } from '../../base/lines';
import type { Action } from './actions';

/*
 * Code of ytt, which stands in comments of YAML: `key: #@ value` computes a value, `#@ if x:` … `#@ end` around nodes leave them
 * out or repeat them. Source: carvel-dev/ytt pkg/yamltemplate/metas.go and pkg/template/annotations.go.
 */

/** What a file holds that holds any of it. */
const mark = '#@';

/** Keywords of blocks, in words of Go's actions. Those that hold for one node, such as `if/end`, have no end of their own. */
const blockWords: ReadonlyMap<string, string> = new Map([
  ['if', 'if'],
  ['elif', 'else'],
  ['else', 'else'],
  ['for', 'range'],
  ['while', 'range'],
  ['def', 'define'],
  ['end', 'end'],
]);
const words = [...blockWords.keys()].join('|');
/**
 * A line of a block, such as `#@ for x in xs:`, an annotation of a part that is merged into other documents, and an entry or
 * item in whose place any number of others is written.
 */
const line = new RegExp(
  String.raw`^[ \t]*(?:#@ *((${words})(?:/end)?\b[^\r\n]*)|#@(overlay/[^\r\n]*)|(?:_:|-)[ \t]+#@ *(template\.replace\([^\r\n]*))`,
  'gm',
);

/** Lines of code that change what else is written, in the words of Go's actions. */
export function yttLinesOf(text: string): readonly Action[] {
  return text.includes(mark) ? [...text.matchAll(line)].map(actionAt) : [];
}

function actionAt({ 0: whole, 1: block, 2: name = '', 3: annotation, 4: replaced, index }: RegExpExecArray): Action {
  const content = (block ?? annotation ?? replaced ?? '').trimEnd();
  const start = index + (/^[ \t]*/.exec(whole)?.[0].length ?? 0);
  const at = index + whole.lastIndexOf(content);
  const isOfNextNode = block?.startsWith(`${name}/`) === true;
  const word = isOfNextNode ? undefined : blockWords.get(name);
  return {
    start,
    end: index + whole.trimEnd().length,
    body: { start: at, end: at + content.length },
    kind: replaced === undefined ? 'control' : 'output',
    ...(word === undefined ? {} : { word }),
    ...(isOfNextNode ? { ofNextNode: true } : {}),
    trimsBefore: false,
    unclosed: false,
  };
}

const value = /#@[ \t][^\r\n]*/g;
/** A key or the mark of an item, behind which nothing but a comment stands. */
const beforeValue = /^([ \t]*(?:-[ \t]+)*)(?:(?:"[^"\n]*"|'[^'\n]*'|[^\s"'#-][^"'#\n]*):|-)[ \t]+$/;

/** The text with each computed value replaced, `key: #@ value`; of a node that is written as well, ytt computes none. */
export function replaceYttValues(text: string, replace: (found: string) => string): string {
  return text.includes(mark)
    ? text.replace(value, (found, at: number) => (isValueAt(text, at) ? replace(found.trimEnd()).padEnd(found.length) : found))
    : text;
}

function isValueAt(text: string, at: number): boolean {
  const start = startOfLine(text, at);
  const before = beforeValue.exec(text.slice(start, at));
  if (before === null) {
    return false;
  }
  const column = before[1]?.length ?? 0;
  const isItem = text[start + column] === '-';
  const below = contentFrom(text, nextLine(text, at));
  return below === undefined || below.column < column || (below.column === column && (isItem || !below.isItem));
}

/** The first line from an offset on that holds more than blanks and comments. */
function contentFrom(text: string, from: number): { readonly column: number; readonly isItem: boolean } | undefined {
  for (let at = from; at < text.length; at = nextLine(text, at)) {
    const [, indent = '', first = '', second = ''] = /^([ \t]*)(\S?)(\S?)/.exec(text.slice(at, nextLine(text, at))) ?? [];
    if (first !== '' && first !== '#') {
      return { column: indent.length, isItem: first === '-' && second === '' };
    }
  }
  return undefined;
}

/** True for a value that is computed as a whole. */
export function isYttValue(text: string): boolean {
  return text.startsWith('#@ ') || text.startsWith('#@\t');
}

/** Code in a string, as in `(@= name @)-svc`; up to the next one that begins, so that a line of beginnings is read once. */
export const yttInText = String.raw`\(@[=\-]?[ \t](?:(?!\(@)[^\n])*?@\)`;
