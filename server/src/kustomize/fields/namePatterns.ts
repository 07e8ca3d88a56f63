/** What stands for one alternative of a pattern instead; `undefined` to leave it. */
export type Alternatives = (literal: string) => readonly string[] | undefined;

/**
 * A regular expression that selects names, with other alternatives for some of its literal ones. `undefined` where it is
 * more than a list of names, in groups or between anchors, or where nothing is to be replaced.
 */
export function withAlternatives(pattern: string, replace: Alternatives): string | undefined {
  const state = { pattern, at: 0, changed: false };
  const result = listOf(state, replace);
  return result !== undefined && state.at === pattern.length && state.changed ? result : undefined;
}

interface State {
  readonly pattern: string;
  at: number;
  changed: boolean;
}

const word = /\^?(?:[A-Za-z0-9_:-]|\\?\.)+\$?/y;
const opening = /\((?:\?:)?/y;

function listOf(state: State, replace: Alternatives): string | undefined {
  const { pattern } = state;
  let result = '';
  for (;;) {
    const one = alternativeOf(state, replace);
    if (one === undefined) {
      return undefined;
    }
    result += one;
    if (pattern[state.at] !== '|') {
      return result;
    }
    state.at += 1;
    result += '|';
  }
}

function alternativeOf(state: State, replace: Alternatives): string | undefined {
  const group = taken(opening, state);
  if (group !== undefined) {
    const inside = listOf(state, replace);
    const isClosed = state.pattern[state.at] === ')';
    state.at += 1;
    return inside === undefined || !isClosed ? undefined : `${group}${inside})`;
  }
  const written = taken(word, state);
  const next = state.pattern[state.at];
  if (written === undefined || (next !== undefined && next !== '|' && next !== ')')) {
    return undefined;
  }
  const [start, end] = [written.startsWith('^') ? '^' : '', written.endsWith('$') ? '$' : ''];
  const literal = written.slice(start.length, written.length - end.length);
  const others = replace(literal.replaceAll('\\.', '.'));
  if (others === undefined) {
    return written;
  }
  state.changed = true;
  const isEscaped = literal.includes('\\.');
  return others.map((each) => `${start}${isEscaped ? each.replaceAll('.', '\\.') : each}${end}`).join('|');
}

function taken(form: RegExp, state: State): string | undefined {
  form.lastIndex = state.at;
  const found = form.exec(state.pattern)?.[0];
  state.at += found?.length ?? 0;
  return found;
}
