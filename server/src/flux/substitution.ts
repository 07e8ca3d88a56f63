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

const opening = /\$\$|\$\{([^{}$"'\n]*)\}/g;
const known = /^(#?)([_A-Za-z][_A-Za-z0-9]*)([^]*)$/;
const fallback = /^(?::=|:-|=)([^]*)$/;

/**
 * The variables of a text. Two dollars are one that means nothing; expressions with others inside are left out.
 * Source: github.com/fluxcd/pkg/envsubst, parse and path.go.
 */
export function substitutionsOf(text: string): Substitutions {
  const variables: Variable[] = [];
  const mistakes: Mistake[] = [];
  for (const match of text.matchAll(opening)) {
    const [whole, body] = match;
    const [, length, name, rest = ''] = known.exec(body ?? '') ?? [];
    const span = { start: match.index, end: match.index + whole.length };
    if (body === undefined || body === '') {
      continue;
    }
    if (name === undefined || (rest !== '' && (length === '#' || !/^[:=/#%^,]/.test(rest)))) {
      mistakes.push({ span });
      continue;
    }
    const [, value] = length === '#' ? [] : (fallback.exec(rest) ?? []);
    variables.push({
      name,
      span,
      form: value !== undefined ? 'default' : rest === '' && length !== '#' ? 'plain' : 'function',
      ...(value === undefined ? {} : { fallback: value }),
    });
  }
  return { variables, mistakes };
}

/** What Flux takes as the name of a variable. Source: github.com/fluxcd/pkg/kustomize, varsubRegex. */
export const variableName = /^[_A-Za-z][_A-Za-z0-9]*$/;
