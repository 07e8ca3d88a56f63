import type { Span } from '../../base/text';

/**
 * The actions of Go templates (`{{ … }}`) in a text, which Helm and others fill in before anybody reads YAML.
 * Source: Go's text/template/parse lex.go.
 */
export interface Action extends Span {
  /** Without delimiters, trim markers and blanks; where it stands in the text. */
  readonly body: Span;
  readonly kind: 'comment' | 'control' | 'output';
  /** `if`, `else`, `end` …; of an assignment nothing. */
  readonly word?: string;
  /** It says whether, or how often, the next node is written. */
  readonly ofNextNode?: true;
  /** Takes away the blanks and line ends before it. */
  readonly trimsBefore: boolean;
  /** The delimiter at its end is missing: it is taken to end with its line. */
  readonly unclosed: boolean;
}

const controlWords: ReadonlySet<string> = new Set(['if', 'else', 'with', 'range', 'end', 'define', 'block', 'break', 'continue']);

export function actionsOf(text: string): readonly Action[] {
  const actions: Action[] = [];
  // Three braces and more are flow mappings in one another.
  const beginning = /(?<!\{)\{\{(?!\{)/g;
  for (let match = beginning.exec(text); match !== null; match = beginning.exec(text)) {
    const action = actionAt(text, match.index);
    actions.push(action);
    beginning.lastIndex = action.end;
  }
  return actions;
}

const opening = /\{\{(-(?=\s))?\s*/y;
const token = /"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)+'|\}\}|\{\{/g;
const comment = /\/\*[^]*?\*\/(?:\s+-)?\}\}/y;

function actionAt(text: string, start: number): Action {
  opening.lastIndex = start;
  const [, trim] = opening.exec(text) ?? [];
  const inside = opening.lastIndex;
  comment.lastIndex = inside;
  const isComment = text.startsWith('/*', inside);
  const end = isComment ? (comment.test(text) ? comment.lastIndex : undefined) : endOf(text, inside);
  const to = end ?? endOfLine(text, start);
  const bodyEnd = end === undefined ? to : to - 2;
  const content = text.slice(Math.min(inside, bodyEnd), bodyEnd).replace(/(?:\s+-)?\s*$/, '');
  const body = { start: Math.min(inside, bodyEnd), end: Math.min(inside, bodyEnd) + content.length };
  const word = /^[a-z]+\b/.exec(content)?.[0];
  const isControl = word !== undefined && controlWords.has(word);
  const assigns = /^\$\w*(?:\s*,\s*\$\w+)?\s*:?=/.test(content);
  return {
    start,
    end: to,
    body,
    kind: isComment ? 'comment' : isControl || assigns ? 'control' : 'output',
    ...(isControl ? { word } : {}),
    trimsBefore: trim !== undefined,
    unclosed: end === undefined,
  };
}

/** Behind the delimiter; `undefined` where another action begins first, or the text ends. */
function endOf(text: string, from: number): number | undefined {
  token.lastIndex = from;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === '}}') {
      return token.lastIndex;
    }
    if (match[0] === '{{') {
      return undefined;
    }
  }
  return undefined;
}

/** A quote that ends the line is one around the action. */
function endOfLine(text: string, from: number): number {
  const line = text.slice(from).search(/[\r\n]/);
  const end = line < 0 ? text.length : from + line;
  return end - (/["']?[ \t]*$/.exec(text.slice(from + 2, end))?.[0].length ?? 0);
}

/** Actions that have their lines for themselves, alone or several in a row. */
export function linesOfActions(text: string, actions: readonly Action[]): readonly (readonly Action[])[] {
  const lines: Action[][] = [];
  let row: Action[] = [];
  let isAlone = true;
  for (const [index, action] of actions.entries()) {
    const before = actions[index - 1];
    const between = text.slice(before?.end ?? 0, action.start);
    if (before === undefined || between.includes('\n')) {
      row = [];
      isAlone = before === undefined ? /(?:^|\n)[ \t]*$/.test(between) : /\n[ \t]*$/.test(between);
    } else {
      isAlone &&= /^[ \t]*$/.test(between);
    }
    row.push(action);
    const after = actions[index + 1];
    const next = text.slice(action.end, after?.start);
    if (isAlone && (after === undefined ? /^[ \t]*\r?(?:\n|$)/ : /^[ \t]*\r?\n/).test(next)) {
      lines.push(row);
    }
  }
  return lines;
}

/** The column at which the lines begin that an action writes, where `indent` or `nindent` says so. */
export function indentOf(text: string, { body }: Action): number | undefined {
  const [, width] =
    /\|\s*n?indent\s+(\d+)\s*$/.exec(text.slice(body.start, body.end)) ??
    /^n?indent\s+(\d+)\b/.exec(text.slice(body.start, body.end)) ??
    [];
  return width === undefined ? undefined : Number(width);
}

/** True for an action whose lines begin with a line end of their own. */
export function beginsLine(text: string, { body }: Action): boolean {
  return /\bnindent\b/.test(text.slice(body.start, body.end));
}

/** Where a text stands among the blocks of its actions: which branch of which block, outermost first. */
export type Branch = readonly string[];

/** For offsets in rising order, the branch that each stands in. */
export function branchesAt(actions: readonly Action[], offsets: readonly number[]): readonly Branch[] {
  const open: { readonly id: number; branch: number; readonly word: string }[] = [];
  let next = 0;
  return offsets.map((offset) => {
    for (let action = actions[next]; action !== undefined && action.start < offset; action = actions[next]) {
      next += 1;
      step(open, action);
    }
    return open.map(({ id, branch, word }) => `${word} ${id} ${branch}`);
  });
}

/** True for a node, by where it begins, of which an action right before it says whether it is written. */
export function isOfAction(offset: number, actions: readonly Action[], text: string): boolean {
  let at = offset;
  for (let index = actions.findLastIndex(({ end }) => end <= offset); index >= 0; index -= 1) {
    const action = actions[index];
    if (action === undefined || !holdsComments(text.slice(action.end, at))) {
      return false;
    }
    if (action.ofNextNode === true) {
      return true;
    }
    at = action.start;
  }
  return false;
}

/** True for a text in which nothing stands but comments. */
function holdsComments(text: string): boolean {
  return text.split('\n').every((line) => /^\s*(?:#|$)/.test(line));
}

/** True for the words of actions that an `end` closes. */
export function opensBlock(word: string | undefined): word is string {
  return word !== undefined && word !== 'else' && word !== 'end' && word !== 'break' && word !== 'continue';
}

function step(open: { readonly id: number; branch: number; readonly word: string }[], { word, start }: Action): void {
  const last = open.at(-1);
  if (word === 'else' && last !== undefined) {
    last.branch += 1;
  } else if (word === 'end') {
    open.pop();
  } else if (opensBlock(word)) {
    open.push({ id: start, branch: 0, word });
  }
}
