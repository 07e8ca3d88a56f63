import type { Span } from '../base/text';
import type { Action } from '../yaml/actions';
import { contentOf, tokensOf, type Token } from './tokens';

/** A step of a chain with its place; for `.name` the place is that of `name`. */
export interface Step {
  readonly name: string;
  readonly span: Span;
}

/** A chain such as `.Values.image.tag`, or `index .Values "image" "tag"`, as it counts from what a template is rendered with. */
export interface Chain {
  /** What the dot stands for where the chain is written; empty for a chain that begins at the root. */
  readonly base: readonly string[];
  readonly steps: readonly Step[];
}

/** What the dot stands for: the names that lead there from the root; `undefined` where that is not written literally. */
type Dot = readonly string[] | undefined;

interface Block {
  readonly word: string;
  readonly outside: Dot;
}

/** The chains of a template whose beginning is known. In a `define` the dot is taken for the root, as nearly all are called. */
export function chainsOf(text: string, actions: readonly Action[]): readonly Chain[] {
  const found: Chain[] = [];
  eachAction(text, actions, (_, tokens, dot) => chainsIn(tokens, dot).forEach((chain) => found.push(chain)));
  return found;
}

/** What the dot stands for in an action; `undefined` where that is not known. */
export function dotIn(text: string, actions: readonly Action[], wanted: Action): Dot {
  let result: Dot;
  eachAction(text, actions, (action, _, dot) => {
    result = action === wanted ? dot : result;
  });
  return result;
}

function eachAction(text: string, actions: readonly Action[], visit: (action: Action, tokens: readonly Token[], dot: Dot) => void): void {
  const open: Block[] = [];
  let dot: Dot = [];
  for (const action of actions) {
    if (action.kind === 'comment') {
      continue;
    }
    const tokens = tokensOf(text, action.body.start, action.body.end);
    const last = open.at(-1);
    if (action.word === 'else' && last !== undefined && (last.word === 'with' || last.word === 'range')) {
      dot = last.outside;
    }
    visit(action, tokens, dot);
    switch (action.word) {
      case 'end':
        dot = last === undefined ? dot : last.outside;
        open.pop();
        break;
      case 'else':
        dot = /^else\s+with\b/.test(text.slice(action.body.start, action.body.end)) ? onlyChain(tokens.slice(2), dot) : dot;
        break;
      case 'if':
      case 'with':
      case 'range':
      case 'define':
      case 'block':
        open.push({ word: action.word, outside: dot });
        dot = dotInside(action.word, tokens, dot);
        break;
      default:
        break;
    }
  }
}

function dotInside(word: string, tokens: readonly Token[], dot: Dot): Dot {
  switch (word) {
    case 'if':
      return dot;
    case 'with':
      return onlyChain(tokens.slice(1), dot);
    case 'block':
      return onlyChain(tokens.slice(tokens.findIndex(({ kind }) => kind === 'string') + 1), dot);
    case 'define':
      return [];
    default:
      return undefined;
  }
}

/** The value of a pipeline that is one chain and nothing else, with or without a variable for it. */
function onlyChain(tokens: readonly Token[], dot: Dot): Dot {
  const all = tokens.filter(({ kind }) => kind !== 'blank');
  const assigned = all[0]?.kind === 'variable' && all[1]?.text === ':' ? all.slice(3) : all;
  if (assigned.length === 1 && assigned[0]?.kind === 'dot') {
    return dot;
  }
  const [chain, ...others] = chainsIn(assigned, dot);
  const size = chain === undefined ? 0 : chain.steps.length + (assigned[0]?.kind === 'variable' ? 1 : 0);
  return chain !== undefined && others.length === 0 && size === assigned.length ? [...chain.base, ...chain.steps.map(({ name }) => name)] : undefined;
}

function chainsIn(tokens: readonly Token[], dot: Dot): readonly Chain[] {
  const chains: Chain[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    const before = tokens[at - 1];
    const isRoot = token?.kind === 'variable' && token.text === '$';
    const isOwn = token?.kind === 'field' && before?.kind !== 'field' && before?.kind !== 'variable' && before?.text !== ')';
    if (token === undefined || (!isRoot && !isOwn)) {
      continue;
    }
    const base = isRoot ? [] : dot;
    const fields = fieldsFrom(tokens, isRoot ? at + 1 : at);
    if (base !== undefined && fields.length > 0) {
      const isIndexed = tokens.slice(0, at).findLast(({ kind }) => kind !== 'blank')?.text === 'index';
      chains.push({ base, steps: [...fields.map(stepOf), ...(isIndexed ? indexesFrom(tokens, at + fields.length + (isRoot ? 1 : 0)) : [])] });
    }
    at += fields.length - (isRoot ? 0 : 1);
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
  return rest.slice(0, end < 0 ? rest.length : end).map((token) => ({ name: contentOf(token), span: { start: token.start + 1, end: token.end - 1 } }));
}

function stepOf({ text, start, end }: Token): Step {
  return { name: text.slice(1), span: { start: start + 1, end } };
}
