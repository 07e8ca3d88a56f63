import { jsonMistake, type Commas } from '../../base/jsonMistakes';
import type { Span } from '../../base/text';
import type { Finding, Fix } from '../../workspace/finding';
import type { ScalarNode } from '../../yaml/nodes/node';
import { writtenAt, type WrittenAt } from '../../yaml/nodes/writtenAt';

/** What is wrong with the text of a value; a place is from the start of the document, whose text is given. */
export interface JsonProblem {
  readonly message: string;
  readonly placeIn: (text: string | undefined) => Span | undefined;
  readonly fixes?: Finding['fixes'];
}

/** Comments of template engines are nothing in the end. */
const template = /\{[{%#]/;

/** Words that tools and scripts replace where a value is missing quotes: `__COUNT__`, `@COUNT@`, `%COUNT%`, `((count))`, `(@ count @)`, `<%= count %>`, `REPLACE_ME`. */
const enclosed = String.raw`__\w+__|@@?\w+@@?|%\w+%|\(\([^()\n]*\)\)|\(@[^@\n]*@\)|<%[^%\n]*%>`;
const inCapitals = String.raw`[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+`;
const replaced = new RegExp(String.raw`${enclosed}|${inCapitals}(?!\w)`, 'y');
/** A word in capitals is looked for from its end: from each of its letters would take the square of its length. */
const anyReplaced = new RegExp(String.raw`${enclosed}|(?!\w)(?<=${inCapitals})`);

/** What is first wrong with a value that is to be JSON. An empty one is often how none is written. */
export function jsonProblems(scalar: ScalarNode): readonly JsonProblem[] {
  const isText = typeof scalar.value === 'string' && !scalar.opaque && scalar.text.trim() !== '' && !template.test(scalar.text);
  const mistake = isText ? jsonMistake(scalar.text) : undefined;
  if (mistake === undefined || isReplaced(scalar.text, mistake.offset)) {
    return [];
  }
  const { offset, message, commas } = mistake;
  return [
    {
      message: `Invalid JSON: ${message}`,
      placeIn: (text) => spanAt(writtenAt(scalar, text), offset),
      ...(commas === undefined ? {} : { fixes: (text) => commaFix(writtenAt(scalar, text), commas) }),
    },
  ];
}

function isReplaced(text: string, offset: number): boolean {
  replaced.lastIndex = offset;
  return replaced.test(text);
}

/** True for a text with a word that tools replace; in capitals also one without underscores. */
export function holdsReplaced(text: string): boolean {
  return holdsMarked(text) || /^[A-Z][A-Z0-9-]*$/.test(text);
}

/** The same for words that nothing else looks like: a text that is one word in capitals may be a name that Kustomize replaces, or not. */
export function holdsMarked(text: string): boolean {
  return anyReplaced.test(text) || /\bYOUR[-_]/i.test(text);
}

/** True for a text that does not match a pattern without capitals because of such words: nobody else writes it there. */
export function isReplacedWhole(text: string, pattern: string): boolean {
  return holdsReplaced(text) && !/[A-Z]/.test(pattern.replace(/\\[A-Z]/g, ''));
}

function spanAt(written: WrittenAt, offset: number): Span | undefined {
  const start = written(offset);
  return start === undefined ? undefined : { start, end: start + 1 };
}

/** Commas that are too many do nothing; where one is missing, something else may be missing as well. */
function commaFix(written: WrittenAt, { trailing, missing }: Commas): readonly Fix[] {
  const removed = trailing.map(written);
  const inserted = missing.map(written);
  if ([...removed, ...inserted].includes(undefined)) {
    return [];
  }
  const title =
    missing.length === 0
      ? `Remove the ${plural(trailing, 'trailing comma')}`
      : trailing.length === 0
        ? `Insert the ${plural(missing, 'missing comma')}`
        : 'Correct the commas';
  const edits = [
    ...removed.flatMap((at) => (at === undefined ? [] : [{ span: { start: at, end: at + 1 }, newText: '' }])),
    ...inserted.flatMap((at) => (at === undefined ? [] : [{ span: { start: at, end: at }, newText: ',' }])),
  ];
  return [{ title, preferred: missing.length === 0, edits: edits.sort((a, b) => a.span.start - b.span.start) }];
}

function plural(of: readonly unknown[], noun: string): string {
  return of.length === 1 ? noun : `${noun}s`;
}
