import { allOf, append } from '../../base/lists';
import type { Span } from '../../base/text';
import { actionsOf, type Action } from './actions';
import { yttLinesOf } from './ytt';

/*
 * Statements of Jinja and Nunjucks (`{% … %}`), with which Backstage, Cookiecutter and Ansible fill files in, and directives of
 * Terraform (`%{ … }`). Source: jinja2 lexer.py and parser.py; template directives in hclsyntax/spec.md of hashicorp/hcl.
 */

const openings: ReadonlyMap<string, string> = new Map([
  ['if', 'if'],
  ['for', 'range'],
  ['with', 'with'],
  ['macro', 'define'],
  ['block', 'block'],
  ['call', 'block'],
  ['filter', 'block'],
  ['autoescape', 'block'],
]);

/** Directives of Terraform, in words of Go's actions. */
const directiveWords: ReadonlyMap<string, string> = new Map([
  ['if', 'if'],
  ['else', 'else'],
  ['endif', 'end'],
  ['for', 'range'],
  ['endfor', 'end'],
]);
const directiveNames = [...directiveWords.keys()].join('|');
/** How a directive of Terraform goes on behind its `%`, as the source of a pattern without groups that count. */
export const directiveStart = String.raw`\{~?[ \t]*(?:${directiveNames})\b`;
const directive = new RegExp(String.raw`(?<!%)%\{(~?)[ \t]*((${directiveNames})\b[^{}\n]*?)[ \t]*~?\}`, 'g');

/** True for a text that holds a directive of Terraform. */
export function holdsDirective(text: string): boolean {
  return text.includes('%{') && text.search(directive) >= 0;
}

/** Everything of a text that a template engine reads: actions of Go, and what Jinja, Terraform and ytt read in the words of these. */
export function instructionsOf(text: string): readonly Action[] {
  const actions = text.includes('{{') ? actionsOf(text) : none;
  const statements = allOf(
    statementsOf(text, '{%', '%}'),
    statementsOf(text, '{#', '#}'),
    text.includes('%{') ? [...text.matchAll(directive)].flatMap(directiveAt) : none,
    yttLinesOf(text),
  );
  if (statements.length === 0) {
    return actions;
  }
  let end = 0;
  return [...actions, ...statements]
    .sort((a, b) => a.start - b.start)
    .filter((each) => {
      const isFree = each.start >= end;
      end = isFree ? each.end : end;
      return isFree;
    });
}

const none: readonly Action[] = [];

/** Goes forward only, however many marks have no partner. */
function statementsOf(text: string, open: string, close: string): readonly Action[] {
  let start = text.indexOf(open);
  if (start < 0) {
    return none;
  }
  const statements: Action[] = [];
  let end = text.indexOf(close, start + 2);
  while (start >= 0 && end >= 0) {
    const next = text.indexOf(open, start + 2);
    if (next < 0 || next > end) {
      append(statements, statementAt(text, { start, end: end + 2 }));
      end = next < 0 ? -1 : text.indexOf(close, next + 2);
    }
    start = next;
  }
  return statements;
}

/** Blanks set what is inside apart, as everybody writes it: a script may hold `{%s` and `${name%}`, or `${#list}`. */
function statementAt(text: string, { start, end }: Span): readonly Action[] {
  const from = start + (isTrim(text[start + 2]) ? 3 : 2);
  const to = end - (isTrim(text[end - 3]) ? 3 : 2);
  const inside = text.slice(from, to);
  const content = inside.trim();
  if (content === '' || /^\S|\S$/.test(inside)) {
    return [];
  }
  const isComment = text[start + 1] === '#';
  const word = isComment ? undefined : wordFor(/^[a-z]+/.exec(content)?.[0] ?? '');
  const at = from + inside.indexOf(content);
  return [
    {
      start,
      end,
      body: { start: at, end: at + content.length },
      kind: isComment ? 'comment' : 'control',
      ...(word === undefined ? {} : { word }),
      trimsBefore: text[start + 2] === '-',
      unclosed: false,
    },
  ];
}

function directiveAt({ 0: whole, 1: trim, 2: content = '', 3: name = '', index: start }: RegExpExecArray): readonly Action[] {
  const at = start + whole.indexOf(content);
  const word = directiveWords.get(name);
  return [
    {
      start,
      end: start + whole.length,
      body: { start: at, end: at + content.length },
      kind: 'control',
      ...(word === undefined ? {} : { word }),
      trimsBefore: trim === '~',
      unclosed: false,
    },
  ];
}

function isTrim(char: string | undefined): boolean {
  return char === '-' || char === '+';
}

function wordFor(name: string): string | undefined {
  if (name === 'else' || name === 'elif') {
    return 'else';
  }
  return name.startsWith('end') && openings.has(name.slice('end'.length)) ? 'end' : openings.get(name);
}
