import type { Span } from '../base/text';
import type { Action } from '../yaml/templates/actions';
import { contentOf, tokensOf, type Token } from './tokens';

/** A step of a chain with its place; for `.name` the place is that of `name`. */
export interface Step {
  readonly name: string;
  readonly span: Span;
}

/** A chain such as `.Values.image.tag`, or `index .Values "image" "tag"`, as it counts from what a template is rendered with. */
export interface Chain {
  /** What the chain begins with: what the dot or a variable stands for; empty for the root. */
  readonly base: readonly string[];
  readonly steps: readonly Step[];
}

/** What something stands for: the names that lead there from the root; `undefined` where that is not written literally. */
type Target = readonly string[] | undefined;

/** What an action sees. */
export interface Scope {
  readonly dot: Target;
  /** Variables by their names with the dollar; `$` is the root. */
  readonly variables: ReadonlyMap<string, Target>;
}

/** Stands in a path for whatever item of a list, or value of a mapping, a `range` is at. */
export const anyItem = '[]';

/** The names of a path as templates write them, after a dot each. */
export function pathText(path: readonly string[]): string {
  return path.map((step) => (step === anyItem ? step : `.${step}`)).join('');
}

const root: Scope = { dot: [], variables: new Map([['$', []]]) };

interface Block {
  readonly word: string;
  readonly outside: Target;
  variables: ReadonlyMap<string, Target>;
}

/** The chains of a template whose beginning is known. In a `define` the dot is taken for the root, as nearly all are called. */
export function chainsOf(text: string, actions: readonly Action[]): readonly Chain[] {
  const found: Chain[] = [];
  eachAction(text, actions, (_, tokens, scope) => chainsIn(tokens, scope).forEach((chain) => found.push(chain)));
  return found;
}

/** What an action sees; nothing where that is not known. */
export function scopeIn(text: string, actions: readonly Action[], wanted: Action): Scope {
  let result: Scope = { dot: undefined, variables: new Map() };
  eachAction(text, actions, (action, _, scope) => {
    result = action === wanted ? scope : result;
  });
  return result;
}

function eachAction(
  text: string,
  actions: readonly Action[],
  visit: (action: Action, tokens: readonly Token[], scope: Scope) => void,
): void {
  const open: Block[] = [];
  let scope = root;
  for (const action of actions) {
    if (action.kind === 'comment') {
      continue;
    }
    const tokens = tokensOf(text, action.body.start, action.body.end);
    const last = open.at(-1);
    if (action.word === 'else' && last !== undefined && (last.word === 'with' || last.word === 'range')) {
      scope = { ...scope, dot: last.outside };
    }
    visit(action, tokens, scope);
    switch (action.word) {
      case 'end':
        scope = last === undefined ? scope : { dot: last.outside, variables: last.variables };
        open.pop();
        break;
      case 'else':
        scope = /^else\s+with\b/.test(text.slice(action.body.start, action.body.end))
          ? { ...scope, dot: onlyChain(tokens.slice(2), scope) }
          : scope;
        break;
      case 'if':
      case 'with':
      case 'range':
      case 'define':
      case 'block':
        open.push({ word: action.word, outside: scope.dot, variables: scope.variables });
        scope = scopeInside(action.word, tokens, scope);
        break;
      default:
        scope = assigned(tokens, scope, open);
        break;
    }
  }
}

function scopeInside(word: string, tokens: readonly Token[], scope: Scope): Scope {
  if (word === 'define') {
    return root;
  }
  if (word === 'block') {
    return { dot: onlyChain(tokens.slice(tokens.findIndex(({ kind }) => kind === 'string') + 1), scope), variables: root.variables };
  }
  const { names, value } = assignmentIn(tokens.slice(1));
  const meant = onlyChain(value, scope);
  const target = word === 'range' && meant !== undefined ? [...meant, anyItem] : meant;
  // Of two variables of a range the first is the index or key.
  const variables = names.map((name, index): readonly [string, Target] => [name, index === names.length - 1 ? target : undefined]);
  return { dot: word === 'if' ? scope.dot : target, variables: new Map([...scope.variables, ...variables]) };
}

/** After an assignment. A variable that gets another value later may have either one wherever it is seen. */
function assigned(tokens: readonly Token[], scope: Scope, open: readonly Block[]): Scope {
  const {
    names: [name],
    declares,
    value,
  } = assignmentIn(tokens);
  if (name === undefined) {
    return scope;
  }
  if (!declares) {
    open.forEach((block) => {
      block.variables = new Map([...block.variables, [name, undefined]]);
    });
  }
  return { ...scope, variables: new Map([...scope.variables, [name, declares ? onlyChain(value, scope) : undefined]]) };
}

/** The variables that get a value, none where a pipeline stands alone. */
function assignmentIn(tokens: readonly Token[]): {
  readonly names: readonly string[];
  readonly declares: boolean;
  readonly value: readonly Token[];
} {
  const all = tokens.filter(({ kind }) => kind !== 'blank');
  const equals = all.findIndex(({ text }) => text === '=');
  const before = all.slice(0, Math.max(equals, 0));
  const isAssignment = before.length > 0 && before.every(({ kind, text }) => kind === 'variable' || text === ',' || text === ':');
  return isAssignment
    ? {
        names: before.flatMap(({ kind, text }) => (kind === 'variable' ? [text] : [])),
        declares: before.at(-1)?.text === ':',
        value: all.slice(equals + 1),
      }
    : { names: [], declares: false, value: all };
}

/** What a pipeline means that is one chain, one variable or the dot, and nothing else. */
function onlyChain(tokens: readonly Token[], scope: Scope): Target {
  const all = tokens.filter(({ kind }) => kind !== 'blank');
  const [only] = all;
  if (all.length === 1 && (only?.kind === 'dot' || only?.kind === 'variable')) {
    return only.kind === 'dot' ? scope.dot : scope.variables.get(only.text);
  }
  const [chain, ...others] = chainsIn(all, scope);
  const size = chain === undefined ? 0 : chain.steps.length + (only?.kind === 'variable' ? 1 : 0);
  return chain !== undefined && others.length === 0 && size === all.length
    ? [...chain.base, ...chain.steps.map(({ name }) => name)]
    : undefined;
}

function chainsIn(tokens: readonly Token[], { dot, variables }: Scope): readonly Chain[] {
  const chains: Chain[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    const before = tokens[at - 1];
    const isVariable = token?.kind === 'variable';
    const isOwn = token?.kind === 'field' && before?.kind !== 'field' && before?.kind !== 'variable' && before?.text !== ')';
    if (token === undefined || (!isVariable && !isOwn)) {
      continue;
    }
    const base = isVariable ? variables.get(token.text) : dot;
    const fields = fieldsFrom(tokens, isVariable ? at + 1 : at);
    if (base !== undefined && fields.length > 0) {
      const isIndexed = tokens.slice(0, at).findLast(({ kind }) => kind !== 'blank')?.text === 'index';
      chains.push({
        base,
        steps: [...fields.map(stepOf), ...(isIndexed ? indexesFrom(tokens, at + fields.length + (isVariable ? 1 : 0)) : [])],
      });
    }
    at += fields.length - (isVariable ? 0 : 1);
  }
  return chains;
}

function fieldsFrom(tokens: readonly Token[], from: number): readonly Token[] {
  const end = tokens.findIndex(({ kind }, index) => index >= from && kind !== 'field');
  return tokens.slice(from, end < 0 ? tokens.length : end);
}

function indexesFrom(tokens: readonly Token[], from: number): readonly Step[] {
  const rest = tokens.slice(from).filter(({ kind }) => kind !== 'blank');
  const end = rest.findIndex(({ kind }) => kind !== 'string');
  return rest
    .slice(0, end < 0 ? rest.length : end)
    .map((token) => ({ name: contentOf(token), span: { start: token.start + 1, end: token.end - 1 } }));
}

function stepOf({ text, start, end }: Token): Step {
  return { name: text.slice(1), span: { start: start + 1, end } };
}
