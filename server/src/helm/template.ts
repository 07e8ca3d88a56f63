import { builtinObjects } from './builtinObjects';
import type { Span } from '../base/text';
import { didYouMean, nearest } from '../base/nearest';
import { actionsOf, linesOfActions, opensBlock, type Action } from '../yaml/templates/actions';
import { startOfLine } from '../base/lines';
import { templateFunctions } from './functions';
import { contentOf, tokensOf } from './tokens';

/** A name in an action; the span holds its quotes. */
export interface NamedSpan {
  readonly name: string;
  readonly span: Span;
}

export interface TemplateProblem {
  readonly code: 'helm/template-syntax' | 'helm/unbalanced-block' | 'helm/unindented-block';
  readonly message: string;
  readonly span: Span;
  /** It may be right in a version of Helm that is not known here. */
  readonly unsure?: true;
  /** What may be written in the place of a stretch to cure it. */
  readonly cures?: readonly { readonly title: string; readonly span: Span; readonly newText: string }[];
}

/** What a file of a chart says to Helm, apart from the manifests that it writes. Spans count from the file's start. */
export interface Template {
  /** By `define` and `block`. */
  readonly definitions: readonly NamedSpan[];
  /** By `include` and `template`, where the name is literal. */
  readonly uses: readonly NamedSpan[];
  readonly problems: readonly TemplateProblem[];
}

export function readTemplate(text: string): Template {
  const actions = actionsOf(text);
  const unclosed = actions.filter((action) => action.unclosed);
  return {
    definitions: actions.flatMap((action) => (action.word === 'define' || action.word === 'block' ? names(text, action, definers) : [])),
    uses: actions.flatMap((action) =>
      action.kind === 'comment' ? [] : [...names(text, action, users), ...(action.word === 'block' ? names(text, action, definers) : [])],
    ),
    problems: [
      ...unclosed.slice(0, 1).map(({ start, end }): TemplateProblem => ({
        code: 'helm/template-syntax',
        message: 'Missing "}}" at the end of a template action',
        span: { start, end },
      })),
      // Blocks of which an end may stand in an action that is not closed are not counted.
      ...(unclosed.length > 0 ? [] : unbalanced(actions)),
      ...unindented(text, actions),
      ...actions.flatMap((action) => (action.kind === 'comment' || action.unclosed ? [] : unknownFunctions(text, action))),
    ],
  };
}

const definers: ReadonlySet<string> = new Set(['define', 'block']);
const users: ReadonlySet<string> = new Set(['include', 'template']);

/** The literal strings behind some words of an action; what stands inside of a string is its text, and no word. */
function names(text: string, { body }: Action, words: ReadonlySet<string>): readonly NamedSpan[] {
  const tokens = tokensOf(text, body.start, body.end);
  return tokens.flatMap((token, index): readonly NamedSpan[] => {
    const string = token.kind === 'word' && words.has(token.text) && tokens[index + 1]?.kind === 'blank' ? tokens[index + 2] : undefined;
    return string?.kind === 'string' ? [{ name: contentOf(string), span: { start: string.start, end: string.end } }] : [];
  });
}

/** Source: Go's text/template/parse parse.go. */
function unbalanced(actions: readonly Action[]): readonly TemplateProblem[] {
  const open: Action[] = [];
  const problems: TemplateProblem[] = [];
  const add = ({ start, end }: Action, message: string): number =>
    problems.push({ code: 'helm/unbalanced-block', message, span: { start, end } });
  for (const action of actions) {
    switch (action.word) {
      case undefined:
      case 'break':
      case 'continue':
        break;
      case 'end':
        if (open.pop() === undefined) {
          add(action, 'Unexpected "end": no block is open');
        }
        break;
      case 'else':
        if (!['if', 'with', 'range'].includes(open.at(-1)?.word ?? '')) {
          add(action, 'Unexpected "else": no "if", "with" or "range" is open');
        }
        break;
      default:
        open.push(action);
    }
  }
  open.forEach((action) => add(action, `Missing "end" of "${action.word ?? ''}"`));
  return problems.slice(0, 1);
}

/** Lines of `toYaml` of which all but the first begin at column 0, although the first one is written deeper. */
function unindented(text: string, actions: readonly Action[]): readonly TemplateProblem[] {
  return linesOfActions(text, actions).flatMap(([action, ...others]): readonly TemplateProblem[] => {
    if (action === undefined || others.length > 0 || action.unclosed) {
      return [];
    }
    const column = columnOf(text, action);
    const body = text.slice(action.body.start, action.body.end);
    const span = { start: action.start, end: action.end };
    return /^toYaml\s+[^|()]+$/.test(body) && column > 0 && !mayBeginLine(text, actions, actions.indexOf(action))
      ? [
          {
            code: 'helm/unindented-block',
            message: `Only the first line is indented; pass the value through "nindent ${column}"`,
            span,
            cures: [{ title: `Pass the value through "nindent ${column}"`, span, newText: `{{- ${body} | nindent ${column} }}` }],
          },
        ]
      : [];
  });
}

function columnOf(text: string, { start }: Action): number {
  return start - startOfLine(text, start);
}

/**
 * True where trim markers take away the indentation of an action, so that what it writes may begin a line: it goes back
 * over actions that write nothing to where the text stands that is left.
 */
function mayBeginLine(text: string, actions: readonly Action[], index: number): boolean {
  for (let at = index; ;) {
    const action = actions[at];
    const before = actions[at - 1];
    if (action === undefined) {
      return false;
    }
    const between = text.slice(before?.end ?? 0, action.start);
    const isTrimmed = action.trimsBefore || (before !== undefined && trimsAfter(text, before));
    if (between !== '' && (!isTrimmed || between.trim() !== '')) {
      return columnOf(text, action) === 0;
    }
    // What others write may end a line.
    if (before === undefined || before.kind === 'output' || ['define', 'block', 'end'].includes(before.word ?? '')) {
      return true;
    }
    at = before.word === 'else' ? openerOf(actions, at - 1) : at - 1;
  }
}

function trimsAfter(text: string, { body, end }: Action): boolean {
  return text.slice(body.end, end).includes('-');
}

/** Where the block begins of which an action is another branch. */
function openerOf(actions: readonly Action[], index: number): number {
  let depth = 0;
  for (let at = index - 1; at >= 0; at -= 1) {
    const word = actions[at]?.word;
    if (word === 'end') {
      depth += 1;
    } else if (opensBlock(word)) {
      if (depth === 0) {
        return at;
      }
      depth -= 1;
    }
  }
  return -1;
}

const keywords: ReadonlySet<string> = new Set([
  'if',
  'else',
  'with',
  'range',
  'end',
  'define',
  'block',
  'template',
  'break',
  'continue',
  'true',
  'false',
  'nil',
]);

/** Calls of functions that Helm does not have. One that is spelt like none of them may be of a later version. */
function unknownFunctions(text: string, { body }: Action): readonly TemplateProblem[] {
  return tokensOf(text, body.start, body.end).flatMap(({ kind, text: name, start, end }): readonly TemplateProblem[] => {
    if (kind !== 'word' || keywords.has(name) || templateFunctions.has(name)) {
      return [];
    }
    // What every template is rendered with is a field, and no function.
    const names = builtinObjects.has(name) ? [`.${name}`] : nearest(name, templateFunctions);
    const span = { start, end };
    return [
      {
        code: 'helm/template-syntax',
        message: `Function "${name}" is not defined${didYouMean(names)}`,
        span,
        ...(names.length === 0 ? { unsure: true } : {}),
        cures: names.map((newText) => ({ title: `Change to "${newText}"`, span, newText })),
      },
    ];
  });
}
