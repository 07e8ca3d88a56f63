import type { Span } from '../base/text';

/** One `${…}` of a text as Flux reads it. Spans count from the start of the text. */
export interface Variable {
  readonly name: string;
  readonly span: Span;
  /** What it becomes where the variable is not defined; `undefined` where that is nothing, or not known. */
  readonly fallback?: string;
  /** How it goes on behind the name. */
  readonly form: 'plain' | 'default' | 'function';
}

/** What is no variable and makes the whole Flux Kustomization fail. */
export interface Mistake {
  readonly span: Span;
}

export interface Substitutions {
  readonly variables: readonly Variable[];
  readonly mistakes: readonly Mistake[];
}

const opening = /\$\$|\$\{(#?)([\p{L}\p{Nd}_]*)/gu;
/** How a variable goes on behind its name, as far as it holds no others. */
const ending = /^([^{}$"'\n]*)\}/;
const fallback = /^(?::=|:-|=)([^]*)$/;

/**
 * The variables of a text. Two dollars are one that means nothing; expressions with others inside are left out. What stands
 * behind the name decides whether Flux reads it: nothing, or the sign of a function.
 * Source: github.com/fluxcd/pkg/envsubst, parse/parse.go (parseFunc, parseLenFunc), parse/scan.go (acceptIdent), path.go.
 */
export function substitutionsOf(text: string): Substitutions {
  const variables: Variable[] = [];
  const mistakes: Mistake[] = [];
  for (const match of text.matchAll(opening)) {
    const [head, length, name = ''] = match;
    if (length === undefined) {
      continue;
    }
    const start = match.index;
    const behind = text.slice(start + head.length);
    if (name === '' || !(length === '#' ? /^\}/ : /^[}:=/#%^,]/).test(behind)) {
      mistakes.push({ span: { start, end: start + head.length + shownOf(behind) } });
      continue;
    }
    const [whole, rest] = ending.exec(behind) ?? [];
    if (whole === undefined || rest === undefined) {
      continue;
    }
    const [, value] = fallback.exec(rest) ?? [];
    variables.push({
      name,
      span: { start, end: start + head.length + whole.length },
      form: value !== undefined ? 'default' : rest === '' && length !== '#' ? 'plain' : 'function',
      ...(value === undefined ? {} : { fallback: value }),
    });
  }
  return { variables, mistakes };
}

/** How much of what is no variable is shown: up to the braces that seem to end it. */
function shownOf(behind: string): number {
  return /^[^}$"'\n]*\}+/.exec(behind)?.[0].length ?? 0;
}

/** What Flux takes as the name of a variable. Source: github.com/fluxcd/pkg/kustomize, varsubRegex. */
export const variableName = /^[_A-Za-z][_A-Za-z0-9]*$/;
